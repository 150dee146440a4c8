import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import { fold } from '../text/fold.ts';
import { foldPlace, type Place } from '../text/place.ts';
import { isStateCode } from '../text/states.ts';

/** The pages of a place, however they spell it. A place that folds to nothing is no filter. */
export function inPlace(pages: Schema['pages'], place: Place): SQL | undefined {
  const asked = foldPlace(place);
  const asTyped = fold(place.city ?? '');
  const inState = asked.state === '' ? undefined : eq(pages.stateFolded, asked.state);
  if (asTyped === asked.city) return and(asTyped === '' ? undefined : eq(pages.cityFolded, asTyped), inState);
  // What follows the comma may be a country, as in "Lyon, France": a page without a state is not ruled out by it.
  const orNone = isStateCode(asked.state) ? inState : or(inState, isNull(pages.stateFolded));
  return or(eq(pages.cityFolded, asTyped), and(eq(pages.cityFolded, asked.city), orNone));
}
