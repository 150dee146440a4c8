import type { ListingRequest, WrittenListing } from '../adapters/listing-writer.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { highestPrice, roundCents } from '../money.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { readPhotos } from '../photos/pictures.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { fromCents, toCents } from '../units.ts';
import type { JobRow } from './find.ts';
import { type JobEnd, queueJob } from './queue.ts';
import { type BulkGenerateInput, GeneratePayload, type JobAccepted } from './schemas.ts';

/** Maximum number of photos that the writer sees. A call can name up to ten. */
const PHOTOS_SENT = 5;

/** Queues the writing of one listing from stored photos of one item. Saving it is a separate call. */
export async function startGenerating(
  ctx: SellerContext,
  input: Omit<BulkGenerateInput, 'group'>,
): Promise<JobAccepted> {
  const { photoUrls, batchId: _, ...notes } = input;
  const photos = await findOwnedPhotos(ctx, ctx.store.read, photoUrls);
  const payload: GeneratePayload = { ...notes, photoIds: [...new Set(photos.map((photo) => photo.id))] };
  const accepted = await commit(
    ctx,
    async (tx): Promise<JobAccepted> => ({
      status: 'processing',
      job_id: await queueJob(ctx, tx, { kind: 'generate_listing', payload }),
    }),
  );
  ctx.nudge?.();
  return accepted;
}

/** Runs a `generate_listing` job. @throws ListingWriterError */
export async function generateListing(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd> {
  const { photoIds, ...notes } = GeneratePayload.parse(job.payload);
  const about = { ...notes, sellerId: job.sellerId, photoIds: photoIds.slice(0, PHOTOS_SENT) };
  return { status: 'completed', result: await writeListing(deps, about, signal) };
}

/** What a writer is told about an item, in addition to its photos and the facts of the seller's account. */
export type About = Omit<ListingRequest, 'photos' | 'currency' | 'language'>;

/**
 * Has the writer look at stored photos, for a listing in the seller's language and currency. Amounts are whole if the
 * currency has no decimals, and within the maximum price. @throws ListingWriterError, AppError PHOTO_NOT_STORED
 */
export async function writeListing(
  deps: Deps,
  { sellerId, photoIds, ...about }: About & { sellerId: string; photoIds: string[] },
  signal: AbortSignal,
): Promise<WrittenListing & { currency: string }> {
  const photos = await readPhotos(deps, photoIds, 'full');
  const { currency, language } = await findSeller(deps.store.read, sellerId);
  const request = { ...about, photos, currency, language: language ?? undefined };
  const written = await deps.listingWriter.write(request, signal);
  const rounded = (amount: number): number =>
    fromCents(roundCents(toCents(Math.min(amount, highestPrice(currency))), currency));
  const { price, price_range: range } = written;
  return {
    ...written,
    currency,
    price: price === null ? null : rounded(price),
    price_range: range && { low: rounded(range.low), high: rounded(range.high) },
  };
}
