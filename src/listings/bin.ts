import { inArray } from 'drizzle-orm';
import { above, atMost } from '../../db/conditions.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import { commit, type Deps, isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { withdrawUnused } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { firstThumbnail } from '../photos/urls.ts';
import { hasRoomFor } from '../plans/capacity.ts';
import { keepPast } from '../reservations/hold.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { tellListing } from '../webhooks/queue.ts';
import { findOwnedItem } from './find.ts';
import { RESTORE_WINDOW_MS, restorableUntil } from './present.ts';
import { refuseAddressInListing } from './public-texts.ts';
import type { DeletedListing, RestoredListing } from './schemas.ts';

/** Maximum number of deleted listings to show: twice as many as the largest plan has. */
const MOST = 400;

/** Deleted listings that can still be restored, newest first. */
export async function listDeleted(ctx: SellerContext) {
  const since = new Date(ctx.clock.now().getTime() - RESTORE_WINDOW_MS);
  const restorable = { sellerId: ctx.actor.sellerId, deletedAt: above(since) };
  const rows = await listRows(ctx.store.read, 'items', restorable, {
    columns: ['id', 'title', 'priceCents', 'currency', 'photoIds', 'deletedAt'],
    order: ['-deletedAt', '-id'],
    limit: MOST,
  });
  return rows.map(({ photoIds, deletedAt, ...row }) => {
    const thumbnail = firstThumbnail(ctx.config, photoIds);
    return { ...row, thumbnail, until: restorableUntil(deletedAt!) };
  });
}

/**
 * Restores a deleted listing with its earlier status, or off sale if the plan has no room for it.
 * @throws AppError not_found, NOT_OWNER, ITEM_NOT_DELETED, RESTORE_WINDOW_PASSED, ACCOUNT_INCOMPLETE,
 * ADDRESS_IN_PUBLIC_LISTING (agents only)
 */
export const restoreListing = (ctx: SellerContext, id: string): Promise<RestoredListing> =>
  commit(ctx, async (tx) => {
    const now = ctx.clock.now();
    const item = await findOwnedItem(ctx, tx, id);
    if (item.deletedAt === null) throw refusal('ITEM_NOT_DELETED.listing');
    if (restorableUntil(item.deletedAt) <= now) throw refusal('RESTORE_WINDOW_PASSED.listing');
    // The address may have been stored since, and then no public listing contained it.
    if (isAgent(ctx.actor)) refuseAddressInListing(await findGuardedAddresses(tx, item.sellerId), item);
    // Deleting an item ends its reservation, so the item is available again.
    const held = item.status === 'reserved' ? 'available' : item.status;
    const hasRoom = await hasRoomFor(ctx, tx, await findSeller(tx, item.sellerId), now);
    const downgraded = held === 'available' && !hasRoom;
    const status = downgraded ? 'inactive' : held;
    const change = { status, deletedAt: null, version: item.version + 1, updatedAt: now };
    await updateRows(tx, 'items', { id }, change);
    await tellListing(ctx, tx, 'listing.updated', { ...item, ...change });
    if (!downgraded) return { item_id: id, status };
    const { told } = await wordsOfSeller(tx, item.sellerId);
    return { item_id: id, status, downgraded_to_inactive: true, message: told.restored };
  });

/**
 * Hides a listing everywhere; the seller can restore it for 7 days. Deleting it again changes nothing.
 * @throws AppError not_found, NOT_OWNER, ITEM_HAS_RESERVATION
 */
export const deleteListing = (ctx: SellerContext, id: string): Promise<DeletedListing> =>
  ctx.store.write(async (tx) => {
    const item = await findOwnedItem(ctx, tx, id);
    if (item.deletedAt !== null) return { item_id: id, deleted: true, already_deleted: true };
    if (item.status === 'reserved') {
      if (item.reservedFor === null) throw refusal('ITEM_HAS_RESERVATION.buyer');
      throw refusal('ITEM_HAS_RESERVATION.byHand');
    }
    const now = ctx.clock.now();
    const change = { deletedAt: now, version: item.version + 1, updatedAt: now };
    await updateRows(tx, 'items', { id }, change);
    await tellListing(ctx, tx, 'listing.deleted', { ...item, ...change });
    return { item_id: id, deleted: true };
  });

/** Removes deleted listings after their 7 days, with their photos, up to `limit`. Returns how many. */
export async function purgeTombstones(deps: Deps, limit: number): Promise<number> {
  const latest = new Date(deps.clock.now().getTime() - RESTORE_WINDOW_MS);
  const old = (db: Read) => listRows(db, 'items', { deletedAt: atMost(latest) }, { columns: ['id'], limit });
  // There is usually nothing to remove, so look before opening a write.
  if ((await old(deps.store.read)).length === 0) return 0;
  const purged = await deps.store.write(async (tx) => {
    const { items } = tx.t;
    const ids = (await old(tx)).map(({ id }) => id);
    if (ids.length === 0) return { count: 0, unused: [] };
    await keepPast(tx, ids);
    const rows = await tx.delete(items).where(inArray(items.id, ids)).returning({ photoIds: items.photoIds });
    const photoIds = [...new Set(rows.flatMap((row) => row.photoIds))];
    return { count: rows.length, unused: await withdrawUnused(deps, tx, photoIds) };
  });
  await discardPhotos(deps, purged.unused);
  return purged.count;
}
