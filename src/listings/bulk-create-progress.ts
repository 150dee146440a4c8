import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { type JobRow, jobById } from '../jobs/find.ts';
import { JOB_LIFE_MS, type JobEnd, jobRows, LostClaimError } from '../jobs/queue.ts';
import { CreateProgress } from '../jobs/schemas.ts';
import { changeClaimed } from '../queue/queue.ts';

export type Outcome = CreateProgress['done'][number];

/** Progress of the job according to committed data; undefined before its photos are sorted. */
export async function currentProgress(db: Read, job: JobRow): Promise<CreateProgress | undefined> {
  const [row] = await jobById(db, { id: job.id });
  return row?.result ? CreateProgress.parse(row.result) : undefined;
}

/**
 * Every step keeps the job readable for another quarter of an hour: fifty items may take longer than one.
 * @throws LostClaimError
 */
export async function saveProgress(
  { clock }: Pick<Deps, 'clock'>,
  tx: Write,
  job: JobRow,
  progress: CreateProgress,
): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + JOB_LIFE_MS);
  if (!(await changeClaimed(tx, jobRows, job, { result: progress, expiresAt }))) throw new LostClaimError();
}

/**
 * Commits what `make` does together with what it returns, unless an earlier run has finished that group. @throws
 * LostClaimError
 */
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

/** Failed only if not a single item was created: then the only thing to report is why. */
export function endWith(progress: CreateProgress): JobEnd {
  const errors = progress.done.flatMap((outcome) => ('error' in outcome ? [outcome.error] : []));
  if (errors.length < progress.done.length) return { status: 'completed', result: progress };
  return { status: 'failed', error: `No item was created. ${[...new Set(errors)].join(' ')}` };
}
