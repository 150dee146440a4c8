import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { freeSlot } from '../scheduling/book.ts';
import type { MoveContext } from './announce.ts';
import type { ReservationRow } from './find.ts';
import { type Ending, isOpen, type PlaceState, statusOf } from './status.ts';

/** Ends the places of a reservation on the given items: sold to this buyer, or given up. */
export async function endPlaces(
  tx: Write,
  reservationId: string,
  itemIds: readonly string[],
  state: Extract<PlaceState, 'released' | 'sold'>,
): Promise<void> {
  if (itemIds.length === 0) return;
  const { reservationItems } = tx.t;
  await tx
    .update(reservationItems)
    .set({ state })
    .where(
      and(eq(reservationItems.reservationId, reservationId), inArray(reservationItems.itemId, [...itemIds])),
    )
    .returning({ itemId: reservationItems.itemId });
}

/**
 * Brings a reservation's row in line with its places. With nothing left it ends as `ending`; once it holds nothing, a
 * pickup that was booked for it is free again.
 */
export async function settle(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  ending: Ending,
): Promise<ReservationRow> {
  const { reservations, reservationItems } = tx.t;
  const places = await tx
    .select({ state: reservationItems.state })
    .from(reservationItems)
    .where(eq(reservationItems.reservationId, reservation.id));
  const status = statusOf(
    reservation,
    places.map((place) => place.state),
    ending,
  );
  const holds = status === 'pending' || status === 'active';
  if (!holds) await freeSlot(tx, reservation.id);
  const [settled] = await tx
    .update(reservations)
    .set({
      status,
      expiresAt: holds ? reservation.expiresAt : null,
      ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null } : {}),
      closedAt: isOpen(status) ? null : ctx.clock.now(),
      updatedAt: ctx.clock.now(),
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  return settled ?? reservation;
}
