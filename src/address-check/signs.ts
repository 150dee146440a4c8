import type { NumberPlace } from './house-number.ts';
import type { Lexicon } from './lexicon.ts';
import type { NamePlace } from './places.ts';
import { isOf, type Token, type Tokens } from './reading.ts';

/** A place in a text where the street's name is, with a house number near it. */
export type Scene = { tokens: Tokens; lexicon: Lexicon; place: NamePlace; number: NumberPlace };
/** Numbers with fewer digits are quantities more often than house numbers. */
const TELLING_DIGITS = 3;
const PAUSE = /[,;:.!?\n()|/]|\s[-*–]\s/;
export const JOINS_SPAN = /^(?:to|and|or|thru|through|till|until|bis|a|y|hasta|et|und|e|ate|en|au|tot|fino)$/;

function signsIn(scene: Scene) {
  const { tokens, lexicon, place, number } = scene;
  const isFirst = number.to < place.from;
  const [from, to] = isFirst ? [number.to, place.from] : [place.to, number.from];
  const between = tokens.slice(from + 1, to).filter(({ num }) => num === undefined);
  const gaps = tokens
    .slice(from + 1, to + 1)
    .map(({ gap }, i) => (isShort(tokens[from + i]!, lexicon) ? gap.replace(/^\. /, ' ') : gap));
  const digits = tokens.slice(number.from, number.to + 1).map(({ num, text }) => num ?? text);
  const behind = tokens[number.to + 1];
  const isFlat = !isFirst && behind?.num !== undefined && /^[-/]$/.test(behind.gap);
  const next = following(scene, (isFirst ? place.to : number.to + (isFlat ? 1 : 0)) + 1);
  const start = isFirst ? number.from : place.from;
  const { types, directions, links } = lexicon;
  const says = [...between, isFirst ? wordBefore(tokens, start) : undefined].some((each) =>
    isOf(each, lexicon.says),
  );
  const isNamed = place.type === 'own' || place.type === 'strong';
  return {
    ownType: place.type === 'own',
    type: isNamed || (place.type === 'weak' && (next === 'nothing' || next === 'place')),
    says,
    linked: between.some((each) => isOf(each, links) && !isOf(each, types, directions)),
    disguised: place.disguised || number.disguised,
    telling: place.form.words > 1,
    common: place.form.common,
    behind: !isFirst && !place.form.common && from + 1 === to && /^ ?$/.test(gaps[0]!),
    short: digits.join('').length < TELLING_DIGITS,
    pause: gaps.some((gap) => PAUSE.test(gap)),
    amount:
      !isFirst && !says && (next === 'unknown' || next === 'goods') && PAUSE.test(tokens[number.from]!.gap),
    depicted: isDepicted(scene, start),
    counted: isCounted(scene),
    measures: !isFlat && !says && measures(scene),
    begins: begins(scene, start),
    led: isLed(scene, start),
    nothing: next === 'nothing',
    place: next === 'place',
    goods: next === 'goods',
  };
}

export type Sign = keyof ReturnType<typeof signsIn>;

/** The signs for and against an address at this place. */
export function signsOf(scene: Scene): Sign[] {
  const signs = signsIn(scene);
  return (Object.keys(signs) as Sign[]).filter((sign) => signs[sign]);
}

/** Whether the dot after a word is part of an abbreviation ("C.", "Hauptstr.") and ends no sentence. */
const isShort = ({ plain }: Token, { types, endings, says }: Lexicon): boolean =>
  plain.length === 1 ||
  (plain.length < SHORT && says.has(plain)) ||
  [plain, endings.find((end) => end.length < SHORT && plain.endsWith(end)) ?? ''].some(
    (word) => (types.get(word)?.main ?? word) !== word,
  );
/** Abbreviations are shorter than this. */
const SHORT = 4;

/** What the next words mean: goods, a place, nothing (a pause or the end), or something unknown. */
type Following = 'nothing' | 'goods' | 'place' | 'unknown';
/** How many of the next words decide what follows. */
const FARTHEST = 3;

function following({ tokens, lexicon }: Scene, from: number): Following {
  const { field } = tokens[from - 1]!;
  const isTail = (token: Token | undefined) =>
    token?.field === field &&
    !PAUSE.test(token.gap) &&
    (isOf(token, lexicon.directions) || (!token.num && token.plain.length === 1 && token.gap === '')); // "12 Oak NW", "12b"
  let at = from;
  while (isTail(tokens[at])) at++;
  let said: Following = 'unknown';
  for (const [i, token] of tokens.slice(at, at + FARTHEST).entries()) {
    if (token.field !== field || PAUSE.test(token.gap)) return i === 0 ? 'nothing' : said;
    if (token.num) return said;
    if (isGoods(token.plain, lexicon)) return 'goods';
    const isAfter = lexicon.after.has(token.plain) && !lexicon.joins.has(token.plain);
    if (isAfter && i === 0) said = 'place';
    if (isAfter && !OF.test(token.plain)) return said;
  }
  return tokens[at] ? said : 'nothing';
}

const isGoods = (word: string, { goods }: Lexicon): boolean =>
  [word, word.replace(/s$/, ''), word.replace(/[ex]s?$/, ''), word.replace(/ies$/, 'y')].some((each) =>
    goods.has(each),
  );

const OF = /^(?:of|de|del|di|du|d|do|da|von|vom|van)$/;

function isDepicted({ tokens, lexicon }: Scene, start: number): boolean {
  const before = wordBefore(tokens, start);
  const at = start - (isOf(before, lexicon.particles) && !OF.test(before!.plain) ? 2 : 1);
  const word = OF.test(tokens[at]?.plain ?? '') ? wordBefore(tokens, at) : undefined;
  return word !== undefined && isGoods(word.plain, lexicon);
}

export const isMoney = ({ tokens, number: { from, to } }: Scene): boolean =>
  /\$\s?$/.test(tokens[from]!.gap) || /^\s?\$(?!\p{L})/u.test(gapBehind(tokens, to));

const gapBehind = (tokens: Tokens, at: number): string =>
  (tokens[at + 1]?.field === tokens[at]!.field ? tokens[at + 1]!.gap : tokens[at]!.tail) ?? '';

const wordBefore = (tokens: Tokens, at: number): Token | undefined => {
  const token = tokens[at - 1];
  return token && token.field === tokens[at]!.field && !token.num ? token : undefined;
};

/** Whether the number counts something: "set of 12", "size 12", "since 12", "2 x 12", "A12"; "10 to 12", "10-12". */
function isCounted({ tokens, number: { from }, lexicon }: Scene): boolean {
  const [other, before, first] = [tokens[from - 2], tokens[from - 1], tokens[from]!];
  if (!before || before.field !== first.field) return false;
  if (before.num) return /^\s?[-–x/.:*]\s?$/.test(first.gap);
  if (JOINS_SPAN.test(before.plain) && (other?.num || HOUR.test(other?.plain ?? ''))) return true;
  if (first.gap === '') return !lexicon.leads.has(before.plain);
  if (!/^[\s:(]*$/.test(first.gap) || first.gap.includes('\n')) return false;
  const isPart = isOf(before, lexicon.particles) && before.plain.length > 1 && other?.plain !== 'at';
  return (
    (isOf(before, lexicon.counts) && !isOf(before, lexicon.says)) ||
    isMonth(before, lexicon) ||
    (isPart && isOf(other, lexicon.counts))
  );
}
const HOUR = /^(?:am|pm|h|uhr|uur)$/;

const isMonth = ({ plain }: Token, { times, particles }: Lexicon): boolean =>
  plain.length > 2 && times.has(plain) && !particles.has(plain);

/** Whether the number is a measure: "12 inches", `12"`, "12x14", "12 years", "12%". */
function measures({ tokens, lexicon, number: { to } }: Scene): boolean {
  const [last, token, next] = [tokens[to]!, tokens[to + 1], tokens[to + 2]];
  if (/^\s?["'%+]|^\s?[x*/]\s?$/.test(gapBehind(tokens, to))) return true;
  if (!token || token.field !== last.field) return false;
  if (token.num) return /^\s?[-–:./x]\s?$/.test(token.gap);
  if (/[.!?\n,;(]/.test(token.gap)) return false;
  const isSize = token.plain.startsWith('x') && next?.num !== undefined;
  return isSize || isOf(token, lexicon.times, lexicon.measures);
}

/** Whether the number is a time, or a date after the name: then it is no house number, even next to "Oak Street". */
export function isTime({ tokens, lexicon, place, number: { from, to } }: Scene): boolean {
  if (/^(?:las|um|alle|om)$/.test(tokens[from - 1]?.text ?? '')) return true; // "a las 5", "um 12"
  if (from < place.from) return false;
  const [last, token, next, third] = [tokens[to]!, tokens[to + 1], tokens[to + 2], tokens[to + 3]];
  if (/^\s?%/.test(gapBehind(tokens, to))) return true;
  if (!token || token.field !== last.field) return false;
  if (token.num)
    return /^\s?:\s?$/.test(token.gap) || (/^\s?[-–]\s?$/.test(token.gap) && HOUR.test(next?.plain ?? ''));
  if (/^(?:of|von|sur|su|van)$/.test(token.plain) && next?.num) return true; // "number 12 of 50"
  if (JOINS_SPAN.test(token.plain) && next?.num && HOUR.test(third?.plain ?? '')) return true;
  if (token.gap === '. ') return isMonth(token, lexicon);
  return !/[!?\n;]|[.,]\s/.test(token.gap) && isOf(token, lexicon.times) && !isOf(token, lexicon.particles);
}

/** Whether something leads to this token: "at 12 …", "pick up at …", "address: 12 …", "@12". */
const isLed = ({ tokens, lexicon: { leads } }: Scene, at: number): boolean =>
  /@\s?$/.test(tokens[at]!.gap) ||
  isOf(wordBefore(tokens, at), leads) ||
  (at > 1 && !PAUSE.test(tokens[at]!.gap) && isOf(wordBefore(tokens, at - 1), leads));

/** Whether the token begins its field, or follows a pause or a word that leads there. */
const begins = ({ tokens, lexicon: { leads, after } }: Scene, at: number): boolean =>
  tokens[at - 1]?.field !== tokens[at]!.field ||
  PAUSE.test(tokens[at]!.gap) ||
  isOf(tokens[at - 1], leads, after);
