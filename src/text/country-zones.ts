import { getTimezone } from 'countries-and-timezones';
import { IANAZone } from 'luxon';
import { atFirstUse } from './at-first-use.ts';
import { fold } from './fold.ts';
import { foldState } from './place.ts';
import { PLACES, unlisted } from './place-facts.ts';

const UNITED_STATES = new Set(PLACES.united_states.names.split(', '));

const regionZones = new Map(
  Object.entries(PLACES.zone_of_regions).map(([code, zones]) => [code, unlisted(zones, ', ')]),
);

/**
 * The zone of a country. If the country has several, the state decides, or a city that a zone is named after; otherwise
 * undefined.
 * @param country a name in one of our languages or a code of two letters, folded @param state and @param city folded
 */
export function countryZone(country: string, state: string, city: string): string | undefined {
  const code = countryCode(country);
  if (code === undefined) return undefined;
  const byState = regionZones.get(code)?.get(state) ?? PLACES.zone_of_nearly_everyone[code];
  const zones = zonesOf(code);
  const byCity = zones.find((zone) => fold(zone.split('/').at(-1) ?? '').replaceAll('_', ' ') === city);
  return byCity ?? byState ?? (zones.length === 1 ? zones[0] : undefined);
}

const codes = atFirstUse(() => new Map(Object.entries(PLACES.other_names).concat(allCountries())));

/** The two letters of a country. @param country a name in one of our languages or its two letters, folded */
export const countryCode = (country: string): string | undefined =>
  UNITED_STATES.has(country) ? 'US' : codes().get(country);

/** The country that uses a time zone; if several do, the one with the most people there. */
export const countryOfZone = (zone: string): string | undefined => getTimezone(zone)?.countries?.[0];

/** Languages in which people name their country. */
const LOCALES = ['pt', 'fr', 'es', 'de', 'en'];

/** Every country that Intl knows, by its names and its code. */
function allCountries(): [string, string][] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  return LOCALES.flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
    return all.flatMap((code): [string, string][] => {
      const name = names.of(code);
      return [name, name && code].flatMap((each) => (each ? [[fold(each), code]] : []));
    });
  });
}

type WithZones = { getTimeZones?: () => string[] | undefined; timeZones?: string[] | undefined };

/** A country's zones that have its cities' names. Intl of Node 20 has a property, later ones a method. */
export function zonesOf(code: string): readonly string[] {
  const locale: Intl.Locale & WithZones = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

/** What a page says about the seller's location. Every part is free text and may be missing. */
export type Place = {
  city?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
};

const { zone_of_states, zone_of_cities, state_of_cities } = PLACES.united_states;
const stateZones = unlisted(zone_of_states);
const cityZones = unlisted(zone_of_cities, ', ');
const stateOfCity = unlisted(state_of_cities, ', ');

/**
 * The IANA zone of a place, or null if the place doesn't determine it: every state of the United States, provinces of
 * Canada and states of Australia, countries with one zone, or one in which nearly everyone lives, and in other
 * countries the cities that a zone is named after.
 */
export function zoneOf(place: Place): string | null {
  const country = fold(place.country ?? '');
  const [city = '', behindComma = ''] = fold(place.city ?? '').split(/\s*,\s*/);
  const state = foldState(place.state ?? '') || foldState(behindComma);
  if (country === '' || UNITED_STATES.has(country)) {
    const known = state === '' ? stateOfCity.get(city) : state;
    const zone = known && (cityZones.get(`${city} ${known}`) ?? stateZones.get(known));
    if (zone || country !== '') return zone || null;
    // Some people enter "Ontario" or "Germany" in the state field.
    return (state !== '' && (countryZone('canada', state, city) ?? countryZone(state, '', city))) || null;
  }
  return countryZone(country, state, city) ?? null;
}

/**
 * The zone for showing the seller's times: the one that the seller set, otherwise that of the pickup place, otherwise
 * that of the seller's browser (which may be traveling), otherwise null.
 */
export const zoneFor = (
  timezone: string | null | undefined,
  place: Place | null | undefined,
  browserTimezone: string | null | undefined,
): string | null => timezone ?? (place ? zoneOf(place) : null) ?? browserTimezone ?? null;

/** Whether it's the time zone of a place: abbreviations and offsets have no daylight saving time. */
export const isZone = (name: string): boolean =>
  (/^[A-Za-z_]+(\/[\w+-]+)+$/.test(name) || name === 'UTC') && IANAZone.isValidZone(name);
