import { IANAZone } from 'luxon';
import { readData } from '../package-root.ts';

/** Common names for time zones. Most of these are an offset, wrong for half of the year; others mean several zones. */
const MEANT = readData<Record<string, string>>('facts/zone-names.json');

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
