import type { Read } from '../../db/store.ts';
import { type Place, placesOf, queueOf, type ReservationRow } from './find.ts';
import { type Positions, positionsIn } from './positions.ts';
import type { Promotion as PromotedItem } from './queue.ts';
import type { Promotion, Reservation, ReservationItem } from './schemas.ts';

/** One reservation as the API shows it, from its row, its items and the queues of those. */
function presentReservation(
  row: ReservationRow,
  places: readonly Place[],
  positions: Positions,
): Reservation {
  const items = places.map((place) => presentItem(place, positions));
  const waiting = items.flatMap((item) => (item.state === 'queued' ? (item.position ?? []) : []));
  return {
    reservation_id: row.id,
    conversation_id: row.conversationId,
    status: row.status,
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail,
    buyer_confirmed: row.confirmedAt !== null,
    items,
    item_ids: items.map((item) => item.item_id),
    item_count: items.length,
    queue_position: waiting.length > 0 ? Math.min(...waiting) : null,
    expires_at: row.expiresAt?.toISOString() ?? null,
    pickup_starts_at: row.slotStartsAt?.toISOString() ?? null,
    pickup_ends_at: row.slotEndsAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  };
}

const presentItem = (place: Place, positions: Positions): ReservationItem => ({
  item_id: place.itemId,
  title: place.title,
  price: place.priceCents / 100,
  state: place.state,
  position: positions.of(place),
});

/** Several reservations with their items and places in line, in the given order: two queries, however many. */
export async function presentReservations(db: Read, rows: readonly ReservationRow[]): Promise<Reservation[]> {
  const places = await placesOf(
    db,
    rows.map((row) => row.id),
  );
  const open = places.filter((place) => place.state === 'held' || place.state === 'queued');
  const positions = positionsIn(await queueOf(db, [...new Set(open.map((place) => place.itemId))]));
  const byReservation = new Map<string, Place[]>();
  for (const place of places) {
    byReservation.set(place.reservationId, [...(byReservation.get(place.reservationId) ?? []), place]);
  }
  return rows.map((row) => presentReservation(row, byReservation.get(row.id) ?? [], positions));
}

export const presentPromotion = ({ itemId, title, reservation }: PromotedItem): Promotion => ({
  item_id: itemId,
  title,
  reservation_id: reservation.id,
  buyer_name: reservation.buyerName,
});
