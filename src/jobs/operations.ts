import { defineOperation } from '../operation/operation.ts';
import { getJob } from './get.ts';
import { Job } from './schemas.ts';

/** Operations that both REST and the tools offer. */
export const jobs = {
  get: defineOperation({
    name: 'getAiJob',
    access: 'read',
    output: Job,
    run: (ctx, { job_id }: { job_id: string }) => getJob(ctx, job_id),
  }),
};
