import { ListingWriterError } from '../adapters/listing-writer.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { createListings } from '../listings/bulk-create-run.ts';
import { claimJob, finishJob, type JobEnd, LEASE_MS, putBack, renewLease } from './claim.ts';
import type { JobRow } from './find.ts';
import { generateListing } from './generate.ts';

export const MAX_ATTEMPTS = 3;
/** Before the second and the third attempt. */
const RETRY_DELAYS_MS = [2_000, 8_000];
const BEAT_MS = LEASE_MS / 3;

type Work = (deps: Deps, job: JobRow, signal: AbortSignal) => Promise<JobEnd>;

const WORK: Record<JobRow['kind'], Work> = {
  generate_listing: generateListing,
  create_listings: createListings,
};

/** Takes one due job and runs it to its end. Returns false when none was due. */
export async function runNextJob(deps: Deps, signal: AbortSignal): Promise<boolean> {
  const job = await claimJob(deps);
  if (!job) return false;
  await runJob(deps, job, signal);
  return true;
}

async function runJob(deps: Deps, job: JobRow, signal: AbortSignal): Promise<void> {
  const log = { job_id: job.id, kind: job.kind, attempt: job.attempts };
  const claim = keepClaim(deps, job, signal);
  try {
    const end = await WORK[job.kind](deps, job, claim.signal);
    const kept = await finishJob(deps, job, end);
    deps.logger.info({ ...log, status: kept ? end.status : 'lost' }, 'job ended');
  } catch (error) {
    if (signal.aborted) {
      await putBack(deps, job, 0);
      deps.logger.info(log, 'job put back');
      return;
    }
    if (claim.signal.aborted) return;
    deps.logger.warn({ ...log, err: error }, 'job attempt failed');
    const waitMs = RETRY_DELAYS_MS[job.attempts - 1];
    if (waitMs !== undefined && mayGoBetter(error)) await putBack(deps, job, waitMs);
    else await finishJob(deps, job, { status: 'failed', error: textFor(error) });
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
      signal.removeEventListener('abort', end);
    },
  };
}

const mayGoBetter = (error: unknown): boolean =>
  error instanceof ListingWriterError ? error.reason !== 'refused' : !(error instanceof AppError);

/** Only texts of our own: a caller's agent reads them. */
export const textFor = (error: unknown): string =>
  error instanceof ListingWriterError || error instanceof AppError
    ? error.message
    : 'Something went wrong on our side while writing the listing. Start the job again.';
