import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Booking, bookSlot } from '../scheduling/book.ts';
import { openSlots } from '../scheduling/find.ts';
import { presentSlot } from '../scheduling/present.ts';
import { announce } from './announce.ts';
import type { BuyerScheduled, BuyerSlots, ScheduleInput } from './buyer-schemas.ts';
import { EVENTS } from './events.ts';
import { findReservationByToken, placesOf, type ReservationRow } from './find.ts';
import { isOpen } from './status.ts';
import { useLink } from './use-link.ts';

/** Only whoever holds something can come for it. */
export const canSchedule = (row: Pick<ReservationRow, 'status'>): boolean =>
  row.status === 'pending' || row.status === 'active';

/** The pickup times that the buyer can choose from; none while the buyer only waits in line. */
export async function listSlotsForBuyer(ctx: Context, token: string): Promise<BuyerSlots> {
  const row = await findReservationByToken(ctx.store.read, token);
  return { slots: (await slotsFor(ctx, row)).map(presentSlot) };
}

const slotsFor = async (ctx: Pick<Context, 'store' | 'clock'>, row: ReservationRow) =>
  canSchedule(row)
    ? openSlots(ctx.store.read, { sellerId: row.sellerId, now: ctx.clock.now(), reservationId: row.id })
    : [];

/** Books a pickup, or moves it. From then on the hold lasts until the seller closes the pickup. Both sides get it by mail. */
export function schedulePickup(ctx: Context, token: string, input: ScheduleInput): Promise<BuyerScheduled> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    refuseUnlessHolding(row);
    const booking = await bookSlot(ctx, tx, {
      sellerId: row.sellerId,
      reservationId: row.id,
      startsAt: new Date(input.starts_at),
    });
    if (booking.outcome !== 'unchanged') await recordBooking(ctx, tx, row, booking);
    return {
      reservation_id: row.id,
      status: row.status,
      ...presentSlot(booking),
      timezone: booking.timezone,
    };
  });
}

function refuseUnlessHolding(row: ReservationRow) {
  if (canSchedule(row)) return;
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

async function recordBooking(ctx: Context, tx: Write, row: ReservationRow, booking: Booking) {
  const { reservations } = tx.t;
  const { startsAt, endsAt } = booking;
  const [booked] = await tx
    .update(reservations)
    .set({ slotStartsAt: startsAt, slotEndsAt: endsAt, expiresAt: null, updatedAt: ctx.clock.now() })
    .where(eq(reservations.id, row.id))
    .returning();
  const held = (await placesOf(tx, [row.id])).filter((place) => place.state === 'held');
  const titles = held.map((place) => place.title);
  if (booked) await announce(ctx, tx, booked, EVENTS.pickupBooked, { titles, ...booking });
}
