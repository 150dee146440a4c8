import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findOwnedJob } from './find.ts';
import { CreateProgress, GeneratePayload } from './schemas.ts';

/** Photos of one item; `itemId` is null if no item was created. */
export type PhotosOfJob = { itemId: string | null; title: string | null; photoIds: string[] };

/** The photos of a finished job, grouped by item. @throws AppError not_found, JOB_NOT_FINISHED, JOB_FAILED */
export async function photosOfJob(ctx: SellerContext, db: Read, jobId: string): Promise<PhotosOfJob[]> {
  const job = await findOwnedJob(ctx, db, jobId);
  if (job.status === 'processing') {
    throw refusal('JOB_NOT_FINISHED.photos');
  }
  if (job.status === 'failed') {
    throw refusal('JOB_FAILED.photos');
  }
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
