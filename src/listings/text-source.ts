import type { Write } from '../../db/store.ts';
import { ListingWriterError, type WrittenListing } from '../adapters/listing-writer.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { type About, writeListing } from '../jobs/generate.ts';
import { takeFinishedJob } from '../jobs/run.ts';
import { type ListingContent, type ListingFields, NEEDED } from '../listing-fields.ts';
import { orGivenUp, requireCaller } from '../operation/caller.ts';
import type { NewListing } from './insert.ts';

/** Longer than any writer should take, shorter than callers wait. */
const WRITER_TIMEOUT_MS = 110_000;

/** Where a new listing's text comes from. The caller's own fields always win. */
export type TextSource =
  | { kind: 'given'; listing: ListingContent }
  | { kind: 'job'; jobId: string; given: ListingFields }
  | { kind: 'writer'; request: About; given: ListingFields };

/** A job if the caller names one; otherwise the caller's own text if it is enough; otherwise the writer. */
export function textSourceOf(given: ListingFields, jobId: string | undefined, request: About): TextSource {
  if (jobId !== undefined) return { kind: 'job', jobId, given };
  return isComplete(given) ? { kind: 'given', listing: given } : { kind: 'writer', request, given };
}

/**
 * If the writer is the source, has it look at the photos. Call this before the write, because nothing slow can happen
 * inside it.
 * @throws AppError WRITER_UNAVAILABLE, PHOTO_NOT_STORED, CANCELLED
 */
export async function writtenFrom(
  ctx: SellerContext,
  text: TextSource,
  peekPhotos: () => Promise<string[] | undefined>,
): Promise<WrittenListing | undefined> {
  if (text.kind !== 'writer') return undefined;
  const photoIds = await peekPhotos();
  if (photoIds === undefined) return undefined;
  ctx.waiting?.tell?.('The listing is being written.', 1);
  const end = orGivenUp(ctx, AbortSignal.timeout(WRITER_TIMEOUT_MS));
  try {
    return await writeListing(ctx, { ...text.request, sellerId: ctx.actor.sellerId, photoIds }, end);
  } catch (cause) {
    requireCaller(ctx);
    if (!(cause instanceof ListingWriterError)) throw cause;
    throw refusal('WRITER_UNAVAILABLE.listing', { message: cause.message }, { cause });
  }
}

/**
 * The listing to save, inside its write; this uses up a job.
 * @throws AppError PHOTO_UPLOADING, and what takeFinishedJob throws
 */
export async function takeText(
  ctx: SellerContext,
  tx: Write,
  text: TextSource,
  written: WrittenListing | undefined,
  item: { itemId: string; photoIds: string[] },
): Promise<NewListing> {
  if (text.kind === 'given') return text.listing;
  if (text.kind === 'job') {
    return overridden(await takeFinishedJob(ctx, tx, { jobId: text.jobId, ...item }), text.given);
  }
  if (written) return overridden(written, text.given);
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
