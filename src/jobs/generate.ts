import type { ListingRequest, ListingWriter, WrittenListing } from '../adapters/listing-writer.ts';
import { commit, type Deps, type SellerContext } from '../context.ts';
import { DEFAULT_CURRENCY, highestPrice, roundCents } from '../money.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { readPhotos } from '../photos/pictures.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { fromCents, toCents } from '../units.ts';
import type { JobRow } from './find.ts';
import { type JobEnd, queueJob } from './queue.ts';
import { type BulkGenerateInput, GeneratePayload, type JobAccepted } from './schemas.ts';

/** Maximum number of photos that the writer sees, of up to ten that a call may name. */
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

/** The work of a `generate_listing` job. @throws ListingWriterError */
export async function generateListing(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd> {
  const { photoIds, ...notes } = GeneratePayload.parse(job.payload);
  const photos = await readPhotos(deps, photoIds.slice(0, PHOTOS_SENT), 'full');
  const { currency, language } = await findSeller(deps.store.read, job.sellerId);
  const request = { ...notes, photos, currency, language: language ?? undefined };
  const written = await writeInCurrency(deps.listingWriter, request, signal);
  return { status: 'completed', result: { ...written, currency } };
}

/** A writer's listing with amounts that fit the currency: whole if it has no decimals, and within the maximum price. */
export async function writeInCurrency(
  writer: ListingWriter,
  request: ListingRequest,
  signal: AbortSignal,
): Promise<WrittenListing> {
  const { currency = DEFAULT_CURRENCY } = request;
  const written = await writer.write(request, signal);
  const rounded = (amount: number): number =>
    fromCents(roundCents(toCents(Math.min(amount, highestPrice(currency))), currency));
  const { price, price_range: range } = written;
  return {
    ...written,
    price: price === null ? null : rounded(price),
    price_range: range && { low: rounded(range.low), high: rounded(range.high) },
  };
}
