import type { Write } from '../../db/store.ts';
import { ListingWriterError, type WrittenListing } from '../adapters/listing-writer.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { type About, takeFinishedJob, writeListing } from '../jobs/run.ts';
import { type ListingContent, type ListingFields, NEEDED } from '../listing-fields.ts';
import { orGivenUp, requireCaller } from '../operation/caller.ts';

/** A listing to save. Without a known price, it is saved with 0 and needs a review. */
export type NewListing = Omit<ListingContent, 'price'> & {
  price: number | null;
  needs_review?: boolean | undefined;
  /** Saves it off sale, even if the plan has room. */
  draft?: boolean | undefined;
};

/** Longer than any writer should take, shorter than callers wait. */
const WRITER_TIMEOUT_MS = 110_000;

/**
 * Where a new listing's text comes from: the job that the caller names; or the caller's own fields, if they are enough;
 * or else the writer. The caller's fields always win.
 */
type TextSource = { jobId: string | undefined; given: ListingFields };

export const needsWriter = ({ jobId, given }: TextSource): boolean =>
  jobId === undefined && !isComplete(given);

/**
 * Has the writer look at the photos, before the write: nothing slow can happen in it. Undefined while some are missing.
 * @throws AppError WRITER_UNAVAILABLE, PHOTO_NOT_STORED, CANCELLED
 */
export async function writtenFrom(ctx: SellerContext, request: About, photoIds: string[] | undefined) {
  if (photoIds === undefined) return undefined;
  ctx.waiting?.tell?.('The listing is being written.', 1);
  const end = orGivenUp(ctx, AbortSignal.timeout(WRITER_TIMEOUT_MS));
  try {
    return await writeListing(ctx, { ...request, sellerId: ctx.actor.sellerId, photoIds }, end);
  } catch (cause) {
    requireCaller(ctx);
    if (!(cause instanceof ListingWriterError)) throw cause;
    throw refusal('WRITER_UNAVAILABLE.listing', { message: cause.message }, { cause });
  }
}

/** The listing to save, in its write; uses up a job. @throws AppError PHOTO_UPLOADING, as takeFinishedJob does */
export async function takeText(
  ctx: SellerContext,
  tx: Write,
  { jobId, given }: TextSource,
  written: WrittenListing | undefined,
  item: { itemId: string; photoIds: string[] },
): Promise<NewListing> {
  if (jobId !== undefined) return overridden(await takeFinishedJob(ctx, tx, { jobId, ...item }), given);
  if (isComplete(given)) return given;
  if (written) return overridden(written, given);
  // Photos arrived in the upload session while the writer was looking at the earlier ones.
  throw refusal('PHOTO_UPLOADING.writing');
}

/** Applies the caller's fields. A caller who gives both a title and a price has reviewed the listing. */
export const overridden = (base: NewListing, given: ListingFields): NewListing => ({
  ...base,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  ...(given.title !== undefined && given.price !== undefined && { needs_review: false }),
});

export const isComplete = (fields: ListingFields): fields is ListingContent =>
  NEEDED.every((name) => fields[name] !== undefined);
