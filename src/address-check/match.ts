import { standsApart } from './fields.ts';
import type { NameForm } from './forms.ts';
import { hasNumber } from './judge.ts';
import type { Lexicon } from './lexicon.ts';
import { type Count, misspelledPlaces, namePlaces } from './places.ts';
import type { Reading } from './reading.ts';

/** What an address is recognised by. */
export type AddressPattern = {
  lexicon: Lexicon;
  numbers: readonly string[];
  forms: readonly NameForm[];
  /** The street's own type: it counts also where it is an everyday word. */
  type: string | undefined;
  /** The whole name, which may be misspelled. */
  whole: NameForm | undefined;
};

/** Whether number and name stand together in one text. */
export function standsIn(reading: Reading, address: AddressPattern, count: Count): boolean {
  const places = placesOf(reading, address, count);
  if (address.numbers.length === 0)
    return places.some(
      (place) =>
        !place.form.common && !place.form.needsType && (place.form.words > 1 || place.type === 'own'),
    );
  return places.some((place) => hasNumber(reading, place, address.numbers, address.lexicon, false));
}

/** Whether they stand together over the end of a field, or each in a field of its own. */
export function standsAcross(reading: Reading, address: AddressPattern, count: Count): boolean {
  if (address.numbers.length === 0 || reading.tokens.at(-1)?.field === 0) return false;
  return placesOf(reading, address, count).some(
    (place) =>
      hasNumber(reading, place, address.numbers, address.lexicon, true) ||
      standsApart(reading, place, address.numbers, address.lexicon),
  );
}

const placesOf = (reading: Reading, { forms, type, lexicon, whole }: AddressPattern, count: Count) => [
  ...namePlaces(reading, forms, type, lexicon, count),
  ...(whole ? misspelledPlaces(reading, whole, type, lexicon, count) : []),
];
