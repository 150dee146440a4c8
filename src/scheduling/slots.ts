import { DateTime, type Zone } from 'luxon';
import type { AvailabilityWindow } from '../../db/schema.ts';
import type { RowOf } from '../../db/store.ts';
import { refusal } from '../errors.ts';
import { HOUR, MINUTE } from '../units.ts';
import type { PickupWindow, SentWindow } from './schemas.ts';

export type Interval = { startsAt: Date; endsAt: Date };

export type SlotRules = Omit<RowOf<'availability'>, 'sellerId' | 'updatedAt'>;

/** Minimum notice, because sellers need a moment to hear about a pickup. */
export const NOTICE_MS = HOUR;
/** How many days ahead buyers can book. */
export const HORIZON_DAYS = 14;

/**
 * The slots that a buyer can book in the next `horizonDays` days, including today, in the seller's wall-clock time. A
 * time that the clocks skip isn't a slot; if the clocks repeat a time, its first occurrence is one.
 */
export function freeSlots(of: {
  availability: SlotRules;
  now: Date;
  booked: readonly Interval[];
  horizonDays: number;
}): Interval[] {
  const { enabled, timezone, slotMinutes, windows, blockedDates } = of.availability;
  if (!enabled || timezone === null) return [];
  const today = DateTime.fromJSDate(of.now, { zone: timezone });
  if (!today.isValid) return [];
  const blocked = new Set(blockedDates);
  const earliestMs = of.now.getTime() + NOTICE_MS;
  const slots: Interval[] = [];
  let takenUntilMs = 0;
  // Calendar dates without a time zone: a local day may have 23, 24, or 25 hours, or not exist at all.
  const firstDate = DateTime.utc(today.year, today.month, today.day);
  for (let i = 0; i < of.horizonDays; i++) {
    const date = firstDate.plus({ days: i });
    if (blocked.has(date.toFormat('yyyy-MM-dd'))) continue;
    const offsets = offsetsOf(date.toMillis(), today.zone);
    for (const minute of startMinutes(windows, date.weekday % 7, slotMinutes)) {
      const startsAt = wallTime(date.toMillis() + minute * MINUTE, offsets, today.zone);
      if (!startsAt || startsAt.getTime() < earliestMs) continue;
      // If the clocks jump within a slot, the next start in wall-clock time can still be inside that slot.
      if (startsAt.getTime() < takenUntilMs) continue;
      const slot = { startsAt, endsAt: new Date(startsAt.getTime() + slotMinutes * MINUTE) };
      takenUntilMs = slot.endsAt.getTime();
      if (!of.booked.some((other) => overlap(slot, other))) slots.push(slot);
    }
  }
  return slots;
}

export const overlap = (a: Interval, b: Interval): boolean => a.startsAt < b.endsAt && b.startsAt < a.endsAt;

/** The starts of slots on a day of the week, in minutes after midnight, in order. */
function startMinutes(windows: readonly AvailabilityWindow[], dayOfWeek: number, slotMinutes: number) {
  const starts: number[] = [];
  for (const window of windows) {
    if (window.day_of_week !== dayOfWeek) continue;
    const last = minutesOf(window.end_time) - slotMinutes;
    for (let minute = minutesOf(window.start_time); minute <= last; minute += slotMinutes)
      starts.push(minute);
  }
  return starts.sort((a, b) => a - b);
}

/** A zone's offsets, in minutes, around the day that begins at `dayMs` in UTC: two if the clocks change then. */
const offsetsOf = (dayMs: number, zone: Zone): number[] => [
  ...new Set([dayMs - 14 * HOUR, dayMs + 36 * HOUR].map((ms) => zone.offset(ms))),
];

/** The instant of a wall-clock time, given as if in UTC; the first if clocks repeat it, undefined if they skip it. */
function wallTime(wallMs: number, offsets: readonly number[], zone: Zone): Date | undefined {
  const isReal = (offset: number) => offsets.length === 1 || zone.offset(wallMs - offset * MINUTE) === offset;
  const last = Math.max(...offsets.filter(isReal));
  return Number.isFinite(last) ? new Date(wallMs - last * MINUTE) : undefined;
}

/** Minutes after midnight in wall-clock time. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The windows in the order of the week. A window that could never be booked is refused, because no one would notice
 * the mistake.
 * @throws AppError invalid_request if one ends before it starts, is too short for a slot, or overlaps another
 */
export function checkedWindows(windows: readonly SentWindow[], slotMinutes: number): PickupWindow[] {
  const numbered = windows.map((window) => ({ ...window, day_of_week: numberOf(window.day_of_week) }));
  const sorted = numbered.toSorted(
    (a, b) => a.day_of_week - b.day_of_week || minutesOf(a.start_time) - minutesOf(b.start_time),
  );
  for (const [i, window] of sorted.entries()) {
    const lengthMinutes = minutesOf(window.end_time) - minutesOf(window.start_time);
    if (lengthMinutes <= 0) throw refused(`${named(window)} does not end after it starts.`);
    if (lengthMinutes < slotMinutes) {
      throw refused(`${named(window)} is shorter than one slot of ${slotMinutes} minutes.`);
    }
    const next = sorted[i + 1];
    if (next?.day_of_week === window.day_of_week && minutesOf(next.start_time) < minutesOf(window.end_time)) {
      throw refused(`${named(window)} overlaps ${named(next)}.`);
    }
  }
  return sorted;
}

const numberOf = (day: SentWindow['day_of_week']): number =>
  typeof day === 'number' ? day : DAYS.findIndex((name) => name.toLowerCase() === day.toLowerCase());

const named = ({ day_of_week, start_time, end_time }: PickupWindow): string =>
  `${DAYS[day_of_week]} ${start_time}-${end_time}`;

const refused = (problem: string) => refusal('invalid_request.availability', { problem });
