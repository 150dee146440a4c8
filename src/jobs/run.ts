/**
 * Jobs: work that takes longer than a call, such as writing listings from photos. A caller starts a job and polls it
 * for up to 15 minutes; the job is queued in the caller's own write and survives a restart. Failure texts are our own,
 * because agents read them.
 *
 * Start at `jobQueue`. `queue.ts` adds a job, `generate.ts` is one kind of work, `get.ts` answers polls, and
 * `takeFinishedJob` hands a finished listing to the one save that uses it.
 */
import { updateRows } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { ListingWriterError } from '../adapters/listing-writer.ts';
import type { Deps, SellerActor, SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import type { Queue, Tried } from '../queue/queue.ts';
import { SECOND } from '../units.ts';
import { findOwnedJob, type JobRow } from './find.ts';
import { type JobEnd, jobRows } from './queue.ts';
import { type GeneratedListing, GeneratePayload, JobActor, readGenerated } from './schemas.ts';

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

/** Whether a later attempt may succeed. */
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
