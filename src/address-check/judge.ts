import { numberAt, standsApart } from './house-number.ts';
import type { Lexicon } from './lexicon.ts';
import { type AddressPattern, type Count, type NamePlace, placesOf } from './places.ts';
import { isOf, type Reading, type Tokens } from './reading.ts';
import { isMoney, isTime, JOINS_SPAN, type Scene, type Sign, signsOf } from './signs.ts';

/**
 * Weights of the signs for and against an address: it is one if their sum isn't negative. They are fitted to the
 * corpora of `test/listings/corpora`; if the check is wrong, a sign is missing here or has too little weight.
 */
const WEIGHTS: Record<Sign | 'always', number> = {
  always: -5,
  /** The street's own type (`ownType`), or any. One that is also an everyday word counts only if no goods follow. */
  ownType: 11,
  type: 8,
  telling: 6,
  common: -3,
  disguised: 5,
  /** A word such as "house number" is near (`says`), or other words are between number and street (`linked`). */
  says: 4,
  linked: -3,
  pause: -9,
  /** The street is only a motif: "Postcards of Oak Street". */
  depicted: -14,
  /** The number is an amount: "Oak Street, 12 somethings". */
  amount: -10,
  short: -6,
  counted: -4,
  measures: -5,
  /** The number directly follows the name: "Marszałkowska 10". */
  behind: 7,
  begins: 8,
  led: 7,
  /** What follows number and name: nothing, a place, or goods. */
  nothing: 12,
  place: 4,
  goods: -4,
};

/** Maximum distance between name and number, in tokens. */
const MOST_BETWEEN = 9;

/** Whether number and name are close together, in one text or in separate fields. */
export const stands = (reading: Reading, pattern: AddressPattern, count: Count): boolean =>
  placesOf(reading, pattern, count).some(
    (place) => hasNumber(reading, place, pattern) || standsApart(reading, place, pattern),
  );

function hasNumber({ tokens }: Reading, place: NamePlace, { numbers, lexicon }: AddressPattern): boolean {
  if (place.glued.some((value) => numbers.includes(String(value)))) return true;
  return [true, false].some((onward) => {
    for (let seen = 1; seen <= MOST_BETWEEN; seen++) {
      const at = onward ? place.to + seen : place.from - seen;
      if (!tokens[at]) return false;
      for (const digits of numbers) {
        const number = numberAt(tokens, at, digits, onward, onward && seen === 1);
        if (number && isAddress({ tokens, lexicon, place, number })) return true;
      }
      if (!isSmall(tokens, at, onward, lexicon)) return false;
    }
    return false;
  });
}

/** Whether a token can be between number and name: a small word, a type, a unit's number, an end of a range. */
function isSmall(tokens: Tokens, at: number, onward: boolean, lexicon: Lexicon): boolean {
  const [before, token, after] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (token.num === undefined || token.text === 'one')
    // As in "the one on".
    return (
      token.text === 'one' ||
      token.plain.length === 1 ||
      lexicon.small.has(token.plain) ||
      JOINS_SPAN.test(token.plain)
    );
  const other = onward ? after : before;
  const isSpan =
    other?.num === undefined
      ? JOINS_SPAN.test(other?.plain ?? '')
      : /^\s?[-–/&]?\s?$/.test((onward ? other : token).gap);
  return isSpan || isOf(before, lexicon.units) || isOf(after, lexicon.units) || token.gap.includes('#');
}

const isAddress = (scene: Scene): boolean =>
  !isMoney(scene) &&
  !isTime(scene) &&
  signsOf(scene).reduce((sum, sign) => sum + WEIGHTS[sign], WEIGHTS.always) >= 0;
