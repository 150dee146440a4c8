import { isSet } from '../../db/conditions.ts';
import { getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';

export type ReservationStatus = RowOf<'reservations'>['status'];
export type PlaceState = RowOf<'reservationItems'>['state'];
/** How a reservation ends without a sale. */
export type Ending = 'cancelled' | 'expired' | 'noshow';
export type EndReason = NonNullable<RowOf<'reservations'>['endedBecause']>;

export const OPEN_STATUSES: ReservationStatus[] = ['pending', 'active', 'queued'];

export const isOpen = (status: ReservationStatus): boolean => OPEN_STATUSES.includes(status);
/** Whether something is held for its buyer, or waits for the emailed link. */
export const isHolding = ({ status }: { status: ReservationStatus }): boolean =>
  status === 'pending' || status === 'active';

export const isHeld = ({ state }: { state: PlaceState }): boolean => state === 'held';
/** Whether a place is held, in line, or waiting for the buyer to open the emailed link. */
export const isOpenPlace = ({ state }: { state: PlaceState }): boolean =>
  state === 'held' || state === 'queued' || state === 'waiting';

/**
 * A reservation's status, derived from its items: with a held item it is `active` (`pending` until the buyer opens the
 * link); with only places in line it is `queued`; while it waits for the link it is `pending`; with nothing left it is
 * `completed`, or ended as `ending` says.
 */
export function statusOf(
  reservation: { status: ReservationStatus; confirmedAt: Date | null },
  states: readonly PlaceState[],
  ending: Ending,
): ReservationStatus {
  if (states.includes('held')) {
    return reservation.confirmedAt !== null || reservation.status === 'active' ? 'active' : 'pending';
  }
  if (states.includes('queued')) return 'queued';
  if (states.includes('waiting')) return 'pending';
  return states.includes('sold') ? 'completed' : ending;
}

/** Whether some of it was picked up and the rest given up. */
export const isPartlyPickedUp = (of: {
  status: ReservationStatus;
  items: readonly { state: PlaceState }[];
}): boolean => of.status === 'completed' && of.items.some(({ state }) => state === 'released');

/** Whether someone has opened a link that was emailed to the thread's address, which proves that it is the buyer's. */
export async function hasConfirmed(db: Read, conversationId: string): Promise<boolean> {
  const way = { columns: ['id'], limit: 1 } as const;
  const proven = { conversationId, confirmedAt: isSet, confirmedUnproven: false };
  return (
    (await getRow(db, 'reservations', proven, way)) !== undefined ||
    (await getRow(db, 'questions', proven, way)) !== undefined
  );
}
