import type * as z from 'zod';
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
type ReservationInShort = z.infer<typeof ReservationInShort>;

export const reservationInShort = (of: Reservation): ReservationInShort => ({
  reservation_id: of.reservation_id,
  status: of.status,
  buyer_confirmed: of.buyer_confirmed,
  items: of.items,
  expires_at: of.expires_at,
  pickup_at: of.pickup_at,
  ended_because: of.ended_because,
});
