import { DateTime } from 'luxon';
import type { Formats } from '../../text/formats.ts';

/** `Sat, Nov 21, 3:05 PM`, with the year when it is another than this one. */
export function shortMoment(at: Date, zone: string, format: Formats, now: Date = at): string {
  const [then, today] = [at, now].map((each) => DateTime.fromJSDate(each, { zone }).year);
  return then === today ? format.shortMoment(at, zone) : format.shortMomentOfYear(at, zone);
}
