import { eq, getTableColumns } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

export type ItemRow = Schema['items']['$inferSelect'];
export type ItemStatus = ItemRow['status'];

/** All of a listing but what only searches read. */
export type ShownItem = Omit<ItemRow, 'searchText'>;

export function shownColumns(items: Schema['items']) {
  const { searchText: _, ...shown } = getTableColumns(items);
  return shown;
}

const ITEM_ID = /^item_[0-9A-Z]{26}$/;

const itemById = prepared<{ id: string }>()('item_by_id', (db, p) =>
  db.select().from(db.t.items).where(eq(db.t.items.id, p.id)),
);

const itemWithPage = prepared<{ id: string }>()('item_with_page', (db, p) => {
  const { items, pages } = db.t;
  return db
    .select({
      item: shownColumns(items),
      page: { slug: pages.slug, published: pages.published, expiresAt: pages.expiresAt },
    })
    .from(items)
    .leftJoin(pages, eq(pages.sellerId, items.sellerId))
    .where(eq(items.id, p.id));
});

/**
 * The seller's own item, deleted ones included.
 * @throws AppError not_found, NOT_OWNER
 */
export async function findOwnedItem(ctx: SellerContext, db: Read, id: string): Promise<ItemRow> {
  const [item] = ITEM_ID.test(id) ? await itemById(db, { id }) : [];
  return owned(ctx, item);
}

/** The same, with what is needed of the seller's page to present it. @throws AppError not_found, NOT_OWNER */
export async function findOwnedItemWithPage(ctx: SellerContext, db: Read, id: string) {
  const [found] = ITEM_ID.test(id) ? await itemWithPage(db, { id }) : [];
  return { item: owned(ctx, found?.item), page: found?.page ?? undefined };
}

function owned<I extends ShownItem>(ctx: SellerContext, item: I | undefined): I {
  if (!item) {
    throw new AppError('not_found', 'There is no such listing.', {
      hint: 'Use an item_id from GET /api/items. A deleted listing is gone for good 7 days after it was deleted.',
      nextTool: 'get_listings',
    });
  }
  if (item.sellerId !== ctx.actor.sellerId) {
    throw new AppError('NOT_OWNER', "This is another seller's listing.", {
      hint: 'Do not try again. GET /api/items lists the listings of this account.',
    });
  }
  return item;
}
