import { eq, getTableColumns } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, RowOf, Schema } from '../../db/store.ts';
import { isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { findSeller } from '../sellers/find-or-create.ts';

export type ItemRow = RowOf<'items'>;
export type ItemStatus = ItemRow['status'];

/** A listing without the columns that only searches read. */
export type ShownItem = Omit<ItemRow, 'searchText' | 'searchWords'>;

export function shownColumns(items: Schema['items']) {
  const { searchText: _, searchWords: __, ...shown } = getTableColumns(items);
  return shown;
}

export const ITEM_ID = /^item_[0-9A-Z]{26}$/;

const itemById = prepared<{ id: string }>()('item_by_id', (db, p) =>
  db.select().from(db.t.items).where(eq(db.t.items.id, p.id)),
);

/** The seller's own item, even if it was deleted. @throws AppError not_found, NOT_OWNER */
export async function findOwnedItem(ctx: SellerContext, db: Read, id: string): Promise<ItemRow> {
  const [item] = ITEM_ID.test(id) ? await itemById(db, { id }) : [];
  return owned(ctx, item);
}

/** @throws AppError not_found, NOT_OWNER */
export function owned<I extends ShownItem>(ctx: SellerContext, item: I | undefined): I {
  if (!item) throw refusal('not_found.listing');
  if (item.sellerId !== ctx.actor.sellerId) throw refusal('NOT_OWNER.listing');
  return item;
}

const sellerWithPage = prepared<{ id: string }>()('seller_with_page', (db, p) => {
  const { sellers, pages } = db.t;
  return db
    .select({
      seller: sellers,
      page: {
        slug: pages.slug,
        published: pages.published,
        expiresAt: pages.expiresAt,
        country: pages.country,
      },
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .where(eq(sellers.id, p.id));
});

/** The account of a listing and its sale page, in one look-up. @throws AppError ACCOUNT_INCOMPLETE */
export async function findSellerWithPage(db: Read, sellerId: string) {
  const [found] = await sellerWithPage(db, { id: sellerId });
  return found
    ? { seller: found.seller, page: found.page ?? undefined }
    : { seller: await findSeller(db, sellerId), page: undefined };
}

/** Refuses an agent if its seller has no email address and would hear nothing. @throws AppError NO_EMAIL_ON_FILE */
export function refuseWithoutEmail({ actor }: SellerContext): void {
  if (!isAgent(actor) || actor.email !== null) return;
  throw refusal('NO_EMAIL_ON_FILE.seller');
}
