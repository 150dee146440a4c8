import * as z from 'zod';
import { defineRoute, type Route } from '../operation/route.ts';
import { startGenerating } from './generate.ts';
import { getJob } from './get.ts';
import { BulkGenerateInput, Job, JobAccepted } from './schemas.ts';

export const jobRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/items/bulk-generate',
    name: 'bulkGenerate',
    tag: 'Listings',
    summary: 'Write the listing of one item from its photos',
    description:
      'Step 2 of the bulk chain. Starts a job and answers at once; nothing is saved. Poll the job, then save with POST /api/items and `ai_job_id`.',
    access: 'write',
    limit: 'ai',
    idempotent: true,
    body: BulkGenerateInput,
    response: JobAccepted.extend({ success: z.literal(true) }),
    errors: ['PHOTO_NOT_STORED', 'NOT_OWNER'],
    handle: ({ ctx, body }) => startGenerating(ctx, body),
    present: (accepted) => ({ body: { success: true, ...accepted } }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/ai-jobs/:jobId',
    name: 'getAiJob',
    tag: 'Listings',
    summary: 'How an AI job stands',
    description:
      'Poll with a pause of 2 seconds, growing to 10. A job can be read for 15 minutes. A failed job is answered with 200 and `success: false`.',
    access: 'read',
    limit: 'read',
    params: z.strictObject({ jobId: z.string().describe('The job_id of bulk-generate.') }),
    response: Job,
    errors: ['not_found'],
    handle: ({ ctx, params }) => getJob(ctx, params.jobId),
    present: (job) => ({ body: job }),
  }),
];
