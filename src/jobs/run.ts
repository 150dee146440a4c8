/**
 * Jobs: work that takes longer than a call, such as writing listings from photos. A caller starts a job and polls it
 * for up to 15 minutes; the job is queued in the caller's own write and survives a restart. Failure texts are our own,
 * because agents read them.
 *
 * Start at `jobQueue`. `queue.ts` adds a job, `generate.ts` is one kind of work, `get.ts` answers polls, and `take.ts`
 * hands a finished listing to the one save that uses it.
 */
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { Queue, Tried } from '../queue/queue.ts';
import { SECOND } from '../units.ts';
import { failureText, mayGoBetter } from './failure.ts';
import type { JobRow } from './find.ts';
import { type JobEnd, jobRows } from './rows.ts';

/** Waits before the second and the third attempt. */
const RETRY_DELAYS_MS = [2 * SECOND, 8 * SECOND];
const NO_ANSWER =
  'The listing could not be written: every attempt ended without an answer. Start the job again.';

/** How one kind of job is done. */
export type Work = {
  run(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd>;
  /** The end of the job when its last attempt has failed. Only reads `db`. */
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
      return { error: failureText(error), final: !mayGoBetter(error) };
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
