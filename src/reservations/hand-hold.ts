import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { tellSeller } from './announce.ts';
import { handHoldEnded } from './events-holds.ts';
import { passOn } from './queue.ts';
import { saleAt } from './sale.ts';

/** Ends up to `limit` expired holds that sellers made by hand; the lines move up. Returns how many it looked at. */
export async function endHandHolds(ctx: Deps, limit: number): Promise<number> {
  const { items } = ctx.store.read.t;
  const due = await ctx.store.read
    .select({ id: items.id })
    .from(items)
    .where(
      and(
        isNotNull(items.reservedUntil),
        lte(items.reservedUntil, ctx.clock.now()),
        eq(items.status, 'reserved'),
      ),
    )
    .orderBy(asc(items.reservedUntil))
    .limit(limit);
  for (const { id } of due) await ctx.store.write((tx) => endHandHold(ctx, tx, id));
  return due.length;
}

async function endHandHold(ctx: Deps, tx: Write, itemId: string): Promise<void> {
  const { items } = tx.t;
  const [item] = await tx.select().from(items).where(eq(items.id, itemId));
  const until = item?.reservedUntil;
  if (!item?.reservedFor || !until || item.status !== 'reserved' || until > ctx.clock.now()) return;
  await tx
    .update(items)
    .set({ reservedFor: null, reservedUntil: null, version: item.version + 1, updatedAt: ctx.clock.now() })
    .where(eq(items.id, itemId));
  const { title, reservedFor, sellerId } = item;
  const [next] = await passOn(ctx, tx, [{ itemId, title }]);
  const became = next
    ? { title, now: 'next' as const, buyerName: next.reservation.buyerName }
    : { title, now: 'free' as const };
  const itemUrl = `${ctx.config.baseUrl}/sell/items/${itemId}`;
  await tellSeller(ctx, tx, sellerId, (sale) =>
    handHoldEnded({
      language: sale.language,
      reservedFor,
      became,
      sale: saleAt(sale, ctx.clock.now()),
      itemUrl,
    }),
  );
}
