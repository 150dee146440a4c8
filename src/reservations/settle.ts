import { listRows, updatedRows, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { MoveContext } from './announce.ts';
import type { ReservationRow } from './find.ts';
import { NO_HOLD } from './hold.ts';
import { type Ending, type EndReason, isOpen, type PlaceState, statusOf } from './status.ts';
import { visitWithout } from './visit.ts';

/** Ends the places of a reservation on the given items: sold to this buyer, or given up. */
export async function endPlaces(
  tx: Write,
  reservationId: string,
  itemIds: readonly string[],
  state: Extract<PlaceState, 'released' | 'sold'>,
): Promise<void> {
  if (itemIds.length === 0) return;
  await updateRows(tx, 'reservationItems', { reservationId, itemId: itemIds }, { state });
}

/**
 * Updates a reservation's row to match its places. With no places left, it ends as `ending`, with `because` as the
 * latest cause; once it holds nothing, the visit continues without it.
 */
export async function settle(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  { ending, because }: { ending: Ending; because: EndReason },
): Promise<ReservationRow> {
  const places = await listRows(
    tx,
    'reservationItems',
    { reservationId: reservation.id },
    { columns: ['state'] },
  );
  const status = statusOf(
    reservation,
    places.map((place) => place.state),
    ending,
  );
  const holds = status === 'pending' || status === 'active';
  const closed = !isOpen(status);
  const [settled] = await updatedRows(
    tx,
    'reservations',
    { id: reservation.id },
    {
      status,
      ...(holds ? {} : { expiresAt: null, ...NO_HOLD }),
      ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null } : {}),
      closedAt: closed ? ctx.clock.now() : null,
      endedBecause: closed ? (status === 'completed' ? 'picked_up' : because) : null,
      updatedAt: ctx.clock.now(),
    },
  );
  if (!holds && reservation.slotStartsAt) await visitWithout(ctx, tx, reservation);
  return settled ?? reservation;
}
