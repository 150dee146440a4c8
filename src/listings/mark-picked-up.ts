import type { SellerContext } from '../context.ts';
import { editListing } from './edit.ts';
import type { EditedItem } from './schemas.ts';

/**
 * Records that an item is gone, sold outside the reservation flow. Recording it again changes nothing.
 * @throws AppError ITEM_RESERVED for an item that a buyer holds, and what editListing throws
 */
export async function markPickedUp(
  ctx: SellerContext,
  input: { item_id: string; final_price?: number | undefined },
): Promise<EditedItem> {
  const { item_id: id, final_price } = input;
  return editListing(ctx, id, { status: 'taken', ...(final_price !== undefined && { final_price }) });
}
