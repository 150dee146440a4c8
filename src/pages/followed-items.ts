import { and, desc, eq } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Config } from '../config.ts';
import { itemIsShown } from '../sale-page/shown.ts';
import { presentPublicItem } from './public-items.ts';
import type { PublicItem } from './schemas.ts';

/** A listing as the public sees it, and the time of its last change. */
export type FollowedItem = PublicItem & { updatedAt: Date };

/** The newest items of a page, up to `limit`, for readers of its feed or catalog. */
export async function followedItems(
  db: Read,
  config: Config,
  page: { sellerId: string; slug: string },
  limit: number,
  now: Date,
): Promise<FollowedItem[]> {
  const { items } = db.t;
  const rows = await db
    .select()
    .from(items)
    .where(and(eq(items.sellerId, page.sellerId), itemIsShown(items)))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
  return rows.flatMap((row) => {
    const item = presentPublicItem(config, page, row, now);
    return item ? [{ ...item, updatedAt: row.updatedAt }] : [];
  });
}
