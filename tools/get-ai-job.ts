import * as z from 'zod';
import { jobs } from '../src/jobs/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getAiJobTool = defineTool(jobs.get, {
  name: 'get_ai_job',
  title: 'See how an AI job stands',
  description: `Reads a job that bulk_create_listings started; it changes nothing. Poll it: wait 2 seconds before the first call, then longer each time, up to 10 seconds, until status is completed or failed. While processing, data is null; a bulk creation shows progress {done, total}. Completed bulk creation: data.items holds what was created (data.items[].inactive: true means that the active-item limit was reached and the item is not on the sale page; needs_review: true means that the seller should check title and price, with edit_listings for corrections) and data.failed what was not, with the photos and the reason. Completed bulk-generate: data is the written listing, not yet saved. Failed: error says why; nothing was created, starting again is safe. not_found: the id is wrong, the job belongs to another seller, or it ended over 15 minutes ago; see get_listings for the items before starting anything again.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    job_id: z.string().min(1).max(100).describe('The job_id of the call that started the job.'),
  }),
});
