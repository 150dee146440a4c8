import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { Queue, Tried } from '../queue/queue.ts';
import { SECOND } from '../units.ts';
import { failureText, mayGoBetter } from './failure.ts';
import type { JobRow } from './find.ts';
import { type JobEnd, jobRows } from './rows.ts';

/** Before the second and the third attempt. */
const RETRY_DELAYS_MS = [2 * SECOND, 8 * SECOND];
const NO_ANSWER =
  'The listing could not be written: every attempt ended without an answer. Start the job again.';

/** How one kind of job is done. */
export type Work = {
  run(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd>;
  /** How the job ends when its last attempt failed. Reads `db` and nothing else. */
  giveUp(db: Read, job: JobRow, error: string): Promise<JobEnd>;
};

type JobTried = Tried & { end?: JobEnd };

/** Jobs of every kind; most of its time one waits for the writer. */
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
