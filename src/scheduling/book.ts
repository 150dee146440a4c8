import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { bookedSlots, openSlots } from './find.ts';
import type { Interval } from './slots.ts';

export type Booking = Interval & {
  /** The seller's zone, in which the time is told to people. */
  timezone: string;
  /** `unchanged`: the reservation had this very slot already, so nobody needs to hear of it. */
  outcome: 'booked' | 'moved' | 'unchanged';
  /** The slot that was given back for this one. */
  freed?: Interval | undefined;
};

/**
 * Books a pickup inside the caller's write; an earlier slot of the reservation is given back. Both databases run writes
 * as if one after the other, so a slot, or one that overlaps it, never goes to two buyers. The slot columns of the
 * reservation itself are the caller's.
 * @param own reservations of the same buyer, this one included, who comes once for all of them
 * @throws AppError SLOT_UNAVAILABLE
 */
export async function bookSlot(
  ctx: Pick<Deps, 'clock'>,
  tx: Write,
  {
    sellerId,
    reservationId,
    startsAt,
    own = [reservationId],
  }: { sellerId: string; reservationId: string; startsAt: Date; own?: readonly string[] },
): Promise<Booking> {
  const now = ctx.clock.now();
  const timezone = (await timezoneOf(tx, sellerId)) ?? 'UTC';
  const sameStart = (slot: Interval) => slot.startsAt.getTime() === startsAt.getTime();
  const mine = (await bookedSlots(tx, sellerId, now)).find((slot) => slot.reservationId === reservationId);
  if (mine && sameStart(mine)) {
    return { startsAt: mine.startsAt, endsAt: mine.endsAt, timezone, outcome: 'unchanged' };
  }
  const slot = (await openSlots(tx, { sellerId, now, own })).find(sameStart);
  if (!slot) throw unavailable();
  const freed = await freeSlot(tx, reservationId);
  const shared = (await bookedSlots(tx, sellerId, now)).some(sameStart);
  if (!shared) await takeSlot(tx, { sellerId, reservationId, ...slot });
  return { ...slot, timezone, outcome: mine ? 'moved' : 'booked', freed };
}

/** Books a slot that is known to be free. @throws AppError SLOT_UNAVAILABLE when somebody was faster */
export async function takeSlot(
  tx: Write,
  slot: Interval & { sellerId: string; reservationId: string },
): Promise<void> {
  const { pickupSlots } = tx.t;
  const booked = await tx
    .insert(pickupSlots)
    .values(slot)
    .onConflictDoNothing()
    .returning({ startsAt: pickupSlots.startsAt });
  if (booked.length === 0) throw unavailable();
}

/** Gives the slot of a reservation back, if it has one, and returns it. */
export async function freeSlot(tx: Write, reservationId: string): Promise<Interval | undefined> {
  const { pickupSlots } = tx.t;
  const [freed] = await tx
    .delete(pickupSlots)
    .where(eq(pickupSlots.reservationId, reservationId))
    .returning({ startsAt: pickupSlots.startsAt, endsAt: pickupSlots.endsAt });
  return freed;
}

const unavailable = () =>
  new AppError('SLOT_UNAVAILABLE', 'This pickup time is not free.', {
    hint: 'Get the slots again and choose one of them; another buyer may have been faster.',
  });
