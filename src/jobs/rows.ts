import { gt } from 'drizzle-orm';
import type { Rows } from '../queue/queue.ts';

/** Which jobs may be taken: nobody asks any more for one past its 15 minutes. */
export const jobRows = {
  table: 'jobs',
  waiting: 'processing',
  ready: (db, now) => gt(db.t.jobs.expiresAt, now),
} satisfies Rows<'jobs'>;

/** Another process holds the job by now: whatever this one was about to write must not be written. */
export class LostClaimError extends Error {}

export type JobEnd =
  | { status: 'completed'; result: Record<string, unknown> }
  | { status: 'failed'; error: string };
