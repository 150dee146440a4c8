import { and, eq, inArray } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { bookSlot } from '../scheduling/book.ts';
import { openSlots } from '../scheduling/find.ts';
import { presentSlot } from '../scheduling/present.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { lastSharedAddress } from '../threads/messages.ts';
import { announce } from './announce.ts';
import type { BuyerScheduled, BuyerSlots, ScheduleInput } from './buyer-schemas.ts';
import { MAX_PICKUP_MOVES } from './clock.ts';
import { titlesOf } from './event.ts';
import { EVENTS } from './events.ts';
import { findReservationByToken, placesOf, type ReservationRow } from './find.ts';
import { changeHold } from './hold.ts';
import { passSlotOn } from './settle.ts';
import { isOpen, OPEN_STATUSES } from './status.ts';
import { useLink } from './use-link.ts';

/** Only whoever holds something can come for it, and a pickup moves only so often. */
export const canSchedule = (row: Pick<ReservationRow, 'status' | 'pickupMoves'>): boolean =>
  (row.status === 'pending' || row.status === 'active') && row.pickupMoves < MAX_PICKUP_MOVES;

/** The pickup times that the buyer can choose from; none while the buyer only waits in line. */
export async function listSlotsForBuyer(ctx: Context, token: string): Promise<BuyerSlots> {
  const { read } = ctx.store;
  const row = await findReservationByToken(ctx, read, token);
  if (!canSchedule(row)) return { slots: [] };
  const own = await reservationsOfBuyer(read, row);
  const slots = await openSlots(read, { sellerId: row.sellerId, now: ctx.clock.now(), own });
  return { slots: slots.map(presentSlot) };
}

/** What else the same buyer has open: a slot of their own takes all of it. */
async function reservationsOfBuyer(db: Read, { conversationId }: ReservationRow): Promise<string[]> {
  const { reservations } = db.t;
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.conversationId, conversationId), inArray(reservations.status, OPEN_STATUSES)));
  return rows.map(({ id }) => id);
}

/**
 * Books a pickup, or moves it, which a buyer may do three times. The hold lasts until a day after it. Both sides get it by
 * mail. @throws AppError SLOT_UNAVAILABLE, NOTHING_HELD, RESERVATION_CLOSED, PICKUP_MOVED_OFTEN
 */
export function schedulePickup(ctx: Context, token: string, input: ScheduleInput): Promise<BuyerScheduled> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    const startsAt = new Date(input.starts_at);
    const isSame = !row.pickupByHand && row.slotStartsAt?.getTime() === startsAt.getTime();
    refuseUnlessFree(row, isSame);
    const timezone = (await timezoneOf(tx, row.sellerId)) ?? 'UTC';
    if (isSame && row.slotEndsAt) {
      const slot = presentSlot({ startsAt, endsAt: row.slotEndsAt });
      return { reservation_id: row.id, status: row.status, ...slot, timezone };
    }
    const own = await reservationsOfBuyer(tx, row);
    const { sellerId, id: reservationId } = row;
    const booking = await bookSlot(ctx, tx, { sellerId, reservationId, startsAt, own });
    if (booking.freed) await passSlotOn(tx, row, booking.freed);
    const moved = row.slotStartsAt !== null;
    const booked = await changeHold(ctx, tx, row, {
      slotStartsAt: startsAt,
      slotEndsAt: booking.endsAt,
      pickupByHand: false,
      askedAt: null,
      pickupMoves: row.pickupMoves + (moved ? 1 : 0),
    });
    const held = (await placesOf(tx, [row.id])).filter((place) => place.state === 'held');
    await announce(ctx, tx, booked, EVENTS.pickupBooked, {
      titles: titlesOf(held),
      ...booking,
      outcome: moved ? 'moved' : 'booked',
      address: await lastSharedAddress(tx, row.conversationId),
    });
    return { reservation_id: row.id, status: row.status, ...presentSlot(booking), timezone };
  });
}

function refuseUnlessFree(row: ReservationRow, isSame: boolean) {
  if (isSame || canSchedule(row)) return;
  if (row.status === 'pending' || row.status === 'active') {
    throw new AppError(
      'PICKUP_MOVED_OFTEN',
      `A pickup can be moved ${MAX_PICKUP_MOVES} times, and this one was.`,
      {
        hint: 'Write to the seller, who can enter another time.',
      },
    );
  }
  if (isOpen(row.status)) {
    throw new AppError(
      'NOTHING_HELD',
      'You are still in line: a pickup can be booked once it is your turn.',
      {
        hint: 'An email tells you when it is.',
      },
    );
  }
  throw new AppError('RESERVATION_CLOSED', 'This reservation has ended; no pickup can be booked.', {
    hint: 'Look at the sale page to see whether the item is free, and reserve it again.',
  });
}
