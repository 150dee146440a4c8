import { fold } from './fold.ts';
import { PLACES } from './place-facts.ts';

const { states } = PLACES.united_states;
const codeOf = new Map(Object.entries(states).map(([code, name]) => [name, code]));

export const isStateCode = (folded: string): boolean => Object.hasOwn(states, folded);

/** A state in the form that searches compare: `Oregon`, `OREGON`, and `OR` are equal. */
export function foldState(text: string): string {
  const folded = fold(text).trim().replace(/\s+/g, ' ').replace(/\./g, '');
  return codeOf.get(folded) ?? folded;
}

export type Place = { city?: string | null | undefined; state?: string | null | undefined };

/** A place as searches compare it. If no state is given, the city "Austin, TX" is split into city and state. */
export function foldPlace(place: Place): { city: string; state: string } {
  const city = fold(place.city ?? '');
  const state = foldState(place.state ?? '');
  const [, head = '', tail = ''] =
    /^([^,]+?)\s*,\s*([^,\d]+?)\s*(?:\d{5}(?:-\d{4})?\s*)?(?:,.*)?$/.exec(city) ?? [];
  if (head !== '' && (state === '' || foldState(tail) === state))
    return { city: head, state: foldState(tail) };
  const words = city.split(' ');
  const last = words.at(-1) ?? '';
  if (words.length > 1 && isStateCode(last) && (state === '' || last === state)) {
    return { city: words.slice(0, -1).join(' '), state: last };
  }
  return { city, state };
}
