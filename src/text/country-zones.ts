import { fold } from './fold.ts';

const CANADA = new Map(
  Object.entries({
    ab: 'America/Edmonton',
    alberta: 'America/Edmonton',
    bc: 'America/Vancouver',
    'british columbia': 'America/Vancouver',
    mb: 'America/Winnipeg',
    manitoba: 'America/Winnipeg',
    nb: 'America/Moncton',
    'new brunswick': 'America/Moncton',
    nl: 'America/St_Johns',
    'newfoundland and labrador': 'America/St_Johns',
    ns: 'America/Halifax',
    'nova scotia': 'America/Halifax',
    on: 'America/Toronto',
    ontario: 'America/Toronto',
    pe: 'America/Halifax',
    'prince edward island': 'America/Halifax',
    qc: 'America/Toronto',
    quebec: 'America/Toronto',
    sk: 'America/Regina',
    saskatchewan: 'America/Regina',
  }),
);

const AUSTRALIA = new Map(
  Object.entries({
    act: 'Australia/Sydney',
    'australian capital territory': 'Australia/Sydney',
    nsw: 'Australia/Sydney',
    'new south wales': 'Australia/Sydney',
    nt: 'Australia/Darwin',
    'northern territory': 'Australia/Darwin',
    qld: 'Australia/Brisbane',
    queensland: 'Australia/Brisbane',
    sa: 'Australia/Adelaide',
    'south australia': 'Australia/Adelaide',
    tas: 'Australia/Hobart',
    tasmania: 'Australia/Hobart',
    vic: 'Australia/Melbourne',
    victoria: 'Australia/Melbourne',
    wa: 'Australia/Perth',
    'western australia': 'Australia/Perth',
  }),
);

/** Countries with several zones, but one for nearly everyone. */
const MOSTLY: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  CL: 'America/Santiago',
  CN: 'Asia/Shanghai',
  CY: 'Asia/Nicosia',
  DE: 'Europe/Berlin',
  EC: 'America/Guayaquil',
  ES: 'Europe/Madrid',
  MY: 'Asia/Kuala_Lumpur',
  NZ: 'Pacific/Auckland',
  PT: 'Europe/Lisbon',
  UA: 'Europe/Kyiv',
  UZ: 'Asia/Tashkent',
};

const ALIASES: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  uae: 'AE',
};

const UNITED_STATES = new Set([
  'us',
  'usa',
  'u.s.',
  'u.s.a.',
  'united states',
  'united states of america',
  'america',
]);

/** @param country folded */
export const isUnitedStates = (country: string): boolean => UNITED_STATES.has(country);

/**
 * The zone of a country. If the country has several, the state decides, or a city that a zone is named after; otherwise
 * undefined.
 * @param country a name in one of our languages or a code of two letters, folded @param state and @param city folded
 */
export function countryZone(country: string, state: string, city: string): string | undefined {
  const code = codeOf(country);
  if (code === undefined) return undefined;
  const byState = code === 'CA' ? CANADA.get(state) : code === 'AU' ? AUSTRALIA.get(state) : MOSTLY[code];
  const zones = zonesOf(code);
  const byCity = zones.find((zone) => fold(zone.split('/').at(-1) ?? '').replaceAll('_', ' ') === city);
  return byCity ?? byState ?? (zones.length === 1 ? zones[0] : undefined);
}

let codes: Map<string, string> | undefined;

function codeOf(country: string): string | undefined {
  codes ??= new Map(Object.entries(ALIASES).concat(allCountries()));
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
