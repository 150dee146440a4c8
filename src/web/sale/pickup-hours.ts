import type { AvailabilityWindow } from '../../../db/schema.ts';
import type { Read } from '../../../db/store.ts';
import type { Words } from '../../languages/index.ts';
import type { SalePage } from '../../sale-page/page.ts';
import { availabilityOf } from '../../scheduling/find.ts';

/** When items of a page can be picked up, in words; null if no times are set or offered. */
export async function pickupHoursOf(db: Read, page: SalePage, words: Words): Promise<string | null> {
  const { enabled, windows } = await availabilityOf(db, page.sellerId);
  return enabled ? pickupHours(windows, page.zone, words) : null;
}

/** Minimum number of consecutive days that are written as a range. */
const IN_A_ROW = 3;

/** Pickup hours as people say them: `Mon – Fri 5 – 7 PM, Sat 10 AM – 2 PM`; null if no times are set. */
export function pickupHours(windows: readonly AvailabilityWindow[], zone: string, { format }: Words) {
  // Starting with Monday keeps the days of a weekend next to each other.
  const days = [1, 2, 3, 4, 5, 6, 0].flatMap((day): { days: number[]; hours: string }[] => {
    const hours = windows
      .filter(({ day_of_week }) => day_of_week === day)
      .sort((a, b) => a.start_time.localeCompare(b.start_time))
      .map(({ start_time, end_time }) => format.hours(start_time, end_time, zone));
    return hours.length === 0 ? [] : [{ days: [day], hours: hours.join(' & ') }];
  });
  const spans: typeof days = [];
  for (const day of days) {
    const before = spans.at(-1);
    const follows = before?.hours === day.hours && ((before.days.at(-1) ?? 0) + 1) % 7 === day.days[0];
    if (follows) before.days.push(...day.days);
    else spans.push(day);
  }
  if (spans.length === 0) return null;
  return spans.map(({ days, hours }) => together(`${daysWords(days, format.weekday)} ${hours}`)).join(', ');
}

/** A line breaks between days, not inside an hour. */
const together = (words: string): string => words.replaceAll(' ', '\u00a0');

function daysWords(days: readonly number[], weekday: (day: number) => string): string {
  const [first = 0, last = first] = [days[0], days.at(-1)];
  return days.length < IN_A_ROW ? days.map(weekday).join(', ') : `${weekday(first)} – ${weekday(last)}`;
}
