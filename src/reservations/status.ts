import { RESERVATION_STATUSES, type Schema } from '../../db/schema.ts';

export const RESERVATION_STATES = RESERVATION_STATUSES;
export type ReservationStatus = Schema['reservations']['$inferSelect']['status'];
export type PlaceState = Schema['reservationItems']['$inferSelect']['state'];
/** How a reservation ends that sold nothing. */
export type Ending = 'cancelled' | 'expired' | 'noshow';

/** From the request until the emailed link is opened. */
export const UNCONFIRMED_HOLD_MS = 30 * 60_000;
/** From the opening of the link, or from a promotion. */
export const CONFIRMED_HOLD_MS = 48 * 3600_000;

const OPEN: readonly ReservationStatus[] = ['pending', 'active', 'queued'];
export const OPEN_STATUSES = [...OPEN];

export const isOpen = (status: ReservationStatus): boolean => OPEN.includes(status);

/** A hold that is over, though the sweep may not have come by yet. */
export const isLapsed = (
  reservation: { status: ReservationStatus; expiresAt: Date | null },
  now: Date,
): boolean =>
  (reservation.status === 'pending' || reservation.status === 'active') &&
  reservation.expiresAt !== null &&
  reservation.expiresAt <= now;

/**
 * What a reservation is, from what became of its items: whoever holds something is `active` (`pending` until the link
 * was opened), whoever only waits is `queued`, and with nothing left it is `completed` or ended as `ending` says.
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
  return states.includes('sold') ? 'completed' : ending;
}
