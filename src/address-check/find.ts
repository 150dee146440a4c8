import { isMisspelled } from '../text/misspelled.ts';
import type { HouseNumber } from './numbers.ts';
import { isDigit, type Reading, wordsOf } from './reading.ts';
import { isDisguised, reduced, spells } from './spells.ts';
import type { NameForm } from './street-names.ts';
import { isEndOfWord, type StreetType, typeAfter, typeBefore } from './street-types.ts';

export type AddressPattern = {
  /** Ways to write the name, by the letter that each begins with. */
  names: ReadonlyMap<string, NameForm[]>;
  /** The name's letters in one run, for misspellings; undefined when it is too short to tell. */
  letters: string | undefined;
  nameWords: number;
  /** A single word that means more than a street: "oak". */
  isCommon: boolean;
  /** The street's own type: it counts also where it is a common word. */
  type: string | undefined;
  /** Of a script that leaves no space between words. */
  unsplit: boolean;
  /** None for an address without a house number: its name alone identifies it. */
  numbers: HouseNumber[];
};

/** One place where the street's name stands, with its type where one is beside. */
export type NamePlace = {
  start: number;
  /** Behind the name and its type. */
  end: number;
  nameEnd: number;
  type: StreetType | undefined;
  disguised: boolean;
  /** The name itself is a number: "5th". */
  numeric: boolean;
};

/** Every place of the street's name, each once with its longest form. */
export function namePlaces(reading: Reading, address: AddressPattern): NamePlace[] {
  const places: NamePlace[] = [];
  const { unit, gap } = reading;
  const starts = address.unsplit ? unit.keys() : reading.starts;
  for (const start of starts) {
    const before = unit[start - 1];
    if (!address.unsplit && gap[start] === '' && !isDigit(before) && !isDigit(unit[start])) continue;
    for (const form of address.names.get(unit[start]!) ?? []) {
      const nameEnd = spells(reading, start, form.text);
      if (nameEnd < 0) continue;
      const place = placeOf(reading, address, form, start, nameEnd);
      if (place) places.push(place);
    }
  }
  return address.letters === undefined
    ? places
    : [...places, ...misspelled(reading, address, address.letters)];
}

function placeOf(
  reading: Reading,
  address: AddressPattern,
  form: NameForm,
  start: number,
  nameEnd: number,
): NamePlace | undefined {
  const after = typeAfter(reading, nameEnd, address.type);
  const closed = address.unsplit || form.isCut || isEndOfWord(reading, nameEnd);
  if (!closed && (after === undefined || (after.glued && (form.needsType || form.text.length < 3))))
    return undefined;
  const type = form.typed
    ? { end: nameEnd, counts: 'always' as const, glued: false, main: address.type ?? '' }
    : (after ?? typeBefore(reading, start, address.type));
  if (form.needsType && type?.counts !== 'always') return undefined;
  return {
    start,
    nameEnd,
    end: Math.max(nameEnd, type?.end ?? 0),
    type,
    disguised: !form.typed && isDisguised(reading, start, nameEnd, address.nameWords),
    numeric: form.numeric,
  };
}

const TELLING_LETTERS = 7;

/** "Evergren Terrace": one wrong letter, and the street's type behind; a long name needs none. */
function misspelled(reading: Reading, address: AddressPattern, letters: string): NamePlace[] {
  const places: NamePlace[] = [];
  const words = wordStarts(reading);
  for (let i = 0; i + address.nameWords <= words.length; i++) {
    const start = words[i]!;
    const nameEnd = words[i + address.nameWords] ?? reading.unit.length;
    if (Math.abs(nameEnd - start - letters.length) > 1) continue;
    const seen = reading.unit.slice(start, nameEnd).join('');
    reading.steps += seen.length;
    if (!isMisspelled(seen, letters) || reduced(seen) === reduced(letters)) continue;
    const type = typeAfter(reading, nameEnd, address.type);
    if (type?.counts === 'always' || (letters.length >= TELLING_LETTERS && !address.isCommon)) {
      const end = type?.end ?? nameEnd;
      places.push({ start, nameEnd, end, type, disguised: false, numeric: false });
    }
  }
  return places;
}

const wordStarts = (reading: Reading): number[] =>
  reading.starts.filter((at) => reading.gap[at] !== '' || isDigit(reading.unit[at - 1]));

/** The words between two places, or undefined when there are more than an address has. */
export function between(reading: Reading, from: number, to: number): string[] | undefined {
  return to - from > FARTHEST ? undefined : wordsOf(reading, from, to);
}
const FARTHEST = 70;
