import { and, asc, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import { refusal } from '../refusal.ts';
import { itemIsShown } from '../sale-page/shown.ts';

export type WantedItem = Awaited<ReturnType<typeof findWantedItems>>[number];

/** Asked for their seller, too, SQLite would go through all of the seller's. */
const shownItems = prepared<{ ids: string }, Write>()('shown_items', (tx, p) => {
  const { items } = tx.t;
  const query = tx
    .select({
      id: items.id,
      sellerId: items.sellerId,
      title: items.title,
      priceCents: items.priceCents,
      status: items.status,
      queueCount: items.queueCount,
    })
    .from(items)
    .where(and(tx.syntax.among(items.id, sql`${p.ids}`), itemIsShown(items)))
    .orderBy(asc(items.id));
  return tx.syntax.forUpdate(query);
});

/**
 * The requested items of a seller's page, in the order of the request, locked until the write commits.
 * @throws AppError ITEM_UNAVAILABLE naming the unavailable items; then nothing is reserved
 */
export async function findWantedItems(tx: Write, sellerId: string, itemIds: readonly string[]) {
  const rows = await shownItems(tx, { ids: JSON.stringify(itemIds) });
  const found = new Map(rows.flatMap((item) => (item.sellerId === sellerId ? [[item.id, item]] : [])));
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
