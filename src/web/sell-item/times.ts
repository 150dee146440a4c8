import { DateTime } from 'luxon';

/** `Sat, Nov 21, 3:05 PM`, with the year when it is another than this one. No line breaks before its AM or PM. */
export function shortMoment(at: Date, zone: string, now: Date = at): string {
  const then = DateTime.fromJSDate(at, { zone }).setLocale('en-US');
  const year = then.year === DateTime.fromJSDate(now, { zone }).year ? '' : ', yyyy';
  return then.toFormat(`ccc, LLL d${year}, h:mm\u00a0a`);
}

/** As a field for day and time holds it. */
export const wallText = (at: Date, zone: string): string =>
  DateTime.fromJSDate(at, { zone }).toFormat("yyyy-LL-dd'T'HH:mm");
