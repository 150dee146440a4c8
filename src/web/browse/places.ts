import type { ListedPlace } from '../../search/places.ts';
import { foldPlace } from '../../text/place.ts';
import { isStateCode } from '../../text/states.ts';

/** `/browse/tx/san-antonio`, and `/browse/lyon` of pages that name no state. */
export const cityPath = ({ stateFolded, cityFolded }: Pick<ListedPlace, 'cityFolded' | 'stateFolded'>) =>
  ['/browse', ...(stateFolded === null ? [] : [segment(stateFolded)]), segment(cityFolded)].join('/');

const segment = (folded: string): string => encodeURIComponent(wordsTogether(folded));

const wordsTogether = (folded: string): string => folded.replace(/[\s/]+/g, '-');

/** The place whose page is at these parts of a path, as they are after decoding; null for no state. */
export const placeAt = (places: readonly ListedPlace[], state: string | null, city: string) =>
  places.find(
    ({ stateFolded, cityFolded }) =>
      (stateFolded === null ? null : wordsTogether(stateFolded)) === state &&
      wordsTogether(cityFolded) === city,
  );

/** `San Antonio, TX`, `Lyon` */
export const placeName = ({ city, state, stateFolded }: ListedPlace): string =>
  stateFolded === null ? city : `${city}, ${isStateCode(stateFolded) ? stateFolded.toUpperCase() : state}`;

/** Whether sales are in a place, in any spelling, with its state or without. */
export function isKnown(places: readonly ListedPlace[], typed: string): boolean {
  const { city, state } = foldPlace({ city: typed });
  return places.some(
    ({ cityFolded, stateFolded }) => cityFolded === city && (state === '' || stateFolded === state),
  );
}
