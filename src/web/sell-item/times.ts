import { DateTime } from 'luxon';
import type { Formats } from '../../text/formats.ts';

/** `Sat, Nov 21, 3:05 PM`, with the year when it is another than this one. No line breaks before its AM or PM. */
export function shortMoment(at: Date, zone: string, format: Formats, now: Date = at): string {
  const [then, today] = [at, now].map((each) => DateTime.fromJSDate(each, { zone }).year);
  const words = then === today ? format.shortMoment(at, zone) : format.shortMomentOfYear(at, zone);
  return words.replace(/ (?=[AP]M$)/, '\u00a0');
}

/** As a field for day and time holds it. */
export const wallText = (at: Date, zone: string): string =>
  DateTime.fromJSDate(at, { zone }).toFormat("yyyy-LL-dd'T'HH:mm");
