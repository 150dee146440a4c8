import type { SellerContext } from '../context.ts';
import { findOwnedJob } from './find.ts';
import { presentJob } from './present.ts';
import type { Job } from './schemas.ts';

/** The state of a job. A failed job is a normal result. @throws AppError not_found for unknown, expired and foreign jobs */
export const getJob = async (ctx: SellerContext, jobId: string): Promise<Job> =>
  presentJob(ctx.config, await findOwnedJob(ctx, ctx.store.read, jobId));
