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

/** Several zones on paper, one for nearly everyone. */
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

/** @param country a name in English or a code of two letters, folded @param state folded */
export function countryZone(country: string, state: string): string | undefined {
  const code = codeOf(country);
  if (code === 'CA') return CANADA.get(state);
  if (code === 'AU') return AUSTRALIA.get(state);
  return code && (MOSTLY[code] ?? onlyZone(code));
}

let codes: Map<string, string> | undefined;

function codeOf(country: string): string | undefined {
  codes ??= new Map(Object.entries(ALIASES).concat(allCountries()));
  return codes.get(country);
}

/** Every country that Intl knows, under its English name and its code. */
function allCountries(): [string, string][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code): [string, string][] => {
      const name = names.of(code);
      return name === undefined
        ? []
        : [
            [fold(name), code],
            [code.toLowerCase(), code],
          ];
    });
}

type WithZones = { getTimeZones?: () => string[] | undefined; timeZones?: string[] | undefined };

/** Node 20 has the zones as a property, later releases as a method. */
function onlyZone(code: string): string | undefined {
  const locale: Intl.Locale & WithZones = new Intl.Locale(`und-${code}`);
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? [];
  return zones.length === 1 ? zones[0] : undefined;
}
