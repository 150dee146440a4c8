import { eq, getTableColumns } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, RowOf, Schema } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';

export type ItemRow = RowOf<'items'>;
export type ItemStatus = ItemRow['status'];

/** A listing without the columns that only searches read. */
export type ShownItem = Omit<ItemRow, 'searchText' | 'searchWords'>;

export function shownColumns(items: Schema['items']) {
  const { searchText: _, searchWords: __, ...shown } = getTableColumns(items);
  return shown;
}

export const ITEM_ID = /^item_[0-9A-Z]{26}$/;
export const isItemId = (id: string): boolean => ITEM_ID.test(id);

const itemById = prepared<{ id: string }>()('item_by_id', (db, p) =>
  db.select().from(db.t.items).where(eq(db.t.items.id, p.id)),
);

/**
 * The seller's own item, even if it was deleted.
 * @throws AppError not_found, NOT_OWNER
 */
export async function findOwnedItem(ctx: SellerContext, db: Read, id: string): Promise<ItemRow> {
  const [item] = isItemId(id) ? await itemById(db, { id }) : [];
  return owned(ctx, item);
}

/** @throws AppError not_found, NOT_OWNER */
export function owned<I extends ShownItem>(ctx: SellerContext, item: I | undefined): I {
  if (!item) throw refusal('not_found.listing');
  if (item.sellerId !== ctx.actor.sellerId) throw refusal('NOT_OWNER.listing');
  return item;
}
