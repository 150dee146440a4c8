import { cardinals } from './number-words.ts';
import { endsAt, isDigit, type Reading } from './reading.ts';
import { reduced, spells } from './spells.ts';

/** One place where a text holds the house number. */
export type NumberPlace = {
  start: number;
  end: number;
  digits: number;
  /** "1-2-3", "1 2", "l2": its digits taken apart or replaced. */
  disguised: boolean;
  /** "one" and Roman numerals are words and initials as well. */
  doubtful: boolean;
};

/** A house number as it is looked for: what it may be spelled as from each of its digits on. */
export type HouseNumber = { digits: string; said: { length: number; forms: string[] }[][]; roman: string };

const DIGIT_WORDS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const LOOKS_LIKE = ['oq', 'il|!', 'z', '', 'a', 's$', 'b', 't', 'b', 'gq'];
/** Whoever spells a number in words spells a short one. */
const LONGEST_SAID = 6;
const BEFORE_LAST =
  /^(?:hundred|thousand|twenty|thirty|forty|fourty|fifty|sixty|seventy|eighty|ninety|ninty|and)$/;

export function houseNumber(digits: string): HouseNumber {
  const said = [...digits].map((_, at) => (digits.length > LONGEST_SAID ? [] : saidFrom(digits, at)));
  const value = Number(digits);
  return { digits, said, roman: value > 3 && value < 400 ? roman(value) : '' };
}

function saidFrom(digits: string, at: number): { length: number; forms: string[] }[] {
  const ways: { length: number; forms: string[] }[] = [];
  for (let length = Math.min(4, digits.length - at); length > 0; length--) {
    const part = digits.slice(at, at + length);
    const forms = new Set<string>();
    if (length === 1) {
      forms.add(DIGIT_WORDS[Number(part)]!);
      if (part === '0' && digits.length > 1) for (const word of ['oh', 'o', 'nought', 'nil']) forms.add(word);
    } else if (!part.startsWith('0')) {
      for (const words of cardinals(Number(part))) forms.add(words.join(''));
    }
    if (/^(\d)\1{1,2}$/.test(part)) {
      forms.add((length === 2 ? 'double' : 'triple') + DIGIT_WORDS[Number(part[0])]);
    }
    if (forms.size > 0) ways.push({ length, forms: [...new Set([...forms].map(reduced))] });
  }
  return ways;
}

/** Every place of the number in the text, in order. */
export function numberPlaces(reading: Reading, number: HouseNumber): NumberPlace[] {
  const places: NumberPlace[] = [];
  for (const start of reading.starts) {
    const place = placeAt(reading, start, number) ?? romanAt(reading, start, number);
    if (place) places.push(place);
  }
  return places;
}

function placeAt(reading: Reading, first: number, number: HouseNumber): NumberPlace | undefined {
  const { unit, gap } = reading;
  let start = first;
  while (unit[start] === '0' && number.digits[0] !== '0' && isDigit(unit[start + 1]) && gap[start + 1] === '')
    start++;
  if (isDigit(unit[first - 1]) && isDigit(unit[first]) && /^[.,]?$/.test(gap[first]!)) return undefined;
  const found = longest(reading, start, number, 0, { apart: 0, signs: 0, words: 0, digits: 0 });
  if (!found) return undefined;
  const { end, seen } = found;
  const decimal = gap[end] === '.' && seen.apart === 0;
  if (isDigit(unit[end]) && isDigit(unit[end - 1]) && (gap[end] === '' || decimal)) return undefined;
  if (seen.words > 0 && (follows(reading, start) || goesOn(reading, end))) return undefined;
  if (seen.words === 0 && goesOn(reading, end)) return undefined;
  const spelledOne = number.digits === '1' && seen.words > 0;
  return {
    start: first,
    end,
    digits: number.digits.length,
    disguised: seen.signs > 0 || (seen.apart > 0 && !isThousandsOnly(reading, start, end)) || mixes(seen),
    doubtful: spelledOne,
  };
}

const mixes = ({ words, digits }: Seen) => words > 0 && digits > 0;

type Seen = { apart: number; signs: number; words: number; digits: number };

/** Digits, look-alikes and words in any mix; at least one must be a true digit or a word. */
function longest(
  reading: Reading,
  at: number,
  number: HouseNumber,
  digit: number,
  seen: Seen,
): { end: number; seen: Seen } | undefined {
  reading.steps++;
  const { unit, gap } = reading;
  if (digit === number.digits.length) {
    if (seen.words + seen.digits === 0) return undefined;
    return isClosed(reading, at, seen) ? { end: at, seen } : undefined;
  }
  const each = unit[at];
  if (each === undefined) return undefined;
  const apart = digit > 0 && gap[at] !== '' ? 1 : 0;
  const meant = number.digits[digit]!;
  if (each === meant) {
    const next = { ...seen, apart: seen.apart + apart, digits: seen.digits + 1 };
    const found = longest(reading, at + 1, number, digit + 1, next);
    if (found) return found;
  } else if (number.digits.length > 1 && LOOKS_LIKE[Number(meant)]!.includes(each)) {
    const next = { ...seen, apart: seen.apart + apart, signs: seen.signs + 1 };
    const found = longest(reading, at + 1, number, digit + 1, next);
    if (found) return found;
  }
  if (isDigit(each)) return undefined;
  for (const { length, forms } of number.said[digit]!) {
    for (const form of forms) {
      const end = spells(reading, at, form);
      if (end < 0) continue;
      const next = { ...seen, words: seen.words + 1 };
      const found = longest(reading, end, number, digit + length, next);
      if (found) return found;
    }
  }
  return undefined;
}

/** After the last digit: "12b", "12th" and "12oak" end there; after a word or a look-alike its word must end. */
function isClosed(reading: Reading, at: number, seen: Seen): boolean {
  if (endsAt(reading, at)) return true;
  if (isDigit(reading.unit[at - 1]) && seen.signs === 0) return true;
  return isDigit(reading.unit[at]) && !isDigit(reading.unit[at - 1]) && seen.signs === 0;
}

/** "one hundred twelve" is no twelve, nor is "twelve hundred". */
function follows(reading: Reading, start: number): boolean {
  const word = lastWord(reading, start);
  return BEFORE_LAST.test(word) && (word !== 'and' || /hundred|thousand/.test(lastWord(reading, start - 3)));
}

function lastWord({ unit, gap }: Reading, end: number): string {
  let word = '';
  for (let i = end - 1; i >= 0 && word.length < 12; i--) {
    word = unit[i]! + word;
    if (gap[i] !== '') break;
  }
  return word;
}

const goesOn = (reading: Reading, end: number): boolean =>
  ['hundred', 'thousand'].some((word) => spells(reading, end, word) > 0);

const isThousands = ({ unit, gap }: Reading, at: number): boolean =>
  [0, 1, 2].every((i) => isDigit(unit[at + i]) && (i === 0 || gap[at + i] === ''));

/** "1,427" is written as everybody writes it. */
function isThousandsOnly(reading: Reading, start: number, end: number): boolean {
  for (let i = start + 1; i < end; i++) {
    if (reading.gap[i] !== '' && !(reading.gap[i] === ',' && isThousands(reading, i))) return false;
  }
  return true;
}

function romanAt(reading: Reading, start: number, { digits, roman }: HouseNumber): NumberPlace | undefined {
  if (roman.length < 2 || reading.gap[start] === '') return undefined;
  for (let i = 0; i < roman.length; i++) {
    if (reading.unit[start + i] !== roman[i] || (i > 0 && reading.gap[start + i] !== '')) return undefined;
  }
  const end = start + roman.length;
  if (!endsAt(reading, end)) return undefined;
  return { start, end, digits: digits.length, disguised: false, doubtful: true };
}

function roman(value: number): string {
  let left = value;
  let numeral = '';
  for (const [worth, letters] of ROMAN) {
    for (; left >= worth; left -= worth) numeral += letters;
  }
  return numeral;
}

const ROMAN: [number, string][] = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
