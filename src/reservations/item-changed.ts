import { and, eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { fromCents } from '../units.ts';
import { announce, type MoveContext } from './announce.ts';
import { EVENTS } from './events.ts';

type Terms = { id: string; title: string; priceCents: number };

/** Tells the buyer for whom an item is held that it has another title, or costs more. */
export async function tellHolder(ctx: MoveContext, tx: Write, before: Terms, after: Terms): Promise<void> {
  if (after.title === before.title && after.priceCents <= before.priceCents) return;
  const { reservations, reservationItems } = tx.t;
  const [holder] = await tx
    .select({ reservation: reservations, agreedPriceCents: reservationItems.agreedPriceCents })
    .from(reservationItems)
    .innerJoin(reservations, eq(reservations.id, reservationItems.reservationId))
    .where(and(eq(reservationItems.itemId, after.id), eq(reservationItems.state, 'held')));
  if (!holder || holder.reservation.confirmedAt === null) return;
  const terms = ({ title, priceCents }: Terms) => ({ title, price: fromCents(priceCents) });
  await announce(ctx, tx, holder.reservation, EVENTS.itemChanged, {
    before: terms(before),
    after: terms(after),
    agreedPrice: fromCents(holder.agreedPriceCents),
  });
}
