import { fold } from './fold.ts';
import { foldState, isStateCode } from './states.ts';

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
