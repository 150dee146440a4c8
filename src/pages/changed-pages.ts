import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { listedPages } from '../sale-page/listed.ts';

export type ChangedPage = { slug: string; changedAt: Date };

/** Public pages, up to `limit`, most recently published first, with the time when something on each last changed. */
export async function changedPages(db: Read, limit: number, now: Date): Promise<ChangedPage[]> {
  const changed: ChangedPage[] = [];
  for await (const pages of listedPages(db, now)) {
    const ids = pages.map(({ sellerId }) => sellerId);
    const rows = await listRows(
      db,
      'saleVersions',
      { sellerId: ids },
      { columns: ['sellerId', 'changedAt'] },
    );
    const itemsAt = new Map(rows.map(({ sellerId, changedAt }) => [sellerId, changedAt]));
    for (const { sellerId, slug, updatedAt } of pages) {
      const at = itemsAt.get(sellerId);
      changed.push({ slug, changedAt: at && at > updatedAt ? at : updatedAt });
      if (changed.length === limit) return changed;
    }
  }
  return changed;
}
