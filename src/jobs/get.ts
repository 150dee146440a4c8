import type { Config } from '../config.ts';
import type { SellerContext } from '../context.ts';
import { defineOperation } from '../operation/operation.ts';
import { photoUrls } from '../photos/urls.ts';
import { ITEM_PHOTOS } from '../vocabulary.ts';
import { findOwnedJob, type JobRow } from './find.ts';
import { type CreatedListings, CreateProgress, Job, readGenerated } from './schemas.ts';

/**
 * The state of a job. A failed job is a normal result. @throws AppError not_found for unknown and expired jobs, and
 * those of other sellers
 */
export const getJob = async (ctx: SellerContext, jobId: string): Promise<Job> =>
  presentJob(ctx.config, await findOwnedJob(ctx, ctx.store.read, jobId));

export function presentJob(config: Config, job: JobRow): Job {
  const { status } = job;
  if (status === 'failed') return { success: false, status, data: null, error: job.error };
  if (job.kind === 'generate_listing') {
    const data = status === 'completed' ? readGenerated(job.result) : null;
    return { success: true, status, data, error: null };
  }
  if (job.result === null) return { success: true, status, data: null, error: null };
  const made = CreateProgress.parse(job.result);
  const progress = { done: made.done.length, total: made.groups.length };
  const data = status === 'completed' ? createdListings(config, made) : null;
  return { success: true, status, data, error: null, progress };
}

/** The created listings in the order of the groups, not in the order of completion. */
function createdListings(config: Config, { groups, done }: CreateProgress): CreatedListings {
  const answer: CreatedListings = { items: [], failed: [] };
  for (const outcome of done.toSorted((a, b) => a.group - b.group)) {
    const { photos } = photoUrls(config, groups[outcome.group]?.photoIds ?? []);
    if ('error' in outcome) {
      answer.failed.push({ photos, error: outcome.error });
      continue;
    }
    const left = photos.slice(ITEM_PHOTOS);
    answer.items.push({
      ...outcome.item,
      photos: photos.slice(0, ITEM_PHOTOS),
      ...(left.length > 0 && { left_out_photos: left }),
    });
  }
  return answer;
}

/** Operations that both REST and the tools offer. */
export const jobs = {
  get: defineOperation({
    name: 'getAiJob',
    access: 'read',
    output: Job,
    run: (ctx, { job_id }: { job_id: string }) => getJob(ctx, job_id),
  }),
};
