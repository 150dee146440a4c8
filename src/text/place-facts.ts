import { readData } from '../package-root.ts';

/** Each key lists what belongs to it: words or codes separated by spaces, or names separated by commas. */
type Listed = Readonly<Record<string, string>>;

/** Facts about places, by the country's two-letter code. */
export const PLACES: {
  united_states: {
    names: string;
    /** States by their two letters. */
    states: Listed;
    /** A state with two zones is listed under the one where most of its people live. */
    zone_of_states: Listed;
    /** Large cities whose zone differs from their state's. */
    zone_of_cities: Listed;
    /** Cities so large that people omit the state. */
    state_of_cities: Listed;
  };
  other_names: Listed;
  /** Countries with several zones, but one for nearly everyone. */
  zone_of_nearly_everyone: Listed;
  zone_of_regions: Readonly<Record<string, Listed>>;
  /** Countries that use another country's currency, or whose own code isn't what people pay in. */
  currency: Listed;
  /** What a country calls its largest subdivisions. */
  region: Listed;
  /** How a town is written with its region, where that isn't `Portland, OR`. */
  town: Listed;
  /** An example address with its parts in the order that the country's post office expects. */
  address_example: Listed;
} = readData('facts/places.json');

/** Each listed value with the key that it is listed under. */
export const unlisted = (listed: Listed, between = ' '): Map<string, string> =>
  new Map(
    Object.entries(listed).flatMap(([key, all]) => all.split(between).map((each) => [each, key] as const)),
  );
