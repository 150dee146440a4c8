import { eq, inArray } from 'drizzle-orm';
import type { PastPlace } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import { changeReservation } from './hold.ts';

/** Records the places of items that are about to be purged, so that a reservation still says what it was about. */
export async function keepPast(tx: Write, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return;
  const { reservations, reservationItems, items } = tx.t;
  const places = await tx
    .select({
      reservationId: reservationItems.reservationId,
      past: reservations.past,
      item_id: items.id,
      title: items.title,
      price_cents: items.priceCents,
      currency: items.currency,
      final_price_cents: items.finalPriceCents,
      agreed_price_cents: reservationItems.agreedPriceCents,
      state: reservationItems.state,
    })
    .from(reservationItems)
    .innerJoin(items, eq(items.id, reservationItems.itemId))
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(inArray(reservationItems.itemId, [...itemIds]));
  const kept = new Map<string, PastPlace[]>();
  for (const { reservationId, past, final_price_cents, ...place } of places) {
    const paid = place.state === 'sold' ? (final_price_cents ?? place.price_cents) : place.price_cents;
    kept.set(reservationId, [...(kept.get(reservationId) ?? past ?? []), { ...place, price_cents: paid }]);
  }
  for (const [id, past] of kept) await changeReservation(tx, { id }, { past });
}
