import { type ListingRequest, ListingWriterError, type WrittenListing } from '../adapters/listing-writer.ts';
import { commit, isAgent, type SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { newId } from '../ids.ts';
import { readPhotos } from '../jobs/photos.ts';
import { takeFinishedJob } from '../jobs/take.ts';
import { withStoredPhotos } from '../photos/add.ts';
import { isDataUri } from '../photos/base64.ts';
import { collectSessionPhotos } from '../photos/collect.ts';
import { findOwnedPhotos, type PhotoRow } from '../photos/find.ts';
import { listSessionPhotos } from '../photos/upload-sessions.ts';
import { admitSeller } from '../plans/capacity.ts';
import { guardedAddresses } from '../sellers/addresses.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { columnsOf, type ListingFields } from './columns.ts';
import { insertListing, type ListingContent } from './insert.ts';
import { refuseAddress, refuseProhibited } from './public-texts.ts';
import type { CreatedItem, CreateListingInput } from './schemas.ts';
import { findSellerWithPage } from './seller.ts';

export { insertListing } from './insert.ts';

/** Longer than any writer should take, shorter than callers wait. */
const WRITER_TIMEOUT_MS = 110_000;

export type NewListing = Omit<CreateListingInput, 'photos'> & {
  photos?: string[] | undefined;
  /** Photos that the seller added at an upload page, instead of `photos`; used up by the save. */
  upload_session_id?: string | undefined;
};

/**
 * Creates one listing from one to five photos: written by the AI, taken from a finished job, or given by the caller;
 * given fields win in every case, and with all of title, description, price, condition and category no AI is asked.
 * @throws AppError NO_EMAIL_ON_FILE, CREATION_LIMIT_REACHED, ADDRESS_IN_PUBLIC_LISTING, PROHIBITED_ITEM,
 * PHOTO_NOT_STORED, INVALID_PHOTO, WRITER_UNAVAILABLE and what takeFinishedJob and collectSessionPhotos throw
 */
export async function createListing(ctx: SellerContext, input: NewListing): Promise<CreatedItem> {
  refuseWithoutEmail(ctx);
  const { photos, upload_session_id: sessionId, ai_job_id: jobId, ...rest } = input;
  const { item_identification: itemIdentification, seller_context: sellerContext, ...given } = rest;
  const costly = (jobId === undefined && !isComplete(given)) || photos?.some(isDataUri);
  if (costly) await admit(ctx, given);
  const { title, condition, category } = given;
  const request = { itemIdentification, sellerContext, title, condition, category };
  const ask: Ask = { given, jobId, request };
  if (sessionId !== undefined && photos === undefined) return fromSession(ctx, ask, sessionId);
  if (sessionId !== undefined || photos === undefined) {
    throw new AppError('invalid_request', 'Give either photos or upload_session_id.', {
      nextTool: 'create_upload_session',
    });
  }
  return withStoredPhotos(ctx, photos, async (urls) => {
    const written = await writtenFor(ctx, ask, () => findOwnedPhotos(ctx, ctx.store.read, urls));
    return commit(ctx, async (tx) => {
      // Once more inside the write: the sweep may have taken one while the AI wrote.
      const kept = await findOwnedPhotos(ctx, tx, urls);
      return save(ctx, tx, ask, kept, written);
    });
  });
}

type Ask = {
  given: ListingFields;
  jobId: string | undefined;
  request: Omit<ListingRequest, 'photos'>;
};

/** An agent may not list for an account that could not be told about its buyers. @throws AppError NO_EMAIL_ON_FILE */
export function refuseWithoutEmail({ actor }: SellerContext): void {
  if (!isAgent(actor) || actor.email !== null) return;
  throw new AppError('NO_EMAIL_ON_FILE', 'This account has no email address on file. Nothing was saved.', {
    hint: 'Buyers are answered by email: ask the seller to add an address to the account, then create the listing again.',
  });
}

/** All that can be refused before an AI is paid for or pictures are stored; the save looks again. */
async function admit(ctx: SellerContext, given: ListingFields): Promise<void> {
  const { seller } = await findSellerWithPage(ctx.store.read, ctx.actor.sellerId);
  await admitSeller(ctx, ctx.store.read, seller, ctx.clock.now());
  const columns = columnsOf(given);
  refuseProhibited(columns);
  if (isAgent(ctx.actor)) refuseAddress(guardedAddresses(seller), columns);
}

/** Written before the session is used up: when the AI fails, the photos can still be had. */
async function fromSession(ctx: SellerContext, ask: Ask, sessionId: string): Promise<CreatedItem> {
  const { ready, arriving } = await listSessionPhotos(ctx, ctx.store.read, sessionId);
  const mine = ready.filter((photo) => photo.sellerId === ctx.actor.sellerId);
  const complete = arriving === 0 && mine.length > 0 && mine.length <= ITEM_PHOTOS;
  const written = complete ? await writtenFor(ctx, ask, async () => mine) : undefined;
  return commit(ctx, async (tx) => {
    const collected = await collectSessionPhotos(ctx, tx, sessionId, newId('batch', ctx));
    if (collected.length > ITEM_PHOTOS) throw tooMany(collected.length);
    return save(ctx, tx, ask, collected, written);
  });
}

/** Undefined when nothing has to be written. @throws AppError WRITER_UNAVAILABLE */
async function writtenFor(
  ctx: SellerContext,
  { given, jobId, request }: Ask,
  findPhotos: () => Promise<PhotoRow[]>,
): Promise<WrittenListing | undefined> {
  if (jobId !== undefined || isComplete(given)) return undefined;
  const pictures = await readPhotos(ctx, idsOf(await findPhotos()), 'full');
  try {
    return await ctx.listingWriter.write(
      { ...request, photos: pictures },
      AbortSignal.timeout(WRITER_TIMEOUT_MS),
    );
  } catch (cause) {
    if (!(cause instanceof ListingWriterError)) throw cause;
    throw new AppError('WRITER_UNAVAILABLE', `${cause.message} Nothing was saved.`, {
      hint: 'Try again in a minute, or send title, description, price, condition and category yourself: then no AI is needed.',
      retryAfter: 60,
      cause,
    });
  }
}

async function save(
  ctx: SellerContext,
  tx: Parameters<typeof insertListing>[1],
  { given, jobId }: Ask,
  photos: PhotoRow[],
  written: WrittenListing | undefined,
): Promise<CreatedItem> {
  const itemId = newId('item', ctx);
  const photoIds = idsOf(photos);
  const base = jobId === undefined ? written : await takeFinishedJob(ctx, tx, { jobId, itemId, photoIds });
  const listing = overridden(base, given);
  if (listing) return insertListing(ctx, tx, { listing, photoIds, itemId });
  // Photos of an upload session that arrived while it was looked at.
  throw new AppError('PHOTO_UPLOADING', 'Photos were still arriving.', {
    hint: 'Send the same request again in a few seconds.',
    retryAfter: 5,
  });
}

function overridden(base: WrittenListing | undefined, given: ListingFields): ListingContent | undefined {
  const listing = base
    ? { ...base, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
    : given;
  return isComplete(listing) ? listing : undefined;
}

type Draft = Omit<ListingFields, 'price'> & { price?: number | null | undefined };
const isComplete = <F extends Draft>(fields: F): fields is F & ListingContent =>
  fields.title !== undefined &&
  fields.description !== undefined &&
  fields.price !== undefined &&
  fields.condition !== undefined &&
  fields.category !== undefined;

const idsOf = (photos: PhotoRow[]): string[] => [...new Set(photos.map((photo) => photo.id))];

const tooMany = (count: number) =>
  new AppError(
    'invalid_request',
    `The upload session holds ${count} photos; an item has at most ${ITEM_PHOTOS}.`,
    {
      hint: 'Use bulk_create_listings with this upload_session_id: it takes up to 50 photos and sorts them into items. The session was not used up.',
      nextTool: 'bulk_create_listings',
    },
  );
