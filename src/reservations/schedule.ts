import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { pickupBookedBuyerMail, pickupBookedSellerMail } from '../mail/templates/pickup-booked.ts';
import { type Booking, bookSlot } from '../scheduling/book.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import { openSlots } from '../scheduling/find.ts';
import { presentSlot } from '../scheduling/present.ts';
import { span } from '../text/wording.ts';
import { postMessages } from '../threads/post.ts';
import type { BuyerScheduled, BuyerSlots, ScheduleInput } from './buyer-schemas.ts';
import { entriesOf, findReservationByToken, type ReservationRow } from './find.ts';
import { manageUrl } from './manage-link.ts';
import { readSale } from './sale.ts';
import { isOpen } from './status.ts';
import { useLink } from './use-link.ts';
import { pickupTitle } from './wording.ts';

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
  const { startsAt, endsAt, timezone } = booking;
  const now = ctx.clock.now();
  await tx
    .update(reservations)
    .set({ slotStartsAt: startsAt, slotEndsAt: endsAt, expiresAt: null, updatedAt: now })
    .where(eq(reservations.id, row.id))
    .returning({ id: reservations.id });
  const held = (await entriesOf(tx, [row.id])).filter((entry) => entry.state === 'held');
  const items = held.map((entry) => entry.title);
  const moved = booking.outcome === 'moved';
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  const content = `${moved ? 'Pickup moved to' : 'Pickup booked for'} ${span(startsAt, endsAt, timezone)}.`;
  await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: true });

  const sale = await readSale(ctx, tx, row.sellerId);
  const event = { reservationId: row.id, reservedAt: row.createdAt, now, startsAt, endsAt };
  const calendar = pickupCalendar({ ...event, title: pickupTitle(items) });
  const facts = { buyerName: row.buyerName, items, startsAt, endsAt, timezone, moved, calendar };
  const toBuyer = pickupBookedBuyerMail({
    ...facts,
    sellerName: sale.sellerName,
    manageUrl: manageUrl(ctx, row.id),
  });
  await enqueueMail(ctx, tx, { ...toBuyer, to: row.buyerEmail });
  await enqueueMail(ctx, tx, { ...pickupBookedSellerMail(facts), to: sale.sellerEmail });
}
