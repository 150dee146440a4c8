/**
 * Jobs: work that takes longer than a call, such as writing listings from photos. A caller starts a job and polls it
 * for up to 15 minutes; the job is queued in the caller's own write and survives a restart. Failure texts are our own,
 * because agents read them.
 *
 * Start at `jobQueue`. `queue.ts` adds a job, `generateListing` is one kind of work, `get.ts` answers polls, and
 * `takeFinishedJob` hands a finished listing to the one save that uses it.
 */
import { updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { type ListingRequest, ListingWriterError, type WrittenListing } from '../adapters/listing-writer.ts';
import { commit, type Deps, type SellerActor, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { highestPrice, roundCents } from '../money.ts';
import { findOwnedPhotos } from '../photos/find.ts';
import { readPhotos } from '../photos/pictures.ts';
import type { Queue, Tried } from '../queue/queue.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { fromCents, SECOND, toCents } from '../units.ts';
import { findOwnedJob, type JobRow } from './find.ts';
import { type JobEnd, jobRows, queueJob } from './queue.ts';
import {
  type BulkGenerateInput,
  type GeneratedListing,
  GeneratePayload,
  type JobAccepted,
  JobActor,
  readGenerated,
} from './schemas.ts';

/** Waits before the second and the third attempt. */
const RETRY_DELAYS_MS = [2 * SECOND, 8 * SECOND];
const NO_ANSWER =
  'The listing could not be written: every attempt ended without an answer. Start the job again.';

/** How one kind of job is done. */
export type Work = {
  run(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd>;
  /** How the job ends after its last attempt has failed. It only reads `db`. */
  giveUp(db: Read, job: JobRow, error: string): Promise<JobEnd>;
};

type JobTried = Tried & { end?: JobEnd };

/** The queue of all kinds of jobs; most of the time, a job waits for the listing writer. */
export const jobQueue = (workOf: Record<JobRow['kind'], Work>): Queue<'jobs', Deps, JobTried> => ({
  ...jobRows,
  atOnce: 4,
  waitsMs: RETRY_DELAYS_MS,
  async send(deps, job, signal) {
    try {
      return { error: null, end: await workOf[job.kind].run(deps, job, signal) };
    } catch (error) {
      if (signal.aborted) throw error;
      deps.logger.warn({ ...logOf(job), err: error }, 'job attempt failed');
      return { error: failureText(error), final: !retryMayHelp(error) };
    }
  },
  async change(tx, job, tried, { is }) {
    if (is === 'put_off') return {};
    if ('end' in tried && tried.end) return tried.end;
    return workOf[job.kind].giveUp(
      tx,
      job,
      job.attempts > RETRY_DELAYS_MS.length + 1 ? NO_ANSWER : (tried.error ?? ''),
    );
  },
  tell({ logger }, job, tried, { is }) {
    logger.info({ ...logOf(job), status: ('end' in tried && tried.end?.status) || is }, 'job ended');
  },
});

const logOf = ({ id, kind, attempts, requestId }: JobRow) => ({
  request_id: requestId ?? undefined,
  job_id: id,
  kind,
  attempt: attempts,
});

/**
 * Passes a finished job's listing to the save that uses it, inside that save's write. It works once.
 * @throws AppError not_found, JOB_NOT_FINISHED, JOB_FAILED, JOB_ALREADY_SAVED; invalid_request unless the photos are
 *   one to five of the job's
 */
export async function takeFinishedJob(
  ctx: SellerContext,
  tx: Write,
  input: { jobId: string; itemId: string; photoIds: string[] },
): Promise<GeneratedListing> {
  const job = await findOwnedJob(ctx, tx, input.jobId);
  if (job.kind !== 'generate_listing') throw refusal('JOB_ALREADY_SAVED.many');
  if (job.status === 'processing') throw refusal('JOB_NOT_FINISHED.listing');
  if (job.status === 'failed') throw refusal('JOB_FAILED.listing');
  if (job.savedItemId !== null) throw alreadySaved();
  requirePhotosOf(GeneratePayload.parse(job.payload).photoIds, input.photoIds);
  const unsaved = { id: job.id, savedItemId: null };
  if (!(await updateRows(tx, 'jobs', unsaved, { savedItemId: input.itemId }))) throw alreadySaved();
  return readGenerated(job.result);
}

function requirePhotosOf(offered: string[], chosen: string[]) {
  if (chosen.length >= 1 && chosen.length <= 5 && chosen.every((id) => offered.includes(id))) return;
  throw refusal('invalid_request.photosOfJob');
}

const alreadySaved = () => refusal('JOB_ALREADY_SAVED.one');

const retryMayHelp = (error: unknown): boolean =>
  error instanceof ListingWriterError
    ? error.reason !== 'refused' && error.reason !== 'misconfigured'
    : !(error instanceof AppError);

/** Whether an error's message is written for callers. */
export const isSafeForCallers = (error: unknown): error is ListingWriterError | AppError =>
  error instanceof ListingWriterError || error instanceof AppError;

/** Why a job failed, only in our own words: a caller's agent reads them. */
export const failureText = (error: unknown): string =>
  isSafeForCallers(error)
    ? error.message
    : 'Something went wrong on our side while writing the listing. Start the job again.';

/** The actor that started a job, as stored in its payload. */
export const jobActor = (actor: SellerActor): JobActor => JobActor.parse(actor);

/** The context of a job: that of the actor that started it. */
export function contextOfJob(deps: Deps, job: JobRow, asked: JobActor): SellerContext {
  const { sellerId } = job;
  const actor: SellerActor =
    asked.kind === 'session'
      ? { ...asked, sellerId }
      : asked.kind === 'api_key'
        ? { ...asked, sellerId, expiresAt: job.expiresAt }
        : { ...asked, sellerId, scopes: ['read', 'write'] };
  return { ...deps, actor, requestId: job.requestId ?? job.id, ip: '' };
}

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
