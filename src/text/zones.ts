import { countryZone, isUnitedStates } from './country-zones.ts';
import { fold } from './fold.ts';
import { foldState } from './states.ts';

/** What a page says about the seller's location. Every part is free text and may be missing. */
export type Place = {
  city?: string | null | undefined;
  state?: string | null | undefined;
  country?: string | null | undefined;
};

const PACIFIC = 'America/Los_Angeles';
const MOUNTAIN = 'America/Denver';
const CENTRAL = 'America/Chicago';
const EASTERN = 'America/New_York';

/** States by zone. A state with two zones is listed under the one where most of its people live. */
const BY_STATE: [zone: string, states: string][] = [
  [PACIFIC, 'ca nv or wa'],
  [MOUNTAIN, 'co mt nm ut wy'],
  [CENTRAL, 'al ar ia il ks la mn mo ms nd ne ok sd tn tx wi'],
  [EASTERN, 'ct dc de fl ga ky ma md me nc nh nj ny oh pa ri sc va vt wv'],
  ['America/Boise', 'id'],
  ['America/Phoenix', 'az'],
  ['America/Detroit', 'mi'],
  ['America/Indiana/Indianapolis', 'in'],
  ['America/Anchorage', 'ak'],
  ['Pacific/Honolulu', 'hi'],
  ['America/Puerto_Rico', 'pr'],
];

/** Large cities whose zone differs from their state's. */
const ELSEWHERE: [zone: string, cities: string][] = [
  [
    CENTRAL,
    'pensacola fl, panama city fl, gary in, hammond in, evansville in, bowling green ky, owensboro ky',
  ],
  [CENTRAL, 'paducah ky'],
  [EASTERN, 'knoxville tn, chattanooga tn, johnson city tn, kingsport tn'],
  [MOUNTAIN, 'el paso tx, rapid city sd, scottsbluff ne'],
  [PACIFIC, "coeur d'alene id, lewiston id"],
];

/** Cities so large that people omit the state. */
const ALONE = new Map(
  Object.entries({
    'new york': 'ny',
    'new york city': 'ny',
    nyc: 'ny',
    brooklyn: 'ny',
    'los angeles': 'ca',
    'san francisco': 'ca',
    'san diego': 'ca',
    'san jose': 'ca',
    chicago: 'il',
    houston: 'tx',
    dallas: 'tx',
    austin: 'tx',
    'san antonio': 'tx',
    phoenix: 'az',
    philadelphia: 'pa',
    seattle: 'wa',
    denver: 'co',
    boston: 'ma',
    atlanta: 'ga',
    miami: 'fl',
    minneapolis: 'mn',
    detroit: 'mi',
    'las vegas': 'nv',
    'washington dc': 'dc',
  }),
);

const stateZones = new Map(BY_STATE.flatMap(([zone, states]) => states.split(' ').map((s) => [s, zone])));
const cityZones = new Map(ELSEWHERE.flatMap(([zone, cities]) => cities.split(', ').map((c) => [c, zone])));

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
    const known = state === '' ? ALONE.get(city) : state;
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

/** `Pacific Time`, `Central European Time`: what people call a zone. */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 0, 1))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone;

/** `Chicago time`: for people who don't use a name for their zone. */
export const placeTime = (zone: string): string =>
  zone === 'UTC' ? 'UTC' : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`;
