import { gt } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import type { Schema, Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { newId } from '../ids.ts';
import type { Rows } from '../queue/queue.ts';
import { MINUTE } from '../units.ts';

/** Which jobs can be claimed. Jobs older than 15 minutes can't, because no one polls for them anymore. */
export const jobRows = {
  table: 'jobs',
  waiting: 'processing',
  ready: (db, now) => gt(db.t.jobs.expiresAt, now),
} satisfies Rows<'jobs'>;

/** Thrown if another process has claimed the job, so this one must not write its result. */
export class LostClaimError extends Error {}

export type JobEnd =
  | { status: 'completed'; result: Record<string, unknown> }
  | { status: 'failed'; error: string };

/** How long a job exists from when it is queued. Callers don't poll longer than that. */
export const JOB_LIFE_MS = 15 * MINUTE;

const insertJob = insertInto('jobs');

/** Queues a job in the caller's own write; it is due immediately. Returns its id. */
export async function queueJob(
  ctx: Pick<SellerContext, 'clock' | 'random' | 'actor' | 'requestId'>,
  tx: Write,
  job: Pick<Schema['jobs']['$inferInsert'], 'kind' | 'payload'>,
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId('job', ctx);
  await insertJob(tx, {
    ...job,
    id,
    sellerId: ctx.actor.sellerId,
    status: 'processing',
    attempts: 0,
    requestId: ctx.requestId,
    dueAt: now,
    expiresAt: new Date(now.getTime() + JOB_LIFE_MS),
    createdAt: now,
  });
  return id;
}
