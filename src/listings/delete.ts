import { eq } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { tellListing } from '../webhooks/tell-listing.ts';
import { findOwnedItem } from './find.ts';
import type { DeletedListing } from './schemas.ts';

/**
 * Hides a listing everywhere; the seller can restore it for 7 days. Deleting it again changes nothing.
 * @throws AppError not_found, NOT_OWNER, ITEM_HAS_RESERVATION
 */
export function deleteListing(ctx: SellerContext, id: string): Promise<DeletedListing> {
  return ctx.store.write(async (tx) => {
    const item = await findOwnedItem(ctx, tx, id);
    if (item.deletedAt !== null) return { item_id: id, deleted: true, already_deleted: true };
    if (item.status === 'reserved' && item.reservedFor !== null) {
      throw new AppError('ITEM_HAS_RESERVATION', 'This item is held by hand.', {
        hint: {
          rest: 'Set its status to inactive with PUT /api/items/{id} first, which ends the hold and tells whoever waits in line; then delete it.',
          tool: 'Only if the seller wants to end that: set its status to inactive with edit_listings, which tells whoever waits in line; then delete it.',
        },
        nextTool: 'edit_listings',
      });
    }
    if (item.status === 'reserved') {
      throw new AppError('ITEM_HAS_RESERVATION', 'This item is reserved for a buyer.', {
        hint: {
          rest: 'Set its status to inactive with PUT /api/items/{id} first, which cancels the reservation and tells the buyer; then delete it.',
          tool: 'Only if the seller wants to cancel that: set its status to inactive with edit_listings, which tells the buyer; then delete it.',
        },
        nextTool: 'edit_listings',
      });
    }
    const { items } = tx.t;
    const now = ctx.clock.now();
    const change = { deletedAt: now, version: item.version + 1, updatedAt: now };
    await tx.update(items).set(change).where(eq(items.id, id));
    await tellListing(ctx, tx, 'listing.deleted', { ...item, ...change });
    return { item_id: id, deleted: true };
  });
}
