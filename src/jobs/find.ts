import { lte } from 'drizzle-orm';
import { getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { CreateProgress, GeneratePayload } from './schemas.ts';

export type JobRow = RowOf<'jobs'>;

/**
 * One of the seller's jobs, until it expires.
 * @throws AppError not_found, the same for unknown and expired jobs and those of other sellers
 */
export async function findOwnedJob(ctx: SellerContext, db: Read, id: string): Promise<JobRow> {
  const job = await getRow(db, 'jobs', { id });
  if (!job || job.sellerId !== ctx.actor.sellerId || job.expiresAt <= ctx.clock.now())
    throw refusal('not_found.job');
  return job;
}

/** Photos of one item; `itemId` is null if no item was created. */
type PhotosOfJob = { itemId: string | null; title: string | null; photoIds: string[] };

/** The photos of a finished job, grouped by item. @throws AppError not_found, JOB_NOT_FINISHED, JOB_FAILED */
export async function photosOfJob(ctx: SellerContext, db: Read, jobId: string): Promise<PhotosOfJob[]> {
  const job = await findOwnedJob(ctx, db, jobId);
  if (job.status === 'processing') throw refusal('JOB_NOT_FINISHED.photos');
  if (job.status === 'failed') throw refusal('JOB_FAILED.photos');
  if (job.kind === 'generate_listing') {
    const { photoIds } = GeneratePayload.parse(job.payload);
    return [{ itemId: job.savedItemId, title: null, photoIds }];
  }
  const { groups, done } = CreateProgress.parse(job.result);
  return groups.map(({ photoIds }, i) => {
    const made = done.find(({ group }) => group === i);
    const item = made && 'item' in made ? made.item : undefined;
    return { itemId: item?.item_id ?? null, title: item?.title ?? null, photoIds };
  });
}

/** Jobs after their 15 minutes, with the notes in them. */
export const oldJobs = oldRows('jobs', (j, ago) => lte(j.expiresAt, ago(0)));
