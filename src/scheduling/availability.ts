import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { conflictsWith } from './conflicts.ts';
import { type AvailabilitySettings, availabilityOf } from './find.ts';
import { presentAvailability } from './present.ts';
import type { Availability, SetAvailabilityInput } from './schemas.ts';
import { checkedWindows } from './windows.ts';

export const getAvailability = async (ctx: SellerContext): Promise<Availability> =>
  answer(ctx, ctx.store.read, await availabilityOf(ctx.store.read, ctx.actor.sellerId));

const answer = async (ctx: SellerContext, db: Read, settings: AvailabilitySettings): Promise<Availability> =>
  presentAvailability(settings, await conflictsWith(ctx, db, ctx.actor.sellerId, settings));

/**
 * A field that is left out keeps its value; a list that is given replaces the whole list. Pickups that are booked
 * already stay booked, and the answer names those that do not fit any more. Without any field it answers like `getAvailability`. @throws AppError TIMEZONE_REQUIRED, invalid_request
 */
export async function setAvailability(
  ctx: SellerContext,
  input: SetAvailabilityInput,
): Promise<Availability> {
  if (Object.values(input).every((value) => value === undefined)) return getAvailability(ctx);
  const { sellerId } = ctx.actor;
  const updatedAt = ctx.clock.now();
  return ctx.store.write(async (tx) => {
    const { availability } = tx.t;
    const next = changed(await availabilityOf(tx, sellerId), input);
    const row = { ...next, updatedAt };
    await tx
      .insert(availability)
      .values({ sellerId, ...row })
      .onConflictDoUpdate({ target: availability.sellerId, set: row });
    return answer(ctx, tx, next);
  });
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
    throw new AppError('TIMEZONE_REQUIRED', 'Pickup scheduling needs the seller’s time zone.', {
      hint: 'Send scheduling_timezone with an IANA name, like America/New_York, in the same request. If it is not known, ask the seller.',
    });
  }
  return next;
}
