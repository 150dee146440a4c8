import * as z from 'zod';
import { defineRoute, routesOf } from '../operation/route.ts';
import { jobs } from './get.ts';
import { Job } from './schemas.ts';

export const jobRoutes = routesOf('Listings', [
  defineRoute('GET /api/ai-jobs/:jobId', {
    ...jobs.get,
    summary: 'Get the status of an AI job',
    description:
      'Poll every 2 seconds at first, then up to every 10. A job can be read for 15 minutes. A failed job returns 200 and `success: false`.',
    params: z.strictObject({ jobId: z.string().describe('The job_id of bulk-generate.') }),
    errors: ['not_found'],
    take: ({ params }) => ({ job_id: params.jobId }),
    response: Job,
    present: (job) => ({ body: job }),
  }),
]);
