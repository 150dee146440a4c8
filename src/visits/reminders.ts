import { DateTime } from 'luxon';
import { dateIn } from '../text/days.ts';
import { HOUR } from '../units.ts';

/** Two reminders precede a visit: one at this hour of the evening before, and one this long before it. */
const EVENING_HOUR = 18;
const SOON_MS = 2 * HOUR;

export type Reminder = 'pickup_tomorrow' | 'pickup_soon';

const soonBefore = (startsAt: Date): Date => new Date(startsAt.getTime() - SOON_MS);

/** When the next reminder of a visit is due; null if none is left. Reminders that it missed are left out. */
export function nextReminder(startsAt: Date, zone: string, now: Date): Date | null {
  const evening = DateTime.fromJSDate(startsAt, { zone })
    .startOf('day')
    .minus({ days: 1 })
    .set({ hour: EVENING_HOUR })
    .toJSDate();
  if (evening > now) return evening;
  const soon = soonBefore(startsAt);
  return soon > now ? soon : null;
}

/** The reminder that is true now, even if the service was down when it was due. */
export function reminderNow(startsAt: Date, zone: string, now: Date): Reminder | undefined {
  if (startsAt <= now) return undefined;
  if (soonBefore(startsAt) <= now) return 'pickup_soon';
  return dateIn(zone, startsAt) === dateIn(zone, now) ? undefined : 'pickup_tomorrow';
}
