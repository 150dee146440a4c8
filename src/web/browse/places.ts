import type { ListedPlace } from '../../search/places.ts';
import { isStateCode } from '../../text/states.ts';

/** `/browse/tx/san-antonio` */
export const cityPath = (place: Pick<ListedPlace, 'cityFolded' | 'stateFolded'>): string =>
  `/browse/${segment(place.stateFolded)}/${segment(place.cityFolded)}`;

const segment = (folded: string): string => encodeURIComponent(wordsTogether(folded));

const wordsTogether = (folded: string): string => folded.replace(/[\s/]+/g, '-');

/** The place whose page is at these parts of a path, as they are after decoding. */
export const placeAt = (places: readonly ListedPlace[], state: string, city: string) =>
  places.find(
    (place) => wordsTogether(place.stateFolded) === state && wordsTogether(place.cityFolded) === city,
  );

/** `San Antonio, TX` */
export const placeName = ({ city, state, stateFolded }: ListedPlace): string =>
  `${city}, ${isStateCode(stateFolded) ? stateFolded.toUpperCase() : state}`;
