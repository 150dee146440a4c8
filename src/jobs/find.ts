import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';

export const jobById = prepared<{ id: string }>()('job_by_id', (db, p) =>
  db.select().from(db.t.jobs).where(eq(db.t.jobs.id, p.id)),
);

export type JobRow = Awaited<ReturnType<typeof jobById>>[number];

/**
 * The seller's own job, until it expires.
 * @throws AppError not_found for unknown and expired jobs and those of other sellers alike
 */
export async function findOwnedJob(ctx: SellerContext, db: Read, id: string): Promise<JobRow> {
  const [job] = await jobById(db, { id });
  if (!job || job.sellerId !== ctx.actor.sellerId || hasExpired(ctx, job)) {
    throw refusal('not_found.job');
  }
  return job;
}

const hasExpired = ({ clock }: Pick<Deps, 'clock'>, job: Pick<JobRow, 'expiresAt'>): boolean =>
  job.expiresAt <= clock.now();
