import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { claimJob, finishJob, type JobEnd, LEASE_MS, LostClaimError, putBack, renewLease } from './claim.ts';
import { failureText, mayGoBetter } from './failure.ts';
import type { JobRow } from './find.ts';
import { runsHere } from './running.ts';

export const MAX_ATTEMPTS = 3;
/** Before the second and the third attempt. */
const RETRY_DELAYS_MS = [2_000, 8_000];
const BEAT_MS = LEASE_MS / 3;
const CRASHED =
  'The listing could not be written: every attempt ended without an answer. Start the job again.';

/** How one kind of job is done. */
export type Work = {
  run(deps: Deps, job: JobRow, signal: AbortSignal): Promise<JobEnd>;
  /** How the job ends when its last attempt failed. */
  giveUp(deps: Deps, job: JobRow, error: string): Promise<JobEnd>;
};

/** Makes what takes one due job and runs it to its end; it answers false when none was due. */
export const jobRunner =
  (workOf: Record<JobRow['kind'], Work>) =>
  async (deps: Deps, signal: AbortSignal): Promise<boolean> => {
    const job = await claimJob(deps);
    if (!job) return false;
    await runJob(deps, workOf[job.kind], job, signal);
    return true;
  };

async function runJob(deps: Deps, work: Work, job: JobRow, signal: AbortSignal): Promise<void> {
  const log = {
    request_id: job.requestId ?? undefined,
    job_id: job.id,
    kind: job.kind,
    attempt: job.attempts,
  };
  const claim = keepClaim(deps, job, signal);
  try {
    if (job.attempts > MAX_ATTEMPTS) throw new AppError('internal', CRASHED);
    const end = await work.run(deps, job, claim.signal);
    const kept = await finishJob(deps, job, end);
    deps.logger.info({ ...log, status: kept ? end.status : 'lost' }, 'job ended');
  } catch (error) {
    if (error instanceof LostClaimError || (claim.signal.aborted && !signal.aborted)) {
      deps.logger.warn(log, 'job stopped, or taken over by another process');
    } else if (signal.aborted) {
      await putBack(deps, job, 0);
      deps.logger.info(log, 'job put back');
    } else {
      deps.logger.warn({ ...log, err: error }, 'job attempt failed');
      const waitMs = RETRY_DELAYS_MS[job.attempts - 1];
      if (waitMs !== undefined && mayGoBetter(error)) await putBack(deps, job, waitMs);
      else await finishJob(deps, job, await work.giveUp(deps, job, failureText(error)));
    }
  } finally {
    claim.end();
  }
}

/** Renews the lease while the job runs. Its signal ends with the process's, or when the claim is lost. */
function keepClaim(deps: Deps, job: JobRow, signal: AbortSignal) {
  const lost = new AbortController();
  const end = () => lost.abort();
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const ended = runsHere(deps.store, job.id, end);
  const beat = setInterval(() => {
    renewLease(deps, job).then(
      (kept) => kept || end(),
      (error: unknown) => deps.logger.warn({ job_id: job.id, err: error }, 'could not renew a job lease'),
    );
  }, BEAT_MS);
  return {
    signal: lost.signal,
    end() {
      clearInterval(beat);
      ended();
      signal.removeEventListener('abort', end);
    },
  };
}
