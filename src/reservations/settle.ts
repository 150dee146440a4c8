import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Caused } from '../context.ts';
import type { ReservationRow } from './find.ts';
import { changeReservation, NO_HOLD } from './hold.ts';
import { type Ending, type EndReason, isHolding, isOpen, statusOf } from './status.ts';
import { visitWithout } from './visit.ts';

/**
 * Updates a reservation's row to match its places. If no place is left, the reservation ends as `ending`, with
 * `because` as the reason; once it holds nothing, the visit continues without it.
 */
export async function settle(
  ctx: Caused,
  tx: Write,
  reservation: ReservationRow,
  { ending, because }: { ending: Ending; because: EndReason },
): Promise<ReservationRow> {
  const { id: reservationId } = reservation;
  const places = await listRows(tx, 'reservationItems', { reservationId }, { columns: ['state'] });
  const states = places.map((place) => place.state);
  const status = statusOf(reservation, states, ending);
  const closed = !isOpen(status);
  const settled = await changeReservation(tx, reservation, {
    status,
    ...(isHolding({ status }) ? {} : { expiresAt: null, ...NO_HOLD }),
    ...(status === 'queued' ? { slotStartsAt: null, slotEndsAt: null } : {}),
    closedAt: closed ? ctx.clock.now() : null,
    endedBecause: closed ? (status === 'completed' ? 'picked_up' : because) : null,
    updatedAt: ctx.clock.now(),
  });
  if (!isHolding({ status }) && reservation.slotStartsAt) await visitWithout(ctx, tx, reservation);
  return settled;
}
