import type { Read } from '../../db/store.ts';
import { listedPages } from '../sale-page/listed.ts';

export type ChangedPage = { slug: string; changedAt: Date };

/** Public pages, up to `limit`, most recently published first, with the time when something on each last changed. */
export async function changedPages(db: Read, limit: number, now: Date): Promise<ChangedPage[]> {
  const changed: ChangedPage[] = [];
  for await (const pages of listedPages(db, now)) {
    for (const { slug, updatedAt, itemsAt } of pages) {
      changed.push({ slug, changedAt: itemsAt && itemsAt > updatedAt ? itemsAt : updatedAt });
      if (changed.length === limit) return changed;
    }
  }
  return changed;
}
