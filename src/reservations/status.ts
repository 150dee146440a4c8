import { RESERVATION_STATUSES, type Schema } from '../../db/schema.ts';

export const RESERVATION_STATES = RESERVATION_STATUSES;
export type ReservationStatus = Schema['reservations']['$inferSelect']['status'];
export type PlaceState = Schema['reservationItems']['$inferSelect']['state'];
/** How a reservation ends that sold nothing. */
export type Ending = 'cancelled' | 'expired' | 'noshow';
export type EndReason = NonNullable<Schema['reservations']['$inferSelect']['endedBecause']>;

const OPEN: readonly ReservationStatus[] = ['pending', 'active', 'queued'];
export const OPEN_STATUSES = [...OPEN];

export const isOpen = (status: ReservationStatus): boolean => OPEN.includes(status);

/** A place that is held, waited for in line, or waits for the emailed link to be opened. */
export const isOpenPlace = ({ state }: { state: PlaceState }): boolean =>
  state === 'held' || state === 'queued' || state === 'waiting';

/**
 * What a reservation is, from what became of its items: whoever holds something is `active` (`pending` until the link
 * was opened), whoever only waits is `queued`; what waits for the link is `pending`, and with nothing left it is `completed` or ended as `ending` says.
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

/** Something of it was picked up, and the rest was let go. */
export const isPartlyPickedUp = ({
  status,
  items,
}: {
  status: ReservationStatus;
  items: readonly { state: PlaceState }[];
}): boolean => status === 'completed' && items.some(({ state }) => state === 'released');
