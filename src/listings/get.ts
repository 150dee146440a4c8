import type { SellerContext } from '../context.ts';
import { findOwnedItemWithPage } from './find.ts';
import { presentItem } from './present.ts';
import type { Item } from './schemas.ts';

/** One listing of the seller, deleted ones included. @throws AppError not_found, NOT_OWNER */
export async function getListing(ctx: SellerContext, id: string): Promise<Item> {
  const { item, page } = await findOwnedItemWithPage(ctx, ctx.store.read, id);
  return presentItem(ctx, item, page);
}
