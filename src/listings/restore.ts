import { eq } from 'drizzle-orm';
import { commit, type SellerContext } from '../context.ts';
import { hasActiveRoom } from '../plans/capacity.ts';
import { refusal } from '../refusal.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { tellListing } from '../webhooks/queue.ts';
import { findOwnedItem, type ItemRow } from './find.ts';
import { restorableUntil } from './present.ts';
import type { RestoredListing } from './schemas.ts';

/**
 * Restores a deleted listing with its earlier status; if it was on sale and the plan has no room for it, it becomes
 * inactive.
 * @throws AppError not_found, NOT_OWNER, ITEM_NOT_DELETED, RESTORE_WINDOW_PASSED, ACCOUNT_INCOMPLETE
 */
export function restoreListing(ctx: SellerContext, id: string): Promise<RestoredListing> {
  return commit(ctx, async (tx) => {
    const now = ctx.clock.now();
    const item = await findOwnedItem(ctx, tx, id);
    refuseUnrestorable(item, now);
    // A reservation doesn't survive a deletion: such an item is free again.
    const held = item.status === 'reserved' ? 'available' : item.status;
    const hasRoom = await hasActiveRoom(ctx, tx, item.sellerId, now);
    const downgraded = held === 'available' && !hasRoom;
    const status = downgraded ? 'inactive' : held;
    const { items } = tx.t;
    const change = { status, deletedAt: null, version: item.version + 1, updatedAt: now };
    await tx.update(items).set(change).where(eq(items.id, id));
    await tellListing(ctx, tx, 'listing.updated', { ...item, ...change });
    if (!downgraded) return { item_id: id, status };
    const { told } = await wordsOfSeller(tx, item.sellerId);
    return {
      item_id: id,
      status,
      downgraded_to_inactive: true,
      message: told.restored,
    };
  });
}

function refuseUnrestorable({ deletedAt }: ItemRow, now: Date): void {
  if (deletedAt === null) {
    throw refusal('ITEM_NOT_DELETED.listing');
  }
  if (restorableUntil(deletedAt) > now) return;
  throw refusal('RESTORE_WINDOW_PASSED.listing');
}
