import type Written from '../facts/crosspost.json';
import { readData } from '../package-root.ts';
import type { Category, Condition } from '../vocabulary.ts';

export type PlaceId = keyof (typeof Written)['places'];

export type Place = {
  name: string;
  /** Address where a post starts. */
  url: string;
  /** Countries where people use it, by ISO 3166-1; everywhere if left out. */
  countries?: string;
  /** Limits and wording that the place published, or that its form shows; otherwise they are a safe guess. */
  limitsKnown: boolean;
  /** Characters as UTF-16 counts them; no site counts more strictly. */
  title: number;
  text: number;
  photos: number;
  /** The source of those limits. If a place publishes none, they are short enough for its form. */
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

/** `guess` is for a place that publishes no limits: short enough for any form, and the words of the listing itself. */
type Facts = { guess: Omit<Place, 'name' | 'url'>; places: Record<PlaceId, Pick<Place, 'name' | 'url'>> };
const { guess, places } = readData<Facts>('facts/crosspost.json');

export const PLACES = Object.keys(places) as PlaceId[];

/** What other marketplaces accept. If a limit changes there, change it in `src/facts/crosspost.json`. */
export const CROSSPOST_PLACES = Object.fromEntries(
  Object.entries(places).map(([id, place]) => [id, { ...guess, ...place }]),
) as Readonly<Record<PlaceId, Place>>;

/** Where people in a country post; the United States if no country is set. */
export const placesIn = (country: string | null): PlaceId[] =>
  PLACES.filter((id) => {
    const { countries } = CROSSPOST_PLACES[id];
    return countries === undefined || countries.split(' ').includes(country ?? 'US');
  });
