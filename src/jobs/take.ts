import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { findOwnedJob } from './find.ts';
import { type GeneratedListing, GeneratePayload, readGenerated } from './schemas.ts';

/**
 * Hands a finished job's listing to the one save that uses it, inside that save's write.
 * @throws AppError not_found, JOB_NOT_FINISHED, JOB_FAILED, JOB_ALREADY_SAVED; invalid_request unless the photos are
 * one to five of the job's
 */
export async function takeFinishedJob(
  ctx: SellerContext,
  tx: Write,
  input: { jobId: string; itemId: string; photoIds: string[] },
): Promise<GeneratedListing> {
  const job = await findOwnedJob(ctx, tx, input.jobId);
  if (job.kind !== 'generate_listing') {
    throw new AppError('JOB_ALREADY_SAVED', 'This job created its items itself: there is nothing to save.', {
      hint: 'Read the created item ids from the job.',
      nextTool: 'get_ai_job',
    });
  }
  if (job.status === 'processing') {
    throw new AppError('JOB_NOT_FINISHED', 'The listing is still being written.', {
      hint: 'Poll the job with a pause of 2 to 10 seconds and save when its status is completed.',
      nextTool: 'get_ai_job',
    });
  }
  if (job.status === 'failed') {
    throw new AppError('JOB_FAILED', 'This job failed, so there is no listing to save.', {
      hint: 'Poll the job for the reason, then start a new one, or create the item with a title and price of your own.',
      nextTool: 'get_ai_job',
    });
  }
  if (job.savedItemId !== null) throw alreadySaved();
  requirePhotosOf(GeneratePayload.parse(job.payload).photoIds, input.photoIds);

  const { jobs } = tx.t;
  const taken = await tx
    .update(jobs)
    .set({ savedItemId: input.itemId })
    .where(and(eq(jobs.id, job.id), isNull(jobs.savedItemId)))
    .returning({ id: jobs.id });
  if (taken.length === 0) throw alreadySaved();
  return readGenerated(job.result);
}

function requirePhotosOf(offered: string[], chosen: string[]) {
  if (chosen.length >= 1 && chosen.length <= 5 && chosen.every((id) => offered.includes(id))) return;
  throw new AppError('invalid_request', 'photos must be one to five of the photos that the job was given.', {
    hint: {
      rest: 'Send photo URLs that were in photoUrls of the bulk-generate call.',
      tool: 'Send photos of that job and no others.',
    },
  });
}

const alreadySaved = () =>
  new AppError('JOB_ALREADY_SAVED', 'The listing of this job was saved already.', {
    hint: {
      rest: 'One job serves one item. Find the item with GET /api/items, or start another job for another item.',
      tool: 'One job serves one item. Find the item with get_listings, or create another one from its own photos.',
    },
    nextTool: 'get_listings',
  });
