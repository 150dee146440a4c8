import { standsApart } from './fields.ts';
import { type NumberPlace, numberAt } from './house-number.ts';
import type { Lexicon } from './lexicon.ts';
import { type AddressPattern, type Count, type NamePlace, placesOf } from './places.ts';
import type { Reading, Token } from './reading.ts';

/** A place of the street's name in a text, and one of the house number near it. */
export type Scene = { tokens: readonly Token[]; lexicon: Lexicon; place: NamePlace; number: NumberPlace };

/**
 * What speaks for an address and what against it; the sum decides. The weights are fitted to the corpora of
 * `test/listings/corpora`: where the check is wrong, a sign is missing here or weighs too little.
 */
const WEIGHTS = {
  always: -5,
  /** The street's own type is at the name, or any type; one that is an everyday word counts where no goods follow. */
  ownType: 11,
  type: 8,
  telling: 6,
  common: -3,
  disguised: 5,
  /** "house number", and other words between the two. */
  says: 4,
  linked: -3,
  pause: -9,
  short: -6,
  counted: -4,
  measures: -5,
  /** "Marszałkowska 10". */
  behind: 7,
  begins: 8,
  led: 7,
  /** What follows. */
  nothing: 12,
  place: 4,
  goods: -4,
};

const MOST_BETWEEN = 9;
/** A number below 100 counts things more often than houses. */
const TELLING_DIGITS = 3;
const PAUSE = /[,;:.!?\n()|/]|\s[-*–]\s/;
const JOINS_SPAN = /^(?:to|and|or|thru|through|till|until|bis|a|y|hasta|et|und|e|ate|en|au|tot|fino)$/;

/** Whether number and name stand together, in one text or each in a field of its own. */
export const stands = (reading: Reading, pattern: AddressPattern, count: Count): boolean =>
  placesOf(reading, pattern, count).some(
    (place) => hasNumber(reading, place, pattern) || standsApart(reading, place, pattern),
  );

function hasNumber({ tokens }: Reading, place: NamePlace, { numbers, lexicon }: AddressPattern): boolean {
  if (place.glued.some((value) => numbers.includes(String(value)))) return true;
  return ([-1, 1] as const).some((step) => {
    let at = (step < 0 ? place.from : place.to) + step;
    for (let seen = 0; tokens[at] && seen < MOST_BETWEEN; at += step, seen++) {
      for (const digits of numbers) {
        const number = numberAt(tokens, at, digits, step);
        if (number && isAddress({ tokens, lexicon, place, number })) return true;
      }
      if (!isSmall(tokens, at, step, lexicon)) return false;
    }
    return false;
  });
}

/** What may be between number and name at all: small words, types, a unit's number, the other end of a range. */
function isSmall(tokens: readonly Token[], at: number, step: 1 | -1, lexicon: Lexicon): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (token.text === 'one') return true; // "the one on"
  const isUnit = (each: Token | undefined) => each !== undefined && lexicon.units.has(each.plain);
  if (token.num === undefined)
    return token.plain.length === 1 || lexicon.small.has(token.plain) || JOINS_SPAN.test(token.plain);
  const other = step < 0 ? before : after;
  const isSpan =
    other?.num === undefined
      ? JOINS_SPAN.test(other?.plain ?? '')
      : /^\s?[-–/&]?\s?$/.test((step < 0 ? token : other).gap);
  return isSpan || isUnit(before) || isUnit(after) || token.gap.includes('#');
}

type Sign = Exclude<keyof typeof WEIGHTS, 'always'>;

const isAddress = (scene: Scene): boolean =>
  !isMoney(scene) &&
  !isTime(scene) &&
  signsOf(scene).reduce((sum, sign) => sum + WEIGHTS[sign], WEIGHTS.always) >= 0;

/** What of the above is so here. */
export function signsOf(scene: Scene): Sign[] {
  const { tokens, lexicon, place, number } = scene;
  const isFirst = number.to < place.from;
  const [from, to] = isFirst ? [number.to, place.from] : [place.to, number.from];
  const between = tokens.slice(from + 1, to).filter(({ num }) => num === undefined);
  const gaps = tokens
    .slice(from + 1, to + 1)
    .map(({ gap }, i) => (tokens[from + i]!.plain.length === 1 ? gap.replace(/^\. /, ' ') : gap));
  const digits = tokens.slice(number.from, number.to + 1).map(({ num, text }) => num ?? text);
  const isFlat =
    !isFirst && tokens[number.to + 1]?.num !== undefined && /^[-/]$/.test(tokens[number.to + 1]!.gap);
  const next = following(scene, (isFirst ? place.to : number.to + (isFlat ? 1 : 0)) + 1);
  const start = isFirst ? number.from : place.from;
  const { type } = place;
  const signs: Record<Sign, boolean> = {
    ownType: type === 'own',
    type:
      type === 'own' || type === 'strong' || (type === 'weak' && (next === 'nothing' || next === 'place')),
    says: between.some(({ plain }) => lexicon.says.has(plain)),
    linked: between.some(
      ({ plain }) => lexicon.links.has(plain) && !lexicon.types.has(plain) && !lexicon.directions.has(plain),
    ),
    disguised: place.disguised || number.disguised,
    telling: place.form.words > 1,
    common: place.form.common,
    behind: !isFirst && !place.form.common && from + 1 === to && /^ ?$/.test(gaps[0]!),
    short: digits.join('').length < TELLING_DIGITS,
    pause: gaps.some((gap) => PAUSE.test(gap)),
    counted: isCounted(scene),
    measures: !isFlat && measures(scene),
    begins: begins(scene, start),
    led: isLed(scene, start),
    nothing: next === 'nothing',
    place: next === 'place',
    goods: next === 'goods',
  };
  return (Object.keys(signs) as Sign[]).filter((sign) => signs[sign]);
}

/** What the words behind say: goods, a place, nothing (a pause or the end), or nothing known. */
type Following = 'nothing' | 'goods' | 'place' | 'unknown';
const FARTHEST = 3;

function following({ tokens, lexicon }: Scene, from: number): Following {
  const { field } = tokens[from - 1]!;
  let at = from;
  while (isTail(tokens[at], field, lexicon)) at++;
  for (const [i, token] of tokens.slice(at, at + FARTHEST).entries()) {
    if (token.field !== field || PAUSE.test(token.gap)) return i === 0 ? 'nothing' : 'unknown';
    if (token.num) return 'unknown';
    if (isGoods(token.plain, lexicon)) return 'goods';
    if (lexicon.after.has(token.plain)) return i === 0 ? 'place' : 'unknown';
  }
  return tokens[at] ? 'unknown' : 'nothing';
}

/** "12 Oak NW", "12b". */
const isTail = (token: Token | undefined, field: number, { directions }: Lexicon): boolean =>
  token !== undefined &&
  !token.num &&
  token.field === field &&
  !PAUSE.test(token.gap) &&
  (directions.has(token.plain) || (token.plain.length === 1 && token.gap === ''));

const isGoods = (word: string, { goods }: Lexicon): boolean =>
  [word, word.replace(/s$/, ''), word.replace(/[ex]s?$/, ''), word.replace(/ies$/, 'y')].some((each) =>
    goods.has(each),
  );

const isMoney = ({ tokens, number: { from, to } }: Scene): boolean =>
  /\$\s?$/.test(tokens[from]!.gap) || /^\s?\$(?!\p{L})/u.test(gapBehind(tokens, to));

const gapBehind = (tokens: readonly Token[], at: number): string =>
  (tokens[at + 1]?.field === tokens[at]!.field ? tokens[at + 1]!.gap : tokens[at]!.tail) ?? '';

const wordBefore = (tokens: readonly Token[], at: number): Token | undefined => {
  const token = tokens[at - 1];
  return token && token.field === tokens[at]!.field && !token.num ? token : undefined;
};

/** "set of 12", "size 12", "since 12", "2 x 12", "A12"; "from 10 to 12", "10-12". */
function isCounted({ tokens, number: { from }, lexicon }: Scene): boolean {
  const [other, before, first] = [tokens[from - 2], tokens[from - 1], tokens[from]!];
  if (!before || before.field !== first.field) return false;
  if (before.num) return /^\s?[-–x/.:*]\s?$/.test(first.gap);
  if (JOINS_SPAN.test(before.plain) && (other?.num || HOUR.test(other?.plain ?? ''))) return true;
  if (first.gap === '') return !lexicon.leads.has(before.plain);
  if (!/^[\s:(]*$/.test(first.gap) || first.gap.includes('\n')) return false;
  const isPart =
    lexicon.particles.has(before.plain) &&
    before.plain.length > 1 &&
    other &&
    !other.num &&
    other.plain !== 'at';
  return (
    (lexicon.counts.has(before.plain) && !lexicon.says.has(before.plain)) ||
    isMonth(before, lexicon) ||
    (isPart === true && lexicon.counts.has(other.plain))
  );
}
const HOUR = /^(?:am|pm|h|uhr|uur)$/;

const isMonth = ({ plain }: Token, { times, particles }: Lexicon): boolean =>
  plain.length > 2 && times.has(plain) && !particles.has(plain);

/** "12 inches", `12"`, "12x14", "12 years", "12%". */
function measures({ tokens, lexicon, number: { to } }: Scene): boolean {
  const [last, token, next] = [tokens[to]!, tokens[to + 1], tokens[to + 2]];
  if (/^\s?["'%+]|^\s?[x*/]\s?$/.test(gapBehind(tokens, to))) return true;
  if (!token || token.field !== last.field) return false;
  if (token.num) return /^\s?[-–:./x]\s?$/.test(token.gap);
  if (/[.!?\n,;(]/.test(token.gap)) return false;
  return (
    lexicon.times.has(token.plain) ||
    lexicon.measures.has(token.plain) ||
    (token.plain.startsWith('x') && next?.num !== undefined)
  );
}

/** A time, or a date behind the name: no house number even beside "Oak Street". */
function isTime({ tokens, lexicon, place, number: { from, to } }: Scene): boolean {
  if (/^(?:las|um|alle|om)$/.test(tokens[from - 1]?.text ?? '')) return true; // "a las 5", "um 12"
  if (from < place.from) return false;
  const [last, token, next, third] = [tokens[to]!, tokens[to + 1], tokens[to + 2], tokens[to + 3]];
  if (/^\s?%/.test(gapBehind(tokens, to))) return true;
  if (!token || token.field !== last.field) return false;
  if (token.num)
    return /^\s?:\s?$/.test(token.gap) || (/^\s?[-–]\s?$/.test(token.gap) && HOUR.test(next?.plain ?? ''));
  if (JOINS_SPAN.test(token.plain) && next?.num && HOUR.test(third?.plain ?? '')) return true;
  return (
    (!/[!?\n;]|[.,]\s/.test(token.gap) &&
      lexicon.times.has(token.plain) &&
      !lexicon.particles.has(token.plain)) ||
    (token.gap === '. ' && isMonth(token, lexicon))
  );
}

/** "at 12 …", "pick up at …", "address: 12 …", "@12". */
function isLed({ tokens, lexicon }: Scene, at: number): boolean {
  const leads = (token: Token | undefined) => token !== undefined && lexicon.leads.has(token.plain);
  return (
    /@\s?$/.test(tokens[at]!.gap) ||
    leads(wordBefore(tokens, at)) ||
    (at > 1 && !PAUSE.test(tokens[at]!.gap) && leads(wordBefore(tokens, at - 1)))
  );
}

/** Nothing of its own field is before it, or a pause, or what leads there. */
function begins({ tokens, lexicon }: Scene, at: number): boolean {
  const before = tokens[at - 1];
  return (
    before?.field !== tokens[at]!.field ||
    PAUSE.test(tokens[at]!.gap) ||
    (!before.num && (lexicon.leads.has(before.plain) || lexicon.after.has(before.plain)))
  );
}
