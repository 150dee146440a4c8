import { DateTime } from 'luxon';
import { DAY, HOUR } from '../units.ts';

/** The date in a zone, such as `2026-03-14`. */
export const dateIn = (zone: string, at: Date): string =>
  DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd');

/** A date's first minute in a zone, even where clocks skip midnight. */
export const dayStart = (date: string, zone: string): Date =>
  DateTime.fromISO(date, { zone }).startOf('day').toJSDate();

/** The moment at which a day ends. */
export const dayEnd = (date: string, zone: string): Date =>
  DateTime.fromISO(date, { zone }).plus({ days: 1 }).startOf('day').toJSDate();

/** The latest date anywhere on Earth: nothing planned for a later date is due yet. */
export const latestDate = (now: Date): string =>
  new Date(now.getTime() + 14 * HOUR).toISOString().slice(0, 10);

/** The number of days until `end` in the zone: 0 today (or in the past), 1 tomorrow. */
export function daysUntil(end: Date, now: Date, zone: string | null): number {
  const dayOf = (at: Date) => Date.parse(dateIn(zone ?? 'UTC', at));
  return Math.max(0, Math.round((dayOf(end) - dayOf(now)) / DAY));
}

/** The next moment when it is `hour` o'clock in a zone. */
export function nextTimeOfDay(now: Date, hour: number, zone: string): Date {
  const today = DateTime.fromJSDate(now, { zone }).startOf('day').set({ hour });
  return (today.toJSDate() > now ? today : today.plus({ days: 1 })).toJSDate();
}

/** The next `n` dates, beginning with `today`. */
export const datesFrom = (today: string, n: number): string[] =>
  Array.from({ length: n }, (_, i) => new Date(Date.parse(today) + i * DAY).toISOString().slice(0, 10));
