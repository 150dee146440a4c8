import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import type { JobRow } from './find.ts';

/** A running job's lease is renewed long before it ends; a dead process's job is due again after it. */
export const LEASE_MS = 30_000;

type Claimant = Pick<Deps, 'store' | 'clock'>;
/** A claim is named by its attempt: a claim that was taken over changes nothing any more. */
export type Claim = Pick<JobRow, 'id' | 'attempts'>;

/** Another process holds the job by now: whatever this one was about to write must not be written. */
export class LostClaimError extends Error {}

/** Takes one due job for this process; undefined when none is due. */
export async function claimJob({ store, clock }: Claimant): Promise<JobRow | undefined> {
  const now = clock.now();
  // Polled often and mostly in vain: look before opening a write.
  if ((await dueJobs(store.read, now)).length === 0) return undefined;
  return store.write(async (tx) => {
    const { jobs } = tx.t;
    const [due] = await tx.syntax.skipLocked(dueJobs(tx, now));
    if (!due) return undefined;
    const [claimed] = await tx
      .update(jobs)
      .set({ attempts: due.attempts + 1, leaseUntil: leaseFrom(now) })
      .where(isHeld(tx, due))
      .returning();
    return claimed;
  });
}

function dueJobs(db: Read, now: Date) {
  const { jobs } = db.t;
  return db
    .select({ id: jobs.id, attempts: jobs.attempts })
    .from(jobs)
    .where(and(eq(jobs.status, 'processing'), lte(jobs.leaseUntil, now), gt(jobs.expiresAt, now)))
    .orderBy(asc(jobs.leaseUntil), asc(jobs.id))
    .limit(1);
}

/** False when the claim was lost: the job is done, gone, or in other hands. */
export const renewLease = ({ store, clock }: Claimant, claim: Claim): Promise<boolean> =>
  store.write((tx) => changeClaimed(tx, claim, { leaseUntil: leaseFrom(clock.now()) }));

/** Makes the job due again after `waitMs`, for whoever comes first. */
export const putBack = ({ store, clock }: Claimant, claim: Claim, waitMs: number): Promise<boolean> =>
  store.write((tx) => changeClaimed(tx, claim, { leaseUntil: new Date(clock.now().getTime() + waitMs) }));

export type JobEnd =
  | { status: 'completed'; result: Record<string, unknown> }
  | { status: 'failed'; error: string };

/** Ends the job, unless the claim was lost. */
export const finishJob = ({ store }: Claimant, claim: Claim, end: JobEnd): Promise<boolean> =>
  store.write((tx) => changeClaimed(tx, claim, { ...end, leaseUntil: null }));

/** Changes the row of a job that is still this claim's; otherwise returns false and changes nothing. */
export async function changeClaimed(
  tx: Write,
  claim: Claim,
  change: Partial<Pick<JobRow, 'status' | 'result' | 'error' | 'leaseUntil' | 'expiresAt'>>,
): Promise<boolean> {
  const { jobs } = tx.t;
  const changed = await tx.update(jobs).set(change).where(isHeld(tx, claim)).returning({ id: jobs.id });
  return changed.length > 0;
}

function isHeld(tx: Write, claim: Claim) {
  const { jobs } = tx.t;
  return and(eq(jobs.id, claim.id), eq(jobs.attempts, claim.attempts), eq(jobs.status, 'processing'));
}

const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS);
