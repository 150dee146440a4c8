import { and, desc, eq, max } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { pageIsListed } from '../sale-page/links.ts';
import { itemIsShown } from '../sale-page/shown.ts';

export type ListedPage = { slug: string; changedAt: Date };

/** Live pages whose sellers let them be found, at most `limit`, the newest first, and when something on each changed. */
export async function listedPages(db: Read, limit: number, now: Date): Promise<ListedPage[]> {
  const { pages, items } = db.t;
  const rows = await db
    .select({ slug: pages.slug, updatedAt: pages.updatedAt, itemsAt: max(items.updatedAt) })
    .from(pages)
    .leftJoin(items, and(eq(items.sellerId, pages.sellerId), itemIsShown(items)))
    .where(pageIsListed(pages, now))
    .groupBy(pages.sellerId)
    .orderBy(desc(pages.createdAt), desc(pages.sellerId))
    .limit(limit);
  return rows.map(({ slug, updatedAt, itemsAt }) => ({
    slug,
    changedAt: itemsAt !== null && itemsAt > updatedAt ? itemsAt : updatedAt,
  }));
}
