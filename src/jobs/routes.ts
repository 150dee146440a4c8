import * as z from 'zod';
import { perSeller } from '../operation/operation.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { startGenerating } from './generate.ts';
import { jobs } from './operations.ts';
import { BulkGenerateInput, Job, JobAccepted } from './schemas.ts';

export const jobRoutes: Route[] = [
  defineRoute(
    {
      name: 'bulkGenerate',
      access: 'write',
      limit: perSeller('ai'),
      idempotent: true,
      input: BulkGenerateInput,
      output: JobAccepted,
      run: startGenerating,
    },
    {
      method: 'POST',
      path: '/api/items/bulk-generate',
      tag: 'Listings',
      summary: 'Write the listing of one item from its photos',
      description:
        'Step 2 of the bulk chain. Starts a job and answers at once; nothing is saved. Poll the job, then save with POST /api/items and `ai_job_id`.',
      errors: ['PHOTO_NOT_STORED', 'NOT_OWNER'],
      response: JobAccepted.extend({ success: z.literal(true) }),
      present: (accepted) => ({ body: { success: true, ...accepted } }),
    },
  ),
  defineRoute(jobs.get, {
    method: 'GET',
    path: '/api/ai-jobs/:jobId',
    tag: 'Listings',
    summary: 'How an AI job stands',
    description:
      'Poll with a pause of 2 seconds, growing to 10. A job can be read for 15 minutes. A failed job is answered with 200 and `success: false`.',
    params: z.strictObject({ jobId: z.string().describe('The job_id of bulk-generate.') }),
    errors: ['not_found'],
    take: ({ params }) => ({ job_id: params.jobId }),
    response: Job,
    present: (job) => ({ body: job }),
  }),
];
