import type { Write } from '../../db/store.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import type { ListingFields } from '../listing-fields.ts';
import { requireCaller } from '../operation/caller.ts';
import { originalOf } from '../photos/add.ts';
import { admitCreation } from '../plans/capacity.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { columnsOf } from './columns.ts';
import { findSellerWithPage, refuseWithoutEmail } from './find.ts';
import { insertListing } from './insert.ts';
import { type NamedPhotos, withPhotoSource } from './photo-source.ts';
import { refuseAddressInListing, refuseProhibited } from './public-texts.ts';
import type { CreatedItem, CreateListingInput } from './schemas.ts';
import { needsWriter, takeText, writtenFrom } from './text-source.ts';

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
