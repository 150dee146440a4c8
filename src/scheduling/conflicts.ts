import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { MINUTE } from '../units.ts';
import type { AvailabilitySettings } from './find.ts';
import type { Conflict } from './schemas.ts';
import type { Interval, SlotRules } from './slots.ts';
import { minutesOf } from './windows.ts';

/** Upcoming pickups that stay although the settings wouldn't offer their time, the next one first. */
export async function conflictsWith(
  ctx: Pick<Deps, 'clock'>,
  db: Read,
  sellerId: string,
  settings: AvailabilitySettings,
): Promise<Conflict[]> {
  const booked = await pickupsToCome(db, sellerId, ctx.clock.now());
  if (booked.length === 0) return [];
  const timezone = settings.timezone ?? (await timezoneOf(db, sellerId)) ?? 'UTC';
  return booked.flatMap(({ reservationId, buyerName, byHand, startsAt, endsAt }) => {
    const because = conflictOf({ ...settings, timezone }, { startsAt, endsAt, byHand });
    if (!because) return [];
    const at = { starts_at: startsAt.toISOString() };
    return [
      {
        reservation_id: reservationId,
        buyer_name: buyerName,
        ...withLocalTimes(at, timezone, 'starts_at'),
        because,
      },
    ];
  });
}

/**
 * Why a pickup doesn't fit: its day is blocked, or no window covers all of it in wall-clock time, as for slots. A time
 * that the seller set by hand never needed a window.
 */
export function conflictOf(
  { timezone, windows, blockedDates }: Pick<SlotRules, 'windows' | 'blockedDates'> & { timezone: string },
  pickup: Interval & { byHand: boolean },
): Conflict['because'] | null {
  const start = DateTime.fromJSDate(pickup.startsAt, { zone: timezone });
  if (blockedDates.includes(start.toFormat('yyyy-MM-dd'))) return 'blocked_date';
  if (pickup.byHand) return null;
  const from = start.hour * 60 + start.minute;
  const until = from + (pickup.endsAt.getTime() - pickup.startsAt.getTime()) / MINUTE;
  // Windows are sorted and never overlap; adjacent windows count as one.
  let reached = from;
  for (const window of windows) {
    if (window.day_of_week !== start.weekday % 7) continue;
    if (minutesOf(window.start_time) <= reached && reached < minutesOf(window.end_time)) {
      reached = minutesOf(window.end_time);
    }
  }
  return reached >= until ? null : 'outside_windows';
}

async function pickupsToCome(db: Read, sellerId: string, now: Date) {
  const { reservations, visits } = db.t;
  const rows = await db
    .select({
      reservationId: reservations.id,
      buyerName: reservations.buyerName,
      startsAt: reservations.slotStartsAt,
      endsAt: reservations.slotEndsAt,
      setBy: visits.setBy,
    })
    .from(reservations)
    .innerJoin(visits, eq(visits.conversationId, reservations.conversationId))
    .where(
      and(
        eq(reservations.sellerId, sellerId),
        inArray(reservations.status, ['pending', 'active']),
        gt(reservations.slotEndsAt, now),
      ),
    )
    .orderBy(asc(reservations.slotStartsAt), asc(reservations.id));
  return rows.flatMap(({ startsAt, endsAt, setBy, ...row }) =>
    startsAt && endsAt ? [{ ...row, startsAt, endsAt, byHand: setBy === 'by_hand' }] : [],
  );
}
