import type Written from '../facts/crosspost.json';
import { readData } from '../package-root.ts';
import type { Category, Condition } from '../vocabulary.ts';

export type PlaceId = keyof (typeof Written)['places'];

export type Place = {
  name: string;
  /** The address at which a post starts. */
  url: string;
  /** The countries where people use it, by ISO 3166-1; if left out, all of them. */
  countries?: string;
  /** Whether the place publishes the limits and wording. Otherwise they are a safe guess. */
  limitsKnown: boolean;
  /** Maximum length in UTF-16 code units; no site counts more strictly than that. */
  title: number;
  text: number;
  photos: number;
  /** Where those limits come from. If a place publishes none, they are short enough for its form. */
  limitsFrom: string;
  /** Whether prices have cents; otherwise they are whole dollars. */
  cents: boolean;
  /** Whether its rules allow a link to a page elsewhere. */
  links: boolean;
  /** Its name for a free item; null if items can't be free there. */
  free: string | null;
  conditions: Readonly<Record<Condition, string>>;
  categories: Readonly<Record<Category, string>>;
};

/** `guess` applies to a place that publishes no limits: short enough for any form, in the listing's own words. */
type Facts = { guess: Omit<Place, 'name' | 'url'>; places: Record<PlaceId, Pick<Place, 'name' | 'url'>> };
const { guess, places } = readData<Facts>('facts/crosspost.json');

export const PLACES = Object.keys(places) as PlaceId[];

/** What other marketplaces accept. If a limit changes there, change it in `src/facts/crosspost.json`. */
export const CROSSPOST_PLACES = Object.fromEntries(
  Object.entries(places).map(([id, place]) => [id, { ...guess, ...place }]),
) as Readonly<Record<PlaceId, Place>>;

/** The places for sellers in a country; those of the United States if the seller set none. */
export const placesIn = (country: string | null): PlaceId[] =>
  PLACES.filter((id) => {
    const { countries } = CROSSPOST_PLACES[id];
    return countries === undefined || countries.split(' ').includes(country ?? 'US');
  });
