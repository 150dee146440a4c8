import { and, eq, isNull } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
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
    throw refusal('JOB_ALREADY_SAVED.many');
  }
  if (job.status === 'processing') {
    throw refusal('JOB_NOT_FINISHED.listing');
  }
  if (job.status === 'failed') {
    throw refusal('JOB_FAILED.listing');
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
  throw refusal('invalid_request.photosOfJob');
}

const alreadySaved = () => refusal('JOB_ALREADY_SAVED.one');
