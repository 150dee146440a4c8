import type { Read, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { conflictsWith } from './conflicts.ts';
import { type AvailabilitySettings, availabilityOf } from './find.ts';
import { presentAvailability } from './present.ts';
import type { Availability, Conflict, SetAvailabilityInput } from './schemas.ts';
import { checkedWindows } from './windows.ts';

export const getAvailability = async (ctx: SellerContext): Promise<Availability> =>
  answer(ctx, ctx.store.read, await availabilityOf(ctx.store.read, ctx.actor.sellerId));

const answer = async (ctx: SellerContext, db: Read, settings: AvailabilitySettings): Promise<Availability> =>
  presentAvailability(
    settings,
    await conflictsWith(ctx, db, ctx.actor.sellerId, settings),
    await wordsOfSeller(db, ctx.actor.sellerId),
  );

/**
 * A field that is left out keeps its value; a given list replaces the whole list. Booked pickups stay booked, and the
 * response names those that no longer fit. Without any field, it responds like `getAvailability`. @throws AppError
 * TIMEZONE_REQUIRED, invalid_request
 */
export async function setAvailability(
  ctx: SellerContext,
  input: SetAvailabilityInput,
): Promise<Availability> {
  if (Object.values(input).every((value) => value === undefined)) return getAvailability(ctx);
  return ctx.store.write(async (tx) => {
    const next = changed(await availabilityOf(tx, ctx.actor.sellerId), input);
    await keep(ctx, tx, next);
    return answer(ctx, tx, next);
  });
}

/**
 * The same for a person on a page, who is asked first: nothing is saved while there are pickups that fit the present
 * times but not the new ones and that aren't among the `accepted` reservations. @throws AppError TIMEZONE_REQUIRED,
 * invalid_request
 */
export function changeAvailability(
  ctx: SellerContext,
  input: SetAvailabilityInput,
  accepted: readonly string[],
): Promise<{ saved: boolean; breaks: Conflict[] }> {
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

async function keep(ctx: SellerContext, tx: Write, settings: AvailabilitySettings): Promise<void> {
  const { availability } = tx.t;
  const row = { ...settings, updatedAt: ctx.clock.now() };
  await tx
    .insert(availability)
    .values({ sellerId: ctx.actor.sellerId, ...row })
    .onConflictDoUpdate({ target: availability.sellerId, set: row });
}

function changed(old: AvailabilitySettings, input: SetAvailabilityInput): AvailabilitySettings {
  const { scheduling_timezone: zone, blocked_dates: dates = old.blockedDates } = input;
  const slotMinutes = input.slot_duration ?? old.slotMinutes;
  const next = {
    enabled: input.scheduling_enabled ?? old.enabled,
    timezone: zone === undefined ? old.timezone : zone,
    slotMinutes,
    windows: checkedWindows(input.manual_availability ?? old.windows, slotMinutes),
    blockedDates: [...new Set(dates)].sort(),
  };
  if (next.enabled && next.timezone === null) {
    throw refusal('TIMEZONE_REQUIRED.pickups');
  }
  return next;
}
