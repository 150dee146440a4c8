import { gt } from 'drizzle-orm';
import type { Rows } from '../queue/queue.ts';

/** Which jobs may be claimed: no one asks for a job after its 15 minutes. */
export const jobRows = {
  table: 'jobs',
  waiting: 'processing',
  ready: (db, now) => gt(db.t.jobs.expiresAt, now),
} satisfies Rows<'jobs'>;

/** Another process has claimed the job, so this one must not write its result. */
export class LostClaimError extends Error {}

export type JobEnd =
  | { status: 'completed'; result: Record<string, unknown> }
  | { status: 'failed'; error: string };
