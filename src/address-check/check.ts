import { edgeNumbers, standsApart } from './fields.ts';
import { type AddressPattern, type NamePlace, namePlaces } from './find.ts';
import { belongTogether } from './judge.ts';
import { houseNumber, type NumberPlace, numberPlaces } from './numbers.ts';
import { COMMON_NAMES } from './ordinary-words.ts';
import { type Reading, read } from './reading.ts';
import { byFirstUnit } from './spells.ts';
import { parseStreetAddress } from './street-address.ts';
import { nameForms } from './street-names.ts';
import { isDirection } from './vocabulary.ts';

const KEPT_PATTERNS = 500;
const patterns = new Map<string, AddressPattern | null>();

/**
 * Whether a person could read the seller's street address out of public texts: house number and street name together,
 * in either order, however spelled, or split over the texts (the fields of one request, or messages in a row). A word
 * that is also a street's name, beside a number that counts or measures something, is no address.
 */
export const containsAddress = (streetAddress: string, texts: readonly string[]): boolean =>
  containsAnyAddress([streetAddress], texts);

/** The same for several addresses: the texts are read once. */
export const containsAnyAddress = (addresses: readonly string[], texts: readonly string[]): boolean =>
  search(addresses, texts).found;

/** Also says how many comparisons it took: at most a fixed number for each character. */
export function search(
  addresses: readonly string[],
  texts: readonly string[],
): { found: boolean; steps: number } {
  const guarded = addresses.map(patternOf).filter((pattern) => pattern !== null);
  if (guarded.length === 0) return { found: false, steps: 0 };
  const { fields, all } = read(texts);
  const found = guarded.some(
    (address) =>
      fields.some((field) => standsIn(field, address)) || all.some((fields) => standsAcross(fields, address)),
  );
  const steps = [...fields, ...all].reduce((sum, reading) => sum + reading.steps, 0);
  return { found, steps };
}

/** False for an address that the check cannot guard: without a number, or in a script that leaves no spaces. */
export function isGuardable(streetAddress: string): boolean {
  const pattern = patternOf(streetAddress);
  return pattern !== null && pattern.numbers.length > 0 && !pattern.unsplit;
}

function patternOf(streetAddress: string): AddressPattern | null {
  let pattern = patterns.get(streetAddress);
  if (pattern === undefined) {
    pattern = compile(streetAddress);
    if (patterns.size >= KEPT_PATTERNS) patterns.clear();
    patterns.set(streetAddress, pattern);
  }
  return pattern;
}

const UNSPLIT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** No house has a longer number; such an address is guarded by its street's name alone. */
const MOST_DIGITS = 10;
const SHORTEST_MISSPELLED = 4;

function compile(streetAddress: string): AddressPattern | null {
  const address = parseStreetAddress(streetAddress);
  if (!address) return null;
  const { name } = address;
  const letters = name.map((word) => word.text).join('');
  const plain = name.every((word) => word.number === undefined && !isDirection(word.text));
  return {
    names: byFirstUnit(nameForms(address)),
    letters: plain && letters.length >= SHORTEST_MISSPELLED ? letters : undefined,
    nameWords: name.length,
    isCommon: name.length === 1 && (COMMON_NAMES.has(letters) || name[0]!.number !== undefined),
    type: address.type,
    unsplit: UNSPLIT.test(letters),
    numbers: address.houseNumbers.filter((digits) => digits.length <= MOST_DIGITS).map(houseNumber),
  };
}

/** Number and name together in one field. */
function standsIn(reading: Reading, address: AddressPattern): boolean {
  const names = namePlaces(reading, address);
  if (names.length === 0) return false;
  if (address.numbers.length === 0) {
    return names.some((place) => place.type !== undefined || address.nameWords > 1);
  }
  const numbers = allNumbers(reading, address);
  return names.some((place) =>
    near(numbers, place).some((number) => belongTogether(reading, address, place, number)),
  );
}

/** The same over the end of a field, and the number and the street's name as fields of their own. */
function standsAcross(reading: Reading, address: AddressPattern): boolean {
  if (address.numbers.length === 0 || reading.field.at(-1) === 0) return false;
  const names = namePlaces(reading, address);
  if (names.length === 0) return false;
  const numbers = allNumbers(reading, address);
  const edges = edgeNumbers(reading, numbers);
  const crosses = (place: NamePlace, number: NumberPlace) =>
    reading.field[Math.min(place.start, number.start)] !== reading.field[Math.max(place.end, number.end) - 1];
  return names.some(
    (place) =>
      near(numbers, place).some(
        (number) => crosses(place, number) && belongTogether(reading, address, place, number),
      ) || standsApart(reading, place, edges),
  );
}

const allNumbers = (reading: Reading, address: AddressPattern): NumberPlace[] =>
  address.numbers.flatMap((number) => numberPlaces(reading, number)).sort((a, b) => a.start - b.start);

/** The nearest numbers on either side; a farther one has another number between. */
const NEAREST = 3;
function near(numbers: NumberPlace[], place: NamePlace): NumberPlace[] {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]!.start < place.start) low = middle + 1;
    else high = middle;
  }
  return numbers.slice(Math.max(0, low - NEAREST), low + NEAREST);
}
