import { and, eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { announce, type MoveContext } from './announce.ts';
import { EVENTS } from './events.ts';
import type { Known } from './repeats.ts';

/** A request that was sent again before anyone confirmed it: the offers that it brings now count. */
export async function changeOffers(
  ctx: MoveContext,
  tx: Write,
  { row, places }: Known,
  offers: ReadonlyMap<string, number>,
): Promise<void> {
  const { reservationItems } = tx.t;
  const changed: { title: string; offerCents: number }[] = [];
  for (const place of places) {
    const offerCents = offers.get(place.itemId);
    if (offerCents === undefined || offerCents === place.offerCents) continue;
    await tx
      .update(reservationItems)
      .set({ offerCents })
      .where(and(eq(reservationItems.reservationId, row.id), eq(reservationItems.itemId, place.itemId)));
    changed.push({ title: place.title, offerCents });
  }
  if (changed.length > 0) await announce(ctx, tx, row, EVENTS.offered, { offers: changed });
}
