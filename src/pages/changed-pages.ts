import { and, inArray, max } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { listedPages } from '../sale-page/listed.ts';
import { itemIsShown } from '../sale-page/shown.ts';

export type ChangedPage = { slug: string; changedAt: Date };

/** Public pages, up to `limit`, most recently published first, with the time when something on each last changed. */
export async function changedPages(db: Read, limit: number, now: Date): Promise<ChangedPage[]> {
  const { items } = db.t;
  const changed: ChangedPage[] = [];
  for await (const pages of listedPages(db, now)) {
    const ids = pages.map(({ sellerId }) => sellerId);
    const rows = await db
      .select({ sellerId: items.sellerId, at: max(items.updatedAt) })
      .from(items)
      .where(and(inArray(items.sellerId, ids), itemIsShown(items)))
      .groupBy(items.sellerId);
    const itemsAt = new Map(rows.map(({ sellerId, at }) => [sellerId, at]));
    for (const { sellerId, slug, updatedAt } of pages) {
      const at = itemsAt.get(sellerId);
      changed.push({ slug, changedAt: at && at > updatedAt ? at : updatedAt });
      if (changed.length === limit) return changed;
    }
  }
  return changed;
}
