import { desc } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { cursorOf, pageOf } from '../operation/paging.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { shownColumns } from './find.ts';
import { newestFirst } from './list-position.ts';
import { type PageView, presentItem, presentPageOf } from './present.ts';
import { type Item, LIST_LIMIT, type ListItemsQuery } from './schemas.ts';

const readItems = newestFirst('items', LIST_LIMIT, (db, where, limit) => {
  const { items } = db.t;
  return db
    .select(shownColumns(items))
    .from(items)
    .where(where)
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
});

/**
 * The seller's listings, newest first, with the state of the sale page: up to 500, and where the next page starts.
 * @throws AppError invalid_request for a cursor from elsewhere
 */
export async function listListings(
  ctx: SellerContext,
  query: ListItemsQuery,
): Promise<{ items: Item[]; next_cursor: string | null; needs_review_count: number } & PageView> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const [rows, page, needs_review_count] = await Promise.all([
    readItems(read, sellerId, query),
    getPageOfSeller(read, sellerId),
    countNeedsReview(read, sellerId),
  ]);
  const view = presentPageOf(ctx, page);
  const { shown, next } = pageOf(rows, query.limit ?? LIST_LIMIT, cursorOf);
  const items = shown.map((row) => presentItem(ctx, row, page, view));
  return { items, next_cursor: next, needs_review_count, ...view };
}
