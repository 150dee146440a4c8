import { inArray, lte } from 'drizzle-orm';
import type { Deps } from '../context.ts';

/** Removes jobs past their 15 minutes, with the notes that they hold; at most `limit`. Returns how many. */
export async function sweepJobs(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  limit: number,
): Promise<number> {
  return store.write(async (tx) => {
    const { jobs } = tx.t;
    const expired = tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(lte(jobs.expiresAt, clock.now()))
      .limit(limit);
    return (await tx.delete(jobs).where(inArray(jobs.id, expired)).returning({ id: jobs.id })).length;
  });
}
