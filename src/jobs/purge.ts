import { lte } from 'drizzle-orm';
import { deleteOld } from '../../db/delete-old.ts';
import type { Deps } from '../context.ts';

/** Removes jobs past their 15 minutes, with the notes in them; at most `limit`. Returns how many. */
export const sweepJobs = ({ store, clock }: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> =>
  store.write((tx) => deleteOld(tx, 'jobs', (j) => lte(j.expiresAt, clock.now()), limit));
