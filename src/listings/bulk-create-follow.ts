import type { SellerContext } from '../context.ts';
import { findOwnedJob, type JobRow } from '../jobs/find.ts';
import { presentJob } from '../jobs/present.ts';
import { jobRows } from '../jobs/rows.ts';
import { CreateProgress } from '../jobs/schemas.ts';
import { stopWork } from '../queue/lanes.ts';
import { changeClaimed } from '../queue/queue.ts';
import { currentProgress, endWith, groupsLeft, type Outcome } from './bulk-create-progress.ts';
import type { BulkCreateAccepted, BulkCreateFollowed } from './bulk-create-schemas.ts';

const LOOK_EVERY_MS = 400;
/** Clients commonly wait a minute for an answer, whatever they hear meanwhile: they are given theirs before. */
const LOOKS = 120;
const STOPPED = 'It was stopped: the call that began it was cancelled.';

/**
 * Keeps a caller who listens company until the job ends, and tells of each listing. Whoever gives up meanwhile stops the
 * job: what it made by then stays, nothing more is made.
 */
export async function followCreating(
  ctx: SellerContext,
  accepted: BulkCreateAccepted,
): Promise<BulkCreateFollowed> {
  const { waiting } = ctx;
  if (!waiting?.tell) return accepted;
  const gaveUp = waiting.gaveUp();
  let told = 0;
  for (let look = 0; look < LOOKS; look++) {
    if (gaveUp.aborted) {
      await stopCreating(ctx, accepted.job_id);
      return accepted;
    }
    const job = await findOwnedJob(ctx, ctx.store.read, accepted.job_id);
    const progress = job.result === null ? undefined : CreateProgress.parse(job.result);
    for (const outcome of progress?.done.slice(told) ?? []) {
      told += 1;
      waiting.tell(wordsOf(outcome), (progress?.groups.length ?? told) - told);
    }
    if (job.status !== 'processing') return ended(ctx, accepted, job);
    await pause(gaveUp);
  }
  return accepted;
}

const wordsOf = (outcome: Outcome): string =>
  'item' in outcome ? `“${outcome.item.title}” is saved.` : `One was not made: ${outcome.error}`;

function ended(ctx: SellerContext, accepted: BulkCreateAccepted, job: JobRow): BulkCreateFollowed {
  const { status, data, error } = presentJob(ctx.config, job);
  return { ...accepted, status, ...(data && { data }), ...(error !== null && { error }) };
}

/** Ends a job for good, wherever it runs. Of one that has ended nothing changes. */
export async function stopCreating(ctx: SellerContext, jobId: string): Promise<void> {
  await ctx.store.write(async (tx) => {
    const job = await findOwnedJob(ctx, tx, jobId);
    if (job.status !== 'processing') return;
    const progress = await currentProgress(tx, job);
    const missing = progress ? groupsLeft(progress).map((group) => ({ group, error: STOPPED })) : [];
    const end = progress
      ? endWith({ ...progress, done: [...progress.done, ...missing] })
      : { status: 'failed' as const, error: STOPPED };
    await changeClaimed(tx, jobRows, job, end);
  });
  stopWork(ctx.store, 'jobs', jobId);
}

/** Until the next look, or until nobody waits any more. */
const pause = (gaveUp: AbortSignal) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      gaveUp.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, LOOK_EVERY_MS);
    gaveUp.addEventListener('abort', go, { once: true });
  });
