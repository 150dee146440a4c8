import { readData } from '../package-root.ts';
import { fold } from './fold.ts';
import { foldState } from './states.ts';

/** What a page says about the seller's location. Every part is free text and may be missing. */
export type Place = {
  city?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
};

type Facts = {
  unitedStates: {
    names: string[];
    /** States by zone. A state with two zones is listed under the one where most of its people live. */
    zones: Record<string, string>;
    /** Large cities whose zone differs from their state's, as `el paso tx`. */
    citiesElsewhere: Record<string, string[]>;
    /** Cities so large that people omit the state. */
    citiesAlone: Record<string, string>;
  };
  /** What people call a country besides its names in our languages. */
  countryNames: Record<string, string>;
  /** Countries with several zones, but one for nearly everyone. */
  mostlyIn: Record<string, string>;
  /** Provinces and states by their codes and names, of countries where these decide. */
  stateZones: Record<string, Record<string, string>>;
};

const facts = readData<Facts>('facts/places.json');
const { names, zones, citiesElsewhere, citiesAlone } = facts.unitedStates;
const UNITED_STATES = new Set(names);
const stateZones = new Map(
  Object.entries(zones).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);
const cityZones = new Map(
  Object.entries(citiesElsewhere).flatMap(([zone, cities]) => cities.map((city) => [city, zone])),
);

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
    const known = state === '' ? citiesAlone[city] : state;
    const zone = known && (cityZones.get(`${city} ${known}`) ?? stateZones.get(known));
    if (zone || country !== '') return zone || null;
    // Some people enter "Ontario" or "Germany" in the state field.
    return (state !== '' && (countryZone('canada', state, city) ?? countryZone(state, '', city))) || null;
  }
  return countryZone(country, state, city) ?? null;
}

/**
 * The zone of a country. If the country has several, the state decides, or a city that a zone is named after; otherwise
 * undefined.
 * @param country a name in one of our languages or a code of two letters, folded @param state and @param city folded
 */
function countryZone(country: string, state: string, city: string): string | undefined {
  const code = codeOf(country);
  if (code === undefined) return undefined;
  const byState = facts.stateZones[code]?.[state] ?? facts.mostlyIn[code];
  const all = zonesOf(code);
  const byCity = all.find((zone) => fold(zone.split('/').at(-1) ?? '').replaceAll('_', ' ') === city);
  return byCity ?? byState ?? (all.length === 1 ? all[0] : undefined);
}

let codes: Map<string, string> | undefined;

function codeOf(country: string): string | undefined {
  codes ??= new Map(Object.entries(facts.countryNames).concat(allCountries()));
  return codes.get(country);
}

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
      return name === undefined
        ? []
        : [
            [fold(name), code],
            [code.toLowerCase(), code],
          ];
    });
  });
}

type WithZones = { getTimeZones?: () => string[] | undefined; timeZones?: string[] | undefined };

/**
 * The zones of a country according to Intl, named after cities in that country (Amsterdam, Oslo). Node 20 has them as a
 * property, later releases as a method.
 */
function zonesOf(code: string): readonly string[] {
  const locale: Intl.Locale & WithZones = new Intl.Locale(`und-${code}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
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

/** `Pacific Time`, `Central European Time`: what people call a zone. */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 0, 1))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;
