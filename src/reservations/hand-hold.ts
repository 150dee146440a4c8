import { atMost } from '../../db/conditions.ts';
import { getRow, listRows, plus, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { tellSeller } from './announce.ts';
import { handHoldEnded } from './events-holds.ts';
import { passOn } from './queue.ts';
import { saleAt } from './sale.ts';

/** Ends up to `limit` expired holds that sellers made by hand; the lines move up. Returns how many it looked at. */
export async function endHandHolds(ctx: Deps, limit: number): Promise<number> {
  const due = await listRows(
    ctx.store.read,
    'items',
    { reservedUntil: atMost(ctx.clock.now()), status: 'reserved' },
    { columns: ['id'], order: ['reservedUntil'], limit },
  );
  for (const { id } of due) await ctx.store.write((tx) => endHandHold(ctx, tx, id));
  return due.length;
}

async function endHandHold(ctx: Deps, tx: Write, itemId: string): Promise<void> {
  const now = ctx.clock.now();
  // Asked again inside the write, because the seller may have changed the item in the meantime.
  const item = await getRow(tx, 'items', { id: itemId, status: 'reserved', reservedUntil: atMost(now) });
  if (!item?.reservedFor) return;
  const free = { reservedFor: null, reservedUntil: null, version: plus(1), updatedAt: now };
  await updateRows(tx, 'items', { id: itemId }, free);
  const { title, reservedFor, sellerId } = item;
  const [next] = await passOn(ctx, tx, [{ itemId, title }]);
  const became = next
    ? { title, now: 'next' as const, buyerName: next.reservation.buyerName }
    : { title, now: 'free' as const };
  const itemUrl = `${ctx.config.baseUrl}/sell/items/${itemId}`;
  await tellSeller(ctx, tx, sellerId, (sale) =>
    handHoldEnded({ language: sale.language, reservedFor, became, sale: saleAt(sale, now), itemUrl }),
  );
}
