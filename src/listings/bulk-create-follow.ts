import { setTimeout as sleep } from 'node:timers/promises';
import { getRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { findOwnedJob, type JobRow } from '../jobs/find.ts';
import { presentJob } from '../jobs/get.ts';
import { JOB_LIFE_MS, type JobEnd, jobRows, LostClaimError } from '../jobs/queue.ts';
import { CreateProgress } from '../jobs/schemas.ts';
import { stopWork } from '../queue/lanes.ts';
import { changeClaimed } from '../queue/queue.ts';
import type { BulkCreateAccepted, BulkCreateFollowed } from './bulk-create.ts';

/** The time between two looks at the progress. */
const LOOK_EVERY_MS = 400;
/** How many there are, in 48 seconds: clients commonly wait a minute for a response, even with progress messages. */
const LOOKS = 120;
const STOPPED = 'It was stopped because the call that started it was canceled.';

/** Streams progress about each listing to the caller until the job ends. If the caller gives up, no more are made. */
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
      waiting.tell(progressLine(outcome), (progress?.groups.length ?? told) - told);
    }
    if (job.status !== 'processing') return ended(ctx, accepted, job);
    // Aborting ends the wait right away; its error means nothing more.
    await sleep(LOOK_EVERY_MS, undefined, { signal: gaveUp }).catch(() => {});
  }
  return accepted;
}

const progressLine = (outcome: Outcome): string =>
  'item' in outcome ? `“${outcome.item.title}” is saved.` : `One item wasn’t created: ${outcome.error}`;

function ended(ctx: SellerContext, accepted: BulkCreateAccepted, job: JobRow): BulkCreateFollowed {
  const { status, data, error } = presentJob(ctx.config, job);
  return { ...accepted, status, ...(data && { data }), ...(error !== null && { error }) };
}

/** Ends a job for good, no matter which instance runs it. A finished job stays as it is. */
async function stopCreating(ctx: SellerContext, jobId: string): Promise<void> {
  await ctx.store.write(async (tx) => {
    const job = await findOwnedJob(ctx, tx, jobId);
    if (job.status !== 'processing') return;
    await changeClaimed(tx, jobRows, job, await giveUpCreating(tx, job, STOPPED));
  });
  stopWork(ctx.store, 'jobs', jobId);
}

/** The end of a job that goes no further: created items stay and are reported, and the rest have failed. */
export async function giveUpCreating(db: Read, job: JobRow, error: string): Promise<JobEnd> {
  const progress = await currentProgress(db, job);
  if (!progress) return { status: 'failed', error };
  const missing = groupsLeft(progress).map((group) => ({ group, error }));
  return endWith({ ...progress, done: [...progress.done, ...missing] });
}

export type Outcome = CreateProgress['done'][number];

/** Progress of the job as committed; undefined before its photos are sorted. */
export async function currentProgress(db: Read, job: JobRow): Promise<CreateProgress | undefined> {
  const row = await getRow(db, 'jobs', { id: job.id });
  return row?.result ? CreateProgress.parse(row.result) : undefined;
}

/** Saves progress, and extends the job's life, because fifty items may take longer. @throws LostClaimError */
export async function saveProgress(deps: Deps, tx: Write, job: JobRow, progress: CreateProgress) {
  const expiresAt = new Date(deps.clock.now().getTime() + JOB_LIFE_MS);
  if (!(await changeClaimed(tx, jobRows, job, { result: progress, expiresAt }))) throw new LostClaimError();
}

/** Commits what `make` does with what it returns, unless an earlier run did that group. @throws LostClaimError */
export const commitOutcome = (
  deps: Deps,
  job: JobRow,
  group: number,
  make: (tx: Write) => Promise<Outcome>,
): Promise<void> =>
  deps.store.write(async (tx) => {
    const progress = await currentProgress(tx, job);
    if (!progress) throw new LostClaimError();
    if (progress.done.some((outcome) => outcome.group === group)) return;
    await saveProgress(deps, tx, job, { ...progress, done: [...progress.done, await make(tx)] });
  });

export const groupsLeft = ({ groups, done }: CreateProgress): number[] => {
  const finished = new Set(done.map((outcome) => outcome.group));
  return [...groups.keys()].filter((group) => !finished.has(group));
};

/** The end of a job. It has failed only if not a single item was created: then the only thing to report is why. */
export function endWith(progress: CreateProgress): JobEnd {
  const errors = progress.done.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (errors.length < progress.done.length) return { status: 'completed', result: progress };
  return { status: 'failed', error: `No item was created. ${[...new Set(errors)].join(' ')}` };
}
