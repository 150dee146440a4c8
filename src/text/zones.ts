import { IANAZone } from 'luxon';
import { countryZone, isUnitedStates } from './country-zones.ts';
import { fold } from './fold.ts';
import { foldState } from './place.ts';
import { PLACES, unlisted } from './place-facts.ts';

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
  if (country === '' || isUnitedStates(country)) {
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
