import type { AvailabilitySettings } from './find.ts';
import type { Availability, Conflict, Slot } from './schemas.ts';
import type { Interval } from './slots.ts';

export const presentAvailability = (
  row: AvailabilitySettings,
  conflicts: readonly Conflict[],
): Availability => ({
  scheduling_enabled: row.enabled,
  scheduling_timezone: row.timezone,
  slot_duration: row.slotMinutes === 60 ? 60 : 30,
  // Rebuilt in a fixed order: a JSON column of PostgreSQL doesn't keep the order of keys.
  manual_availability: row.windows.map(({ day_of_week, start_time, end_time }) => ({
    day_of_week,
    start_time,
    end_time,
  })),
  blocked_dates: row.blockedDates,
  ...(conflicts.length > 0 && { conflicts: [...conflicts], conflicts_note: conflictsNote(conflicts.length) }),
});

const conflictsNote = (count: number): string =>
  count === 1
    ? 'One booked pickup is not within these times. It stays booked, at the same moment as before, and its buyer was not told of the change: ask the seller whether to keep it, set a new time, or cancel it.'
    : `${count} booked pickups are not within these times. They stay booked, at the same moments as before, and their buyers were not told of the change: ask the seller for each whether to keep it, set a new time, or cancel it.`;

export const presentSlot = ({ startsAt, endsAt }: Interval): Slot => ({
  starts_at: startsAt.toISOString(),
  ends_at: endsAt.toISOString(),
});
