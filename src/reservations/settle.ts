import { and, eq, inArray } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { freeSlot } from '../scheduling/book.ts';
import type { ReservationRow } from './find.ts';
import { type Ending, type EntryState, isOpen, statusOf } from './status.ts';

/** Ends the places of a reservation on the given items: sold to this buyer, or given up. */
export async function endPlaces(
  tx: Write,
  reservationId: string,
  itemIds: readonly string[],
  state: Extract<EntryState, 'released' | 'sold'>,
): Promise<void> {
  if (itemIds.length === 0) return;
  const { reservationItems: entries } = tx.t;
  await tx
    .update(entries)
    .set({ state })
    .where(and(eq(entries.reservationId, reservationId), inArray(entries.itemId, [...itemIds])))
    .returning({ itemId: entries.itemId });
}

/**
 * Brings a reservation's row in line with its places. With nothing left it ends as `ending`; once it holds nothing, a
 * pickup that was booked for it is free again.
 */
export async function settle(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  reservation: ReservationRow,
  ending: Ending,
): Promise<ReservationRow> {
  const { reservations, reservationItems: entries } = tx.t;
  const places = await tx
    .select({ state: entries.state })
    .from(entries)
    .where(eq(entries.reservationId, reservation.id));
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
      closedAt: isOpen(status) ? null : clock.now(),
      updatedAt: clock.now(),
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  return settled ?? reservation;
}
