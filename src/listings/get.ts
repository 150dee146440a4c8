import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { SellerContext } from '../context.ts';
import { ITEM_ID, owned, shownColumns } from './find.ts';
import { presentItem } from './present.ts';
import type { Item } from './schemas.ts';

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

/** One of the seller's listings, even if it was deleted. @throws AppError not_found, NOT_OWNER */
export async function getListing(ctx: SellerContext, id: string): Promise<Item> {
  const [found] = ITEM_ID.test(id) ? await itemWithPage(ctx.store.read, { id }) : [];
  return presentItem(ctx, owned(ctx, found?.item), found?.page ?? undefined);
}
