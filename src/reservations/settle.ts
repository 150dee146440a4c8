import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { freeSlot, takeSlot } from '../scheduling/book.ts';
import type { Interval } from '../scheduling/slots.ts';
import type { MoveContext } from './announce.ts';
import type { ReservationRow } from './find.ts';
import { NO_HOLD } from './hold.ts';
import { type Ending, type EndReason, isOpen, type PlaceState, statusOf } from './status.ts';

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
    );
}

/**
 * Brings a reservation's row in line with its places. With nothing left it ends as `ending`, `because` of what happened
 * last; once it holds nothing, its pickup is off.
 */
export async function settle(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  { ending, because }: { ending: Ending; because: EndReason },
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
  if (!holds) await giveUpSlot(tx, reservation);
  const closed = !isOpen(status);
  const [settled] = await tx
    .update(reservations)
    .set({
      status,
      ...(holds ? {} : { expiresAt: null, ...NO_HOLD }),
      ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null, pickupByHand: false } : {}),
      closedAt: closed ? ctx.clock.now() : null,
      endedBecause: closed ? (status === 'completed' ? 'picked_up' : because) : null,
      updatedAt: ctx.clock.now(),
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  return settled ?? reservation;
}

/** Gives a booked slot back, unless another reservation of the same buyer is to be picked up then. */
export async function giveUpSlot(tx: Write, row: ReservationRow): Promise<void> {
  const freed = await freeSlot(tx, row.id);
  if (freed) await passSlotOn(tx, row, freed);
}

/** What `row` has given back stays booked while another reservation of the same buyer is to be picked up then. */
export async function passSlotOn(tx: Write, row: ReservationRow, freed: Interval): Promise<void> {
  const { reservations } = tx.t;
  const [other] = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.conversationId, row.conversationId),
        ne(reservations.id, row.id),
        eq(reservations.status, 'active'),
        eq(reservations.slotStartsAt, freed.startsAt),
        eq(reservations.pickupByHand, false),
      ),
    )
    .orderBy(asc(reservations.createdAt), asc(reservations.id))
    .limit(1);
  if (other) await takeSlot(tx, { sellerId: row.sellerId, reservationId: other.id, ...freed });
}
