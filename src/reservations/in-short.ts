import { Reservation } from './schemas.ts';

/**
 * A reservation in the form that an agent works with: possible actions follow from it; it omits bare IDs and second
 * names.
 */
export const ReservationInShort = Reservation.pick({
  reservation_id: true,
  status: true,
  buyer_confirmed: true,
  items: true,
  expires_at: true,
  expires_at_local: true,
  pickup_at: true,
  pickup_at_local: true,
  timezone: true,
  ended_because: true,
});
