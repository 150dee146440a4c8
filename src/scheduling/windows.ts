import { refusal } from '../refusal.ts';
import type { PickupWindow, SentWindow } from './schemas.ts';

/** Minutes after midnight in wall-clock time. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return hours! * 60 + minutes!;
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * The windows in the order of the week. A window that could never be booked is a mistake that no one would notice.
 * @throws AppError invalid_request when one ends before it starts, is too short for a slot, or overlaps another
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
