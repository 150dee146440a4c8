import { IANAZone } from 'luxon';

/** Common names for time zones. Most of these are an offset, wrong for half of the year; others mean several zones. */
const MEANT: Record<string, string> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  EST: 'America/New_York (America/Panama has no summer time)',
  EDT: 'America/New_York',
  CST: 'America/Chicago (in China Asia/Shanghai)',
  CDT: 'America/Chicago',
  MST: 'America/Denver (in Arizona America/Phoenix)',
  MDT: 'America/Denver',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  AKST: 'America/Anchorage',
  AKDT: 'America/Anchorage',
  HST: 'Pacific/Honolulu',
  AST: 'America/Halifax (in Puerto Rico America/Puerto_Rico)',
  ADT: 'America/Halifax',
  NST: 'America/St_Johns',
  GMT: 'Europe/London, or UTC',
  BST: 'Europe/London',
  IST: 'Asia/Kolkata (in Ireland Europe/Dublin, in Israel Asia/Jerusalem)',
  WET: 'Europe/Lisbon',
  CET: 'Europe/Berlin, Europe/Paris or another city of the zone',
  CEST: 'Europe/Berlin, Europe/Paris or another city of the zone',
  EET: 'Europe/Athens, Europe/Helsinki or another city of the zone',
  EEST: 'Europe/Athens, Europe/Helsinki or another city of the zone',
  MSK: 'Europe/Moscow',
  JST: 'Asia/Tokyo',
  KST: 'Asia/Seoul',
  SGT: 'Asia/Singapore',
  AEST: 'Australia/Sydney (in Queensland Australia/Brisbane)',
  AEDT: 'Australia/Sydney',
  ACST: 'Australia/Adelaide (in Darwin Australia/Darwin)',
  AWST: 'Australia/Perth',
  NZST: 'Pacific/Auckland',
  NZDT: 'Pacific/Auckland',
};

/**
 * Whether the name is a time zone with the rules of a place. The runtime also accepts abbreviations and offsets, which
 * don't have daylight saving time.
 */
export const isZone = (name: string): boolean =>
  (/^[A-Za-z_]+(\/[\w+-]+)+$/.test(name) || name === 'UTC') && IANAZone.isValidZone(name);

/** Why a name is not a time zone; for an abbreviation, which zone it probably means. */
export function zoneProblem(name: string): string {
  const abbreviation = name.trim().toUpperCase().replace(/\d.*$/, '');
  const meant = Object.hasOwn(MEANT, abbreviation) ? MEANT[abbreviation] : undefined;
  return meant === undefined
    ? 'must be an IANA time zone, like America/New_York'
    : `must be an IANA time zone; ${abbreviation} is an abbreviation that does not say where: send ${meant}`;
}
