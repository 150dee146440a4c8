import type { ListedPlace } from '../../search/places.ts';
import { foldPlace, isStateCode } from '../../text/place.ts';

/** `/browse/tx/san-antonio`, and `/browse/lyon` of pages that name no state. */
export const cityPath = ({ stateFolded, cityFolded }: Pick<ListedPlace, 'cityFolded' | 'stateFolded'>) =>
  ['/browse', ...(stateFolded === null ? [] : [segment(stateFolded)]), segment(cityFolded)].join('/');

const segment = (folded: string): string => encodeURIComponent(wordsTogether(folded));

const wordsTogether = (folded: string): string => folded.replace(/[\s/]+/g, '-');

/** The place whose page is at these decoded parts of a path. `state` is null for places without one. */
export const placeAt = (places: readonly ListedPlace[], state: string | null, city: string) =>
  places.find(
    ({ stateFolded, cityFolded }) =>
      (stateFolded === null ? null : wordsTogether(stateFolded)) === state &&
      wordsTogether(cityFolded) === city,
  );

/** `San Antonio, TX`, `Lyon` */
export const placeName = ({ city, state, stateFolded }: ListedPlace): string =>
  stateFolded === null ? city : `${city}, ${isStateCode(stateFolded) ? stateFolded.toUpperCase() : state}`;

/** Whether there are sales in a place, however it is spelled, with or without its state. */
export function isKnown(places: readonly ListedPlace[], typed: string): boolean {
  const { city, state } = foldPlace({ city: typed });
  return places.some(
    ({ cityFolded, stateFolded }) => cityFolded === city && (state === '' || stateFolded === state),
  );
}
