import type { Lexicon } from './lexicon.ts';
import { type NamePlace, type NumberPlace, numberAt } from './places.ts';
import type { Reading, Token } from './reading.ts';

const MOST_BETWEEN = 9;
/** A number below 100 counts things more often than houses. */
const TELLING_DIGITS = 3;
const PAUSE = /[,;:.!?\n()|/]|\s[-*–]\s/;
const SENTENCE_END = /[.!?\n]/;
const RANGE = /^(?:to|and|or|thru|through|bis|a|y|et|und|e|en|au|tot)$/;

/** A text, a place of the name and one of the number in it, and what stands between them. */
type Scene = {
  tokens: readonly Token[];
  lexicon: Lexicon;
  place: NamePlace;
  number: NumberPlace;
  between: Token[];
  pause: boolean;
  sentence: boolean;
};

/** Whether one of these house numbers stands with the name as an address has it; `across` when over the end of a field. */
export function hasNumber(
  reading: Reading,
  place: NamePlace,
  numbers: readonly string[],
  lexicon: Lexicon,
  across: boolean,
): boolean {
  if (place.glued.some((value) => numbers.includes(String(value)))) return true;
  return (
    walk(reading, place, numbers, lexicon, across, -1) || walk(reading, place, numbers, lexicon, across, 1)
  );
}

/** Goes from the name to one side as far as small words reach, and judges each place of the number on the way. */
function walk(
  reading: Reading,
  place: NamePlace,
  numbers: readonly string[],
  lexicon: Lexicon,
  across: boolean,
  step: 1 | -1,
): boolean {
  const { tokens } = reading;
  const edge = step < 0 ? place.from : place.to;
  for (
    let at = edge + step, seen = 0;
    at >= 0 && at < tokens.length && seen < MOST_BETWEEN;
    at += step, seen++
  ) {
    for (const digits of numbers) {
      const number = numberAt(tokens, at, digits, step);
      if (number && crosses(tokens, place, number) === across) {
        const between =
          step < 0 ? tokens.slice(number.to + 1, place.from) : tokens.slice(place.to + 1, number.from);
        const [from, to] = step < 0 ? [number.to, place.from] : [place.to, number.from];
        const gaps = tokens
          .slice(from + 1, to + 1)
          .map(({ gap }, i) => (tokens[from + i]!.plain.length === 1 ? gap.replace(/^\. /, ' ') : gap));
        const scene = {
          tokens,
          lexicon,
          place,
          number,
          between,
          pause: gaps.some((gap) => PAUSE.test(gap)),
          sentence: gaps.some((gap) => SENTENCE_END.test(gap)),
        };
        if (step < 0 ? numberFirst(scene) : numberLast(scene)) return true;
      }
    }
    if (!isSmall(tokens, at, step, lexicon)) return false;
  }
  return false;
}

const crosses = (tokens: readonly Token[], place: NamePlace, number: NumberPlace): boolean =>
  tokens[Math.min(place.from, number.from)]!.field !== tokens[Math.max(place.to, number.to)]!.field;

/** What may stand between number and name at all: small words, types, a unit's number, the other end of a range. */
function isSmall(tokens: readonly Token[], at: number, step: 1 | -1, lexicon: Lexicon): boolean {
  const token = tokens[at]!;
  const [before, after] = [tokens[at - 1], tokens[at + 1]];
  const unitBefore = before !== undefined && !before.num && lexicon.units.has(before.plain);
  if (token.text === 'one') return true; // "the one on"
  if (token.num !== undefined) {
    const isRangeBefore =
      before !== undefined &&
      (before.num !== undefined
        ? /^\s?[-–/&]\s?$|^ $/.test(token.gap)
        : RANGE.test(before.plain) && tokens[at - 2]?.num !== undefined);
    const isRangeAfter =
      step > 0 &&
      after !== undefined &&
      (after.num !== undefined ? /[-–/&]/.test(after.gap) : RANGE.test(after.plain));
    return (
      unitBefore ||
      token.gap.includes('#') ||
      (step < 0 ? isRangeBefore : isRangeAfter) ||
      lexicon.units.has(after?.plain ?? '')
    );
  }
  if (
    lexicon.says.has(token.plain) ||
    lexicon.links.has(token.plain) ||
    lexicon.directions.has(token.plain) ||
    lexicon.particles.has(token.plain)
  )
    return true;
  if (lexicon.types.has(token.plain) || lexicon.units.has(token.plain) || RANGE.test(token.plain))
    return true;
  return (
    token.plain.length === 1 &&
    (unitBefore || before?.num !== undefined || token.gap === '' || token.plain.length === 1)
  );
}

/** Words that may stand before a bare name: "12 on Oak". */
const ON = new Set(['on', 'at', 'the', 'one', 'in', 'la', 'el', 'le', 'n']);
const isBareLink = (token: Token, { lexicon }: Scene): boolean =>
  token.num === undefined &&
  (lexicon.says.has(token.plain) ||
    ON.has(token.plain) ||
    lexicon.particles.has(token.plain) ||
    lexicon.directions.has(token.plain) ||
    token.gap === '' ||
    token.plain.length === 1);

const saysAddress = ({ between, tokens, number, lexicon }: Scene): boolean =>
  (between.length > 1 && lexicon.says.has(wordBefore(tokens, number.from)?.plain ?? '')) ||
  between.some((token) => !token.num && lexicon.says.has(token.plain));

/** A type that is an everyday word counts where no goods follow. */
function isTyped(scene: Scene): boolean {
  const { type, to } = scene.place;
  if (type === undefined) return false;
  if (type !== 'weak') return true;
  const next = following(scene, to + 1);
  return next === 'nothing' || next === 'place';
}

const COMPOUNDS: Record<string, RegExp> = {
  place: /^(?:mat|seting|card)s?$/,
  court: /^shos?$/,
  row: /^boats?$/,
  park: /^bench/,
};

/** "place mats", "court shoes", "row boat": the next word makes the type a thing. */
const makesThing = ({ tokens, place, lexicon }: Scene): boolean => {
  const next = tokens[place.to + 1];
  const type = tokens[place.to]!;
  return (
    next !== undefined &&
    !PAUSE.test(next.gap) &&
    COMPOUNDS[lexicon.types.get(type.plain)?.main ?? '']?.test(next.plain) === true
  );
};

function numberFirst(scene: Scene): boolean {
  const { number, place, pause, sentence, between, tokens, lexicon } = scene;
  const short =
    tokens
      .slice(number.from, number.to + 1)
      .map((token) => token.num ?? token.text)
      .join('').length < TELLING_DIGITS;
  if (isMoney(tokens, number)) return false;
  const counted = isCounted(scene) || endsSpan(scene);
  if (isTyped(scene)) {
    const linked = between.some(
      (token) =>
        !token.num &&
        lexicon.links.has(token.plain) &&
        !lexicon.types.has(token.plain) &&
        !lexicon.directions.has(token.plain),
    );
    if ((pause || linked) && counted) return saysAddress(scene) && !sentence;
    if (pause && between.length > 0 && measures(scene, number.to + 1)) return false;
    if (number.doubtful && pause) return false;
    return !(place.form.common && makesThing(scene));
  }
  if (place.type === 'weak' || !(saysAddress(scene) || between.every((token) => isBareLink(token, scene))))
    return false;
  if (place.disguised || number.disguised) return !counted || !place.form.common;
  if (saysAddress(scene)) return !(counted && sentence);
  if (
    number.doubtful ||
    (counted && (short || place.form.common || place.form.words < 2)) ||
    /^\s?["'%+x]/.test(tokens[number.to + 1]?.gap ?? '') ||
    (sentence && short)
  )
    return false;
  const next = following(scene, place.nameTo + 1);
  const led = isLed(scene, number.from);
  if (!place.form.common) return place.form.words > 1 || next !== 'goods' || !short || led;
  if (place.form.numeric && !led && next !== 'nothing') return false;
  const ends = next === 'nothing' || next === 'place';
  if (pause && short) return (led && next === 'nothing') || (ends && isLedAtOnce(scene, number.from));
  if (led) return next !== 'goods' || isLedAtOnce(scene, number.from);
  if (!short) return ends;
  if (!begins(scene, number.from)) return false;
  return (next === 'nothing' && endsField(scene, place.nameTo)) || arrives(scene, place.nameTo + 1);
}

/** "a las 5", "um 12". */
const HOURS = /^(?:las|um|alle|om)$/;

/** A plural without a pause before it: nobody knows all that is sold. */
const isThings = (token: Token | undefined): boolean =>
  token?.gap === ' ' && !token.num && /..[^s]s$/.test(token.text);

function numberLast(scene: Scene): boolean {
  const { number, place, pause, sentence, between, tokens } = scene;
  const short =
    tokens
      .slice(number.from, number.to + 1)
      .map((token) => token.num ?? token.text)
      .join('').length < TELLING_DIGITS;
  if (isMoney(tokens, number) || tellsTime(scene, number.to + 1)) return false;
  if (HOURS.test(tokens[number.from - 1]!.text)) return false;
  const flat = tokens[number.to + 1]?.num !== undefined && /^[-/]$/.test(tokens[number.to + 1]!.gap); // "45/3"
  const next = following(scene, number.to + (flat ? 2 : 1));
  const goods = next === 'goods';
  const counts = (measures(scene, number.to + 1) && !flat) || goods;
  if (isTyped(scene)) {
    if (number.disguised || saysAddress(scene)) return true;
    if (pause && isThings(tokens[number.to + 1])) return false;
    return !(pause && short && counts) && !(sentence && counts);
  }
  if (place.type === 'weak' || !(saysAddress(scene) || between.every((token) => isBareLink(token, scene))))
    return false;
  if (place.disguised || number.disguised) return !(pause && counts);
  if (
    number.doubtful ||
    (measures(scene, number.to + 1) && (!flat || short)) ||
    (goods && (pause || place.form.common))
  )
    return false;
  if (saysAddress(scene)) return true;
  if ((sentence && short) || isMultiplied(scene)) return false;
  if (!place.form.common) return !(pause && (goods || isThings(tokens[number.to + 1])));
  if (place.form.numeric && place.form.words > 1)
    return (!pause || (!short && next === 'nothing' && begins(scene, place.from))) && next !== 'unknown';
  if (next === 'unknown') return false;
  if (place.form.words > 2 && next === 'nothing') return true;
  if (!short) return !pause || next !== 'place' || isLed(scene, place.from);
  return pause ? isLed(scene, place.from) : begins(scene, place.from) || isLed(scene, place.from);
}

/** What the words behind say: goods, a place, nothing (a pause or the end), or nothing known. */
type Following = 'nothing' | 'goods' | 'place' | 'unknown';
const FARTHEST = 3;

function following({ tokens, lexicon }: Scene, at: number): Following {
  const field = tokens[at - 1]?.field;
  const isPart = (token: Token | undefined) =>
    token !== undefined &&
    !token.num &&
    token.field === field &&
    (lexicon.directions.has(token.plain) || (token.plain.length === 1 && token.gap === ''));
  if (isPart(tokens[at]) && !PAUSE.test(tokens[at]!.gap))
    return following({ tokens, lexicon } as Scene, at + 1);
  for (let i = at; i < at + FARTHEST; i++) {
    const token = tokens[i];
    const ends = !token || token.field !== field || PAUSE.test(token.gap);
    if (ends) return i === at ? 'nothing' : 'unknown';
    if (token.num) return 'unknown';
    if (isGoods(token, lexicon)) return 'goods';
    if (i === at && lexicon.after.has(token.plain)) return 'place';
    if (i > at && lexicon.after.has(token.plain)) return 'unknown';
  }
  return 'unknown';
}

const isGoods = ({ plain }: Token, { goods }: Lexicon): boolean =>
  goods.has(plain) ||
  goods.has(plain.replace(/s$/, '')) ||
  goods.has(plain.replace(/[ex]s?$/, '')) ||
  goods.has(plain.replace(/ies$/, 'y'));

const isMoney = (tokens: readonly Token[], { from, to }: NumberPlace): boolean =>
  /\$\s?$/.test(tokens[from]!.gap) || /^\s?\$(?!\p{L})/u.test(tokens[to + 1]?.gap ?? '');

const wordBefore = (tokens: readonly Token[], at: number): Token | undefined => {
  const token = tokens[at - 1];
  return token && token.field === tokens[at]!.field && !token.num ? token : undefined;
};

/** "set of 12", "size 12", "since 12", "2 x 12", "A12". */
function isCounted({ tokens, number, lexicon }: Scene): boolean {
  const { from } = number;
  const first = tokens[from]!;
  const before = tokens[from - 1];
  if (!before || before.field !== first.field) return false;
  if (before.num) return /^\s?[-–x/.:*]\s?$/.test(first.gap);
  if (first.gap === '') return !lexicon.leads.has(before.plain);
  if (!/^[\s:(]*$/.test(first.gap) || first.gap.includes('\n')) return false;
  const of = lexicon.particles.has(before.plain) ? tokens[from - 2] : undefined;
  return (
    (lexicon.counts.has(before.plain) && !lexicon.says.has(before.plain)) ||
    isMonth(before, lexicon) ||
    (of !== undefined &&
      !of.num &&
      of.plain !== 'at' &&
      lexicon.counts.has(of.plain) &&
      before.plain.length > 1)
  );
}

const isMonth = ({ plain }: Token, { times }: Lexicon): boolean =>
  plain.length > 2 && times.has(plain) && !/^(?:de|por)$/.test(plain);

/** "from 10 to 12", "10-12", "between 10 and 12": a span ends in the number. */
function endsSpan({ tokens, number: { from } }: Scene): boolean {
  const [first, before, other] = [tokens[from]!, tokens[from - 1], tokens[from - 2]];
  if (before?.num) return /[-–]/.test(first.gap);
  if (!before || !other) return false;
  const joins = RANGE.test(before.plain) || /^(?:till|until|y|hasta|ate|bis|fino)$/.test(before.plain);
  return joins && (other.num !== undefined || /^(?:am|pm|h|uhr|uur)$/.test(other.plain));
}

/** "12 inches", `12"`, "12x14", "12 years", "12:30", "12%". */
function measures(scene: Scene, at: number): boolean {
  const { tokens, lexicon } = scene;
  const token = tokens[at];
  const gap = token?.gap ?? '';
  if (/^\s?["'%+]|^\s?[x*/]\s?$/.test(gap)) return true;
  if (!token || token.field !== tokens[at - 1]!.field) return false;
  if (token.num) return /^\s?[-–:./x]\s?$/.test(gap);
  if (/[.!?\n,;(]/.test(gap)) return false;
  return (
    lexicon.times.has(token.plain) ||
    lexicon.measures.has(token.plain) ||
    (/^x/.test(token.plain) && tokens[at + 1]?.num !== undefined)
  );
}

/** A time, a date or money: no house number even beside "Oak Street". */
function tellsTime({ tokens, lexicon }: Scene, at: number): boolean {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (/^\s?%/.test(token?.gap ?? '')) return true;
  if (!token || token.field !== tokens[at - 1]!.field) return false;
  if (token.num)
    return (
      /^\s?:\s?$/.test(token.gap) || (/^\s?[-–]\s?$/.test(token.gap) && /^[ap]m$/.test(next?.plain ?? ''))
    );
  const until =
    /^(?:to|till|bis|tot|a|al|as)$/.test(token.plain) &&
    next?.num !== undefined &&
    third !== undefined &&
    /^(?:am|pm|h|uhr|uur)$/.test(third.plain);
  return (
    until ||
    (!/[!?\n;]|[.,]\s/.test(token.gap) &&
      lexicon.times.has(token.plain) &&
      !lexicon.particles.has(token.plain)) ||
    (token.gap === '. ' && isMonth(token, lexicon))
  );
}

const isMultiplied = ({ tokens, number, place }: Scene): boolean =>
  place.form.common && /^\s?[x/*-]\s?$/.test(tokens[number.from]!.gap);

/** "at 12 …", "pick up at …", "address: 12 …", "@12". */
function isLed({ tokens, lexicon }: Scene, at: number): boolean {
  if (/@\s?$/.test(tokens[at]!.gap)) return true;
  const words = [wordBefore(tokens, at), wordBefore(tokens, at - 1 > 0 ? at - 1 : 0)];
  return words.some(
    (word, i) =>
      word !== undefined && (i === 0 || !PAUSE.test(tokens[at]!.gap)) && lexicon.leads.has(word.plain),
  );
}

const isLedAtOnce = ({ tokens }: Scene, at: number): boolean =>
  /@\s?$/.test(tokens[at]!.gap) ||
  /^(?:at|adres|located|live|location|home|house|en|in|chez|na|em)$/.test(
    wordBefore(tokens, at)?.plain ?? '',
  );

/** "…, ring the bell", "… please knock": who reads on stands at the door. No "ring boxes", no "call bells". */
function arrives({ tokens, lexicon }: Scene, at: number): boolean {
  const ofField = (token: Token | undefined) => (token?.field === tokens[at - 1]!.field ? token : undefined);
  const first = ofField(tokens[at]);
  const from = first && PLEASE.test(first.plain) ? at + 1 : at;
  const [does, next] = [ofField(tokens[from]), ofField(tokens[from + 1])];
  if (!does || !lexicon.arrives.has(does.plain)) return false;
  if (!next || lexicon.arrives.has(next.plain) || PAUSE.test(next.gap)) return true;
  return !/\d/.test(next.text) && !isGoods(next, lexicon) && !isThings(next);
}
const PLEASE = /^(?:please|pls|bitte|por|merci|alstublieft)$/;

const endsField = ({ tokens }: Scene, at: number): boolean => tokens[at + 1]?.field !== tokens[at]!.field;

/** Nothing of its own field stands before it, or a pause. */
const begins = (scene: Scene, at: number): boolean => {
  const before = wordBefore(scene.tokens, at);
  return (
    scene.tokens[at - 1]?.field !== scene.tokens[at]!.field ||
    PAUSE.test(scene.tokens[at]!.gap) ||
    (before !== undefined && (scene.lexicon.leads.has(before.plain) || scene.lexicon.after.has(before.plain)))
  );
};
