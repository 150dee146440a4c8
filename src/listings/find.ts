import { eq, getTableColumns } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Schema } from '../../db/schema.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';

export type ItemRow = Schema['items']['$inferSelect'];
export type ItemStatus = ItemRow['status'];

/** A listing without the columns that only searches read. */
export type ShownItem = Omit<ItemRow, 'searchText' | 'searchWords'>;

export function shownColumns(items: Schema['items']) {
  const { searchText: _, searchWords: __, ...shown } = getTableColumns(items);
  return shown;
}

export const isItemId = (id: string): boolean => /^item_[0-9A-Z]{26}$/.test(id);

const itemById = prepared<{ id: string }>()('item_by_id', (db, p) =>
  db.select().from(db.t.items).where(eq(db.t.items.id, p.id)),
);

/**
 * The seller's own item, even if deleted.
 * @throws AppError not_found, NOT_OWNER
 */
export async function findOwnedItem(ctx: SellerContext, db: Read, id: string): Promise<ItemRow> {
  const [item] = isItemId(id) ? await itemById(db, { id }) : [];
  return owned(ctx, item);
}

/** @throws AppError not_found, NOT_OWNER */
export function owned<I extends ShownItem>(ctx: SellerContext, item: I | undefined): I {
  if (!item) {
    throw new AppError('not_found', 'There is no such listing.', {
      hint: {
        rest: 'Use an item_id from GET /api/items. A deleted listing is gone for good 7 days after it was deleted.',
        tool: 'Use an item_id from get_listings. A deleted listing is gone for good 7 days after it was deleted.',
      },
      nextTool: 'get_listings',
    });
  }
  if (item.sellerId !== ctx.actor.sellerId) {
    throw new AppError('NOT_OWNER', "This is another seller's listing.", {
      hint: {
        rest: 'Do not try again. GET /api/items lists the listings of this account.',
        tool: 'Do not try again. get_listings lists the listings of this account.',
      },
    });
  }
  return item;
}
