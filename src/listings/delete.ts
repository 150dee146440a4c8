import { eq } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { tellListing } from '../webhooks/queue.ts';
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
      throw refusal('ITEM_HAS_RESERVATION.byHand');
    }
    if (item.status === 'reserved') {
      throw refusal('ITEM_HAS_RESERVATION.buyer');
    }
    const { items } = tx.t;
    const now = ctx.clock.now();
    const change = { deletedAt: now, version: item.version + 1, updatedAt: now };
    await tx.update(items).set(change).where(eq(items.id, id));
    await tellListing(ctx, tx, 'listing.deleted', { ...item, ...change });
    return { item_id: id, deleted: true };
  });
}
