import { and, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { getPageOfSeller } from '../pages/find.ts';
import { type ItemStatus, shownColumns } from './find.ts';
import { type PageView, presentItem, presentPageOf } from './present.ts';
import type { Item, ListItemsQuery } from './schemas.ts';

function newestFirst(db: Read, where: SQL | undefined) {
  const { items } = db.t;
  return db
    .select(shownColumns(items))
    .from(items)
    .where(where)
    .orderBy(desc(items.createdAt), desc(items.id));
}

const allItems = prepared<{ sellerId: string }>()('items_with_deleted', (db, p) =>
  newestFirst(db, eq(db.t.items.sellerId, p.sellerId)),
);
const keptItems = prepared<{ sellerId: string }>()('items_kept', (db, p) =>
  newestFirst(db, and(eq(db.t.items.sellerId, p.sellerId), isNull(db.t.items.deletedAt))),
);
const itemsOfStatus = prepared<{ sellerId: string; status: ItemStatus }>()('items_of_status', (db, p) =>
  newestFirst(
    db,
    and(eq(db.t.items.sellerId, p.sellerId), isNull(db.t.items.deletedAt), eq(db.t.items.status, p.status)),
  ),
);

/** All listings of the seller, newest first, with how the sale page stands. A filter never shows deleted ones. */
export async function listListings(
  ctx: SellerContext,
  query: ListItemsQuery,
): Promise<{ items: Item[] } & PageView> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const { status, include_deleted: includeDeleted } = query;
  const [rows, page] = await Promise.all([
    status !== undefined
      ? itemsOfStatus(read, { sellerId, status })
      : includeDeleted
        ? allItems(read, { sellerId })
        : keptItems(read, { sellerId }),
    getPageOfSeller(read, sellerId),
  ]);
  const view = presentPageOf(ctx, page);
  return { items: rows.map((row) => presentItem(ctx, row, page, view)), ...view };
}
