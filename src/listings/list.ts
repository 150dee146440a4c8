import { and, desc, eq, isNull, type Placeholder, type SQL } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { before, type Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { cursorOf, type Position, pageOf } from '../operation/paging.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { type ItemStatus, type ShownItem, shownColumns } from './find.ts';
import { matching, positionOf, START } from './list-position.ts';
import { type PageView, presentItem, presentPageOf } from './present.ts';
import { type Item, LIST_LIMIT, type ListItemsQuery } from './schemas.ts';

type Args = Position & { sellerId: string };
type Params = { [K in keyof Args]: Placeholder };

function newestFirst(db: Read, p: Params, filter?: SQL) {
  const { items: i } = db.t;
  return db
    .select(shownColumns(i))
    .from(i)
    .where(and(eq(i.sellerId, p.sellerId), before([i.createdAt, i.id], [p.createdAt, p.id]), filter))
    .orderBy(desc(i.createdAt), desc(i.id))
    .limit(LIST_LIMIT + 1);
}

const allItems = prepared<Args>()('items_with_deleted', (db, p) => newestFirst(db, p));
const keptItems = prepared<Args>()('items_kept', (db, p) => newestFirst(db, p, isNull(db.t.items.deletedAt)));
const itemsOfStatus = prepared<Args & { status: ItemStatus }>()('items_of_status', (db, p) =>
  newestFirst(db, p, and(isNull(db.t.items.deletedAt), eq(db.t.items.status, p.status))),
);

/** The most common request, answered by prepared queries. */
function firstItems(read: Read, sellerId: string, query: ListItemsQuery): Promise<ShownItem[]> {
  const args = { ...START, sellerId };
  if (query.status !== undefined) return itemsOfStatus(read, { ...args, status: query.status });
  return query.include_deleted ? allItems(read, args) : keptItems(read, args);
}

async function someItems(read: Read, sellerId: string, query: ListItemsQuery): Promise<ShownItem[]> {
  const { items } = read.t;
  return read
    .select(shownColumns(items))
    .from(items)
    .where(matching(read, sellerId, positionOf(query.cursor), query))
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit((query.limit ?? LIST_LIMIT) + 1);
}

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
  const plain = query.q === undefined && query.cursor === undefined && query.limit === undefined;
  const [rows, page, needs_review_count] = await Promise.all([
    (plain ? firstItems : someItems)(read, sellerId, query),
    getPageOfSeller(read, sellerId),
    countNeedsReview(read, sellerId),
  ]);
  const view = presentPageOf(ctx, page);
  const { shown, next } = pageOf(rows, query.limit ?? LIST_LIMIT, cursorOf);
  const items = shown.map((row) => presentItem(ctx, row, page, view));
  return { items, next_cursor: next, needs_review_count, ...view };
}
