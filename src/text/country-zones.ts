import { getTimezone } from 'countries-and-timezones';
import { atFirstUse } from './at-first-use.ts';
import { fold } from './fold.ts';
import { PLACES, unlisted } from './place-facts.ts';

const UNITED_STATES = new Set(PLACES.united_states.names.split(', '));

const regionZones = new Map(
  Object.entries(PLACES.zone_of_regions).map(([code, zones]) => [code, unlisted(zones, ', ')]),
);

/** @param country folded */
export const isUnitedStates = (country: string): boolean => UNITED_STATES.has(country);

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
