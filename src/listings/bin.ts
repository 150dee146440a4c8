import { inArray, lte } from 'drizzle-orm';
import { isSet } from '../../db/conditions.ts';
import { prepared } from '../../db/prepared.ts';
import { listRows, updateRows } from '../../db/rows.ts';
import { commit, type Deps, isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { withdrawUnused } from '../photos/purge.ts';
import { discardPhotos } from '../photos/store.ts';
import { photoUrls } from '../photos/urls.ts';
import { hasRoomFor } from '../plans/capacity.ts';
import { keepPast } from '../reservations/past.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { tellListing } from '../webhooks/queue.ts';
import { findOwnedItem, type ItemRow } from './find.ts';
import { presentTombstone, RESTORE_WINDOW_MS, restorableUntil } from './present.ts';
import { refuseAddressInListing } from './public-texts.ts';
import type { DeletedListing, RestoredListing } from './schemas.ts';

/**
 * Maximum number of deleted listings to show: twice as many as the largest plan has, and deleted ones stay for only a
 * week.
 */
const MOST = 400;

export type DeletedItem = {
  id: string;
  title: string;
  priceCents: number;
  currency: string;
  thumbnail: string | null;
  until: Date;
};

/** Deleted listings that can still be restored, newest first. */
export async function listDeleted(ctx: SellerContext): Promise<DeletedItem[]> {
  const rows = await listRows(
    ctx.store.read,
    'items',
    { sellerId: ctx.actor.sellerId, deletedAt: isSet },
    {
      columns: ['id', 'title', 'priceCents', 'currency', 'photoIds', 'deletedAt'],
      order: ['-deletedAt', '-id'],
      limit: MOST,
    },
  );
  return rows.flatMap(({ photoIds, deletedAt, ...row }) => {
    if (deletedAt === null) return [];
    const { restorable } = presentTombstone(ctx, deletedAt);
    const [thumbnail = null] = photoUrls(ctx.config, photoIds.slice(0, 1)).thumbnails;
    return restorable ? [{ ...row, thumbnail, until: restorableUntil(deletedAt) }] : [];
  });
}

/**
 * Restores a deleted listing with its earlier status; if it was on sale and the plan has no room for it, it becomes
 * inactive.
 * @throws AppError not_found, NOT_OWNER, ITEM_NOT_DELETED, RESTORE_WINDOW_PASSED, ACCOUNT_INCOMPLETE,
 * ADDRESS_IN_PUBLIC_LISTING (agents only)
 */
export const restoreListing = (ctx: SellerContext, id: string): Promise<RestoredListing> =>
  commit(ctx, async (tx) => {
    const now = ctx.clock.now();
    const item = await findOwnedItem(ctx, tx, id);
    refuseUnrestorable(item, now);
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
    return {
      item_id: id,
      status,
      downgraded_to_inactive: true,
      message: told.restored,
    };
  });

function refuseUnrestorable({ deletedAt }: ItemRow, now: Date): void {
  if (deletedAt === null) throw refusal('ITEM_NOT_DELETED.listing');
  if (restorableUntil(deletedAt) > now) return;
  throw refusal('RESTORE_WINDOW_PASSED.listing');
}

/**
 * Hides a listing everywhere; the seller can restore it for 7 days. Deleting it again changes nothing.
 * @throws AppError not_found, NOT_OWNER, ITEM_HAS_RESERVATION
 */
export const deleteListing = (ctx: SellerContext, id: string): Promise<DeletedListing> =>
  ctx.store.write(async (tx) => {
    const item = await findOwnedItem(ctx, tx, id);
    if (item.deletedAt !== null) return { item_id: id, deleted: true, already_deleted: true };
    if (item.status === 'reserved' && item.reservedFor !== null) throw refusal('ITEM_HAS_RESERVATION.byHand');
    if (item.status === 'reserved') throw refusal('ITEM_HAS_RESERVATION.buyer');
    const now = ctx.clock.now();
    const change = { deletedAt: now, version: item.version + 1, updatedAt: now };
    await updateRows(tx, 'items', { id }, change);
    await tellListing(ctx, tx, 'listing.deleted', { ...item, ...change });
    return { item_id: id, deleted: true };
  });

const tombstones = prepared<{ latest: Date; limit: number }>()('tombstones', (db, p) => {
  const { items: i } = db.t;
  return db.select({ id: i.id }).from(i).where(lte(i.deletedAt, p.latest)).limit(p.limit);
});

/** Removes deleted listings after their 7 days, with their photos, up to `limit`. Returns how many. */
export async function purgeTombstones(deps: Deps, limit: number): Promise<number> {
  const old = { latest: new Date(deps.clock.now().getTime() - RESTORE_WINDOW_MS), limit };
  // There is usually nothing to remove, so look before opening a write.
  if ((await tombstones(deps.store.read, old)).length === 0) return 0;
  const purged = await deps.store.write(async (tx) => {
    const { items } = tx.t;
    const ids = (await tombstones(tx, old)).map(({ id }) => id);
    if (ids.length === 0) return { count: 0, unused: [] };
    await keepPast(tx, ids);
    const rows = await tx.delete(items).where(inArray(items.id, ids)).returning({ photoIds: items.photoIds });
    const photoIds = [...new Set(rows.flatMap((row) => row.photoIds))];
    return { count: rows.length, unused: await withdrawUnused(deps, tx, photoIds) };
  });
  await discardPhotos(deps, purged.unused);
  return purged.count;
}
