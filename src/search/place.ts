import { cityMark, stateMark } from '../../db/search/marks.ts';
import type { Terms } from '../../db/search/terms.ts';
import { fold } from '../text/fold.ts';
import { foldPlace, type Place } from '../text/place.ts';
import { isStateCode } from '../text/states.ts';

/** Where a page can be, folded. A part that is left out can be anything; a null state matches pages that name none. */
export type Spot = { city?: string; state?: string | null };

/** The exact spot, in place of words for a place. */
export type AtSpot = { spot?: Spot | undefined };

/** The spots that a place may mean, in any spelling; undefined if it folds to nothing: everywhere. */
export function spotsOf(place: Place & AtSpot): Spot[] | undefined {
  if (place.spot) return [place.spot];
  const { city, state } = foldPlace(place);
  const asTyped = fold(place.city ?? '');
  if (asTyped !== city) {
    const both = [{ city: asTyped }, { city, state }];
    // The part after the comma may be a country, as in "Lyon, France": pages without a state still match.
    return isStateCode(state) ? both : [...both, { city, state: null }];
  }
  if (city === '' && state === '') return undefined;
  return [{ ...(city !== '' && { city }), ...(state !== '' && { state }) }];
}

/** The index terms of items on pages in one of `spots`. */
export const termsOfSpots = (spots: Spot[]): Terms => ({
  any: spots.map(({ city, state }) => ({
    all: [
      ...(city === undefined ? [] : [{ term: cityMark(city) }]),
      ...(state === undefined ? [] : [{ term: stateMark(state) }]),
    ],
  })),
});
