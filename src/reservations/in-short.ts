import { Reservation } from './schemas.ts';

/** A reservation as an agent works with it: what can be done follows from it; ids alone and second names are left out. */
export const ReservationInShort = Reservation.pick({
  reservation_id: true,
  status: true,
  buyer_confirmed: true,
  items: true,
  expires_at: true,
  pickup_at: true,
  ended_because: true,
});
