import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { refusal } from '../refusal.ts';
import { itemIsShown } from '../sale-page/shown.ts';

export type WantedItem = Awaited<ReturnType<typeof findWantedItems>>[number];

/**
 * The requested items of a seller's page, in the order of the request, locked until the write commits.
 * @throws AppError ITEM_UNAVAILABLE naming the unavailable items; then nothing is reserved
 */
export async function findWantedItems(tx: Write, sellerId: string, itemIds: readonly string[]) {
  const { items } = tx.t;
  const query = tx
    .select({
      id: items.id,
      title: items.title,
      priceCents: items.priceCents,
      status: items.status,
      queueCount: items.queueCount,
    })
    .from(items)
    .where(and(inArray(items.id, [...itemIds]), eq(items.sellerId, sellerId), itemIsShown(items)))
    .orderBy(asc(items.id));
  const found = new Map((await tx.syntax.forUpdate(query)).map((item) => [item.id, item]));
  const gone: string[] = [];
  const wanted = itemIds.flatMap((id) => {
    const item = found.get(id);
    if (item && (item.status === 'available' || item.status === 'reserved')) return [item];
    gone.push(item?.status === 'taken' ? `“${item.title}” (sold)` : id);
    return [];
  });
  if (gone.length === 0) return wanted;
  throw refusal('ITEM_UNAVAILABLE.reserving', { titles: gone.join(', ') });
}
