import { insertInto } from '../../db/prepared.ts';
import type { Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import type { ListingFields } from '../listing-fields.ts';
import { requireCaller } from '../operation/caller.ts';
import { originalOf } from '../photos/add.ts';
import { admitCreation, hasRoomFor } from '../plans/capacity.ts';
import { isBelowMin } from '../reservations/min-price.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { refuseAmounts } from '../sellers/amounts.ts';
import { tellListing } from '../webhooks/queue.ts';
import { columnsOf, contentOf, searchColumnsOf } from './columns.ts';
import { findSellerWithPage, refuseWithoutEmail } from './find.ts';
import { type NamedPhotos, withPhotoSource } from './photo-source.ts';
import { presentItem } from './present.ts';
import { refuseAddressInListing, refuseProhibited } from './public-texts.ts';
import type { CreatedItem, CreateListingInput } from './schemas.ts';
import { type NewListing, needsWriter, takeText, writtenFrom } from './text-source.ts';

/**
 * Creates one listing from one to five photos: written by the AI, taken from a finished job, or given by the caller.
 * Given fields always win; with all of title, description, price, condition, and category, no AI is called.
 * `alongside` runs in the same write.
 * @throws AppError NO_EMAIL_ON_FILE, CREATION_LIMIT_REACHED, ADDRESS_IN_PUBLIC_LISTING, PROHIBITED_ITEM,
 *   PHOTO_NOT_STORED, INVALID_PHOTO, WRITER_UNAVAILABLE, CANCELLED, and what takeFinishedJob and collectSessionPhotos
 *   throw
 */
export async function createListing(
  ctx: SellerContext,
  input: Omit<CreateListingInput, 'photos'> & NamedPhotos,
  alongside?: (tx: Write, created: CreatedItem) => Promise<unknown>,
): Promise<CreatedItem> {
  const { photos, upload_session_id, ai_job_id: jobId, ...rest } = input;
  const { item_identification: itemIdentification, seller_context: sellerContext, draft, ...given } = rest;
  const { title, condition, category } = given;
  const request = { itemIdentification, sellerContext, title, condition, category };
  const text = { jobId, given };
  refuseWithoutEmail(ctx);
  if (needsWriter(text) || photos?.some((photo, i) => originalOf(ctx, photo, i)))
    await refuseEarly(ctx, given);
  return withPhotoSource(ctx, { photos, upload_session_id }, async (source) => {
    const written = needsWriter(text) ? await writtenFrom(ctx, request, await source.peek()) : undefined;
    const created = await commit(ctx, async (tx) => {
      requireCaller(ctx);
      const item = { itemId: newId('item', ctx), photoIds: [...new Set(await source.take(tx))] };
      const listing = await takeText(ctx, tx, text, written, item);
      const made = await insertListing(ctx, tx, { listing: { ...listing, draft }, ...item });
      await alongside?.(tx, made);
      return made;
    });
    ctx.waiting?.tell?.(`“${created.title}” is saved.`, 0);
    return created;
  });
}

/** Runs every check that is possible before an AI is paid or pictures are stored; saving checks again. */
async function refuseEarly(ctx: SellerContext, given: ListingFields): Promise<void> {
  const { seller, page } = await findSellerWithPage(ctx.store.read, ctx.actor.sellerId);
  await admitCreation(ctx, ctx.store.read, seller, ctx.clock.now());
  const columns = columnsOf(given);
  refuseProhibited(columns);
  if (isAgent(ctx.actor)) refuseAddressInListing(guardedAddresses(seller, page), columns);
}

const insertItem = insertInto('items');
const insertCreation = insertInto('creations');

/**
 * Saves a new listing in the caller's write: available if the plan has room and it isn't a draft, else inactive.
 * @throws AppError CREATION_LIMIT_REACHED, ADDRESS_IN_PUBLIC_LISTING and BELOW_MIN_PRICE (agents only),
 * PROHIBITED_ITEM, ACCOUNT_INCOMPLETE
 */
export async function insertListing(
  ctx: SellerContext,
  tx: Write,
  input: { listing: NewListing; photoIds: string[]; itemId?: string },
): Promise<CreatedItem> {
  const { listing, photoIds, itemId = newId('item', ctx) } = input;
  const now = ctx.clock.now();
  const { seller, page } = await findSellerWithPage(tx, ctx.actor.sellerId);
  await admitCreation(ctx, tx, seller, now);
  refuseAmounts(seller.currency, { price: listing.price, min_price: listing.min_price });
  const content = contentOf({ ...listing, price: listing.price ?? 0 });
  refuseProhibited(content);
  const { title, priceCents, minPriceCents } = content;
  const priced = { title, priceCents, minPriceCents, currency: seller.currency };
  const belowMin = listing.price !== null && isBelowMin(ctx, priced);
  if (isAgent(ctx.actor)) refuseAddressInListing(guardedAddresses(seller, page), content);
  const hasRoom = listing.draft || (await hasRoomFor(ctx, tx, seller, now));
  const status = hasRoom && !listing.draft ? ('available' as const) : ('inactive' as const);
  const row = await insertItem(tx, {
    id: itemId,
    sellerId: seller.id,
    currency: seller.currency,
    photoIds,
    status,
    draft: status === 'inactive',
    needsReview: listing.price === null || (listing.needs_review ?? false),
    priceUnknown: listing.price === null,
    queueCount: 0,
    version: 1,
    ...searchColumnsOf(content),
    createdAt: now,
    updatedAt: now,
    ...content,
  });
  // Counts toward the plan's limit even after the listing is deleted or purged.
  await insertCreation(tx, { itemId, sellerId: seller.id, createdAt: now });
  await tellListing(ctx, tx, 'listing.created', row);
  const item = {
    ...presentItem(ctx, row, page),
    status,
    needs_review_count: await countNeedsReview(tx, seller.id),
    ...(belowMin && { below_min_price: true as const }),
  };
  return hasRoom ? item : { ...item, inactive: true };
}
