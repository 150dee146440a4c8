import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import { DateTime } from 'luxon';
import { putRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { MINUTE } from '../units.ts';
import { availabilityOf } from './find.ts';
import type { Availability, Conflict, SetAvailabilityInput } from './schemas.ts';
import { checkedWindows, type Interval, minutesOf, type SlotRules } from './slots.ts';

export const getAvailability = async (ctx: SellerContext): Promise<Availability> =>
  answer(ctx, ctx.store.read, await availabilityOf(ctx.store.read, ctx.actor.sellerId));

async function answer(ctx: SellerContext, db: Read, settings: SlotRules): Promise<Availability> {
  const { sellerId } = ctx.actor;
  const conflicts = await conflictsWith(ctx, db, sellerId, settings);
  const { told } = await wordsOfSeller(db, sellerId);
  return {
    scheduling_enabled: settings.enabled,
    scheduling_timezone: settings.timezone,
    slot_duration: settings.slotMinutes === 60 ? 60 : 30,
    // Rebuilt in a fixed order: a JSON column of PostgreSQL doesn't keep the order of keys.
    manual_availability: settings.windows.map(({ day_of_week, start_time, end_time }) => ({
      day_of_week,
      start_time,
      end_time,
    })),
    blocked_dates: settings.blockedDates,
    ...(conflicts.length > 0 && { conflicts, conflicts_note: told.conflicts({ n: conflicts.length }) }),
  };
}

/**
 * Changes the settings. A field that is left out keeps its value; a given list replaces the whole list. Booked
 * pickups stay booked, and the response names those that no longer fit. Without any field, it responds like
 * `getAvailability`. @throws AppError TIMEZONE_REQUIRED, invalid_request
 */
export async function setAvailability(ctx: SellerContext, input: SetAvailabilityInput) {
  if (Object.values(input).every((value) => value === undefined)) return getAvailability(ctx);
  return ctx.store.write(async (tx) => {
    const next = changed(await availabilityOf(tx, ctx.actor.sellerId), input);
    await keep(ctx, tx, next);
    return answer(ctx, tx, next);
  });
}

/**
 * The same for a person on a page, who is asked first: nothing is saved as long as there are pickups that fit the
 * present times but not the new ones, and that aren't among the `accepted` reservations. @throws AppError
 * TIMEZONE_REQUIRED, invalid_request
 */
export function changeAvailability(ctx: SellerContext, input: SetAvailabilityInput, accepted: string[]) {
  const { sellerId } = ctx.actor;
  return ctx.store.write(async (tx) => {
    const old = await availabilityOf(tx, sellerId);
    const next = changed(old, input);
    const stood = (await conflictsWith(ctx, tx, sellerId, old)).map((each) => each.reservation_id);
    const breaks = (await conflictsWith(ctx, tx, sellerId, next)).filter(
      (each) => !stood.includes(each.reservation_id),
    );
    const saved = breaks.every((each) => accepted.includes(each.reservation_id));
    if (saved) await keep(ctx, tx, next);
    return { saved, breaks };
  });
}

async function keep(ctx: SellerContext, tx: Write, settings: SlotRules): Promise<void> {
  const row = { ...settings, updatedAt: ctx.clock.now() };
  await putRow(tx, 'availability', { sellerId: ctx.actor.sellerId }, row);
}

function changed(old: SlotRules, input: SetAvailabilityInput): SlotRules {
  const { scheduling_timezone: zone, blocked_dates: dates = old.blockedDates } = input;
  const slotMinutes = input.slot_duration ?? old.slotMinutes;
  const next = {
    enabled: input.scheduling_enabled ?? old.enabled,
    timezone: zone === undefined ? old.timezone : zone,
    slotMinutes,
    windows: checkedWindows(input.manual_availability ?? old.windows, slotMinutes),
    blockedDates: [...new Set(dates)].sort(),
  };
  if (next.enabled && next.timezone === null) throw refusal('TIMEZONE_REQUIRED.pickups');
  return next;
}

/** Upcoming pickups that stay although the settings no longer offer their time, in order. */
async function conflictsWith(ctx: Deps, db: Read, sellerId: string, settings: SlotRules) {
  const { reservations: r, visits: v } = db.t;
  const rows = await db
    .select({
      id: r.id,
      buyerName: r.buyerName,
      startsAt: r.slotStartsAt,
      endsAt: r.slotEndsAt,
      setBy: v.setBy,
    })
    .from(r)
    .innerJoin(v, eq(v.conversationId, r.conversationId))
    .where(
      and(
        eq(r.sellerId, sellerId),
        inArray(r.status, ['pending', 'active']),
        gt(r.slotEndsAt, ctx.clock.now()),
      ),
    )
    .orderBy(asc(r.slotStartsAt), asc(r.id));
  if (rows.length === 0) return [];
  const timezone = settings.timezone ?? (await timezoneOf(db, sellerId)) ?? 'UTC';
  return rows.flatMap(({ id, buyerName, setBy, startsAt, endsAt }) => {
    if (!startsAt || !endsAt) return [];
    const pickup = { startsAt, endsAt, byHand: setBy === 'by_hand' };
    const because = conflictOf({ ...settings, timezone }, pickup);
    if (!because) return [];
    const when = withLocalTimes({ starts_at: startsAt.toISOString() }, timezone, 'starts_at');
    return { reservation_id: id, buyer_name: buyerName, ...when, because };
  });
}

/** Why a pickup doesn't fit: a blocked day, or no window around it. A time set by hand needs no window. */
export function conflictOf(
  { timezone, windows, blockedDates }: Pick<SlotRules, 'windows' | 'blockedDates'> & { timezone: string },
  pickup: Interval & { byHand: boolean },
): Conflict['because'] | null {
  const start = DateTime.fromJSDate(pickup.startsAt, { zone: timezone });
  if (blockedDates.includes(start.toFormat('yyyy-MM-dd'))) return 'blocked_date';
  if (pickup.byHand) return null;
  const from = start.hour * 60 + start.minute;
  const until = from + (pickup.endsAt.getTime() - pickup.startsAt.getTime()) / MINUTE;
  // Windows are sorted and never overlap, and adjacent ones count as one.
  let reached = from;
  for (const window of windows) {
    if (window.day_of_week !== start.weekday % 7) continue;
    if (minutesOf(window.start_time) <= reached && reached < minutesOf(window.end_time)) {
      reached = minutesOf(window.end_time);
    }
  }
  return reached >= until ? null : 'outside_windows';
}
