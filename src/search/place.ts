import { cityMark, stateMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import { fold } from '../text/fold.ts';
import { foldPlace, type Place } from '../text/place.ts';
import { isStateCode } from '../text/states.ts';

/** Where a page may be, folded. What is left out may be anything; a null state is that of pages that name none. */
export type Spot = { city?: string; state?: string | null };

/** What a search may be given in place of words for a place: the very spot. */
export type AtSpot = { spot?: Spot | undefined };

/** The spots that a place may mean, however it is spelled; undefined when it folds to nothing: everywhere. */
export function spotsOf(place: Place & AtSpot): Spot[] | undefined {
  if (place.spot) return [place.spot];
  const { city, state } = foldPlace(place);
  const asTyped = fold(place.city ?? '');
  if (asTyped !== city) {
    const both = [{ city: asTyped }, { city, state }];
    // What follows the comma may be a country, as in "Lyon, France": a page without a state is not ruled out by it.
    return isStateCode(state) ? both : [...both, { city, state: null }];
  }
  if (city === '' && state === '') return undefined;
  return [{ ...(city !== '' && { city }), ...(state !== '' && { state }) }];
}

/** What stands in the index of things on pages in one of `spots`. */
export const termsOfSpots = (spots: Spot[]): Terms => ({
  any: spots.map(({ city, state }) => ({
    all: [
      ...(city === undefined ? [] : [{ term: cityMark(city) }]),
      ...(state === undefined ? [] : [{ term: stateMark(state) }]),
    ],
  })),
});
