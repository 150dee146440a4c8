import * as z from 'zod';
import { jobs } from '../src/jobs/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getAiJobTool = defineTool(jobs.get, {
  name: 'get_ai_job',
  title: 'See how an AI job stands',
  description: `Reads a job that bulk_create_listings started; changes nothing. Wait 2 seconds before the first call, then longer, up to 10, until status is completed or failed; progress says how far it is. Completed: data.items are the listings made (inactive true: past the active limit, not on sale; needs_review true: check title and price with the seller, view_photos shows the pictures, edit_listings corrects), data.failed the rest with reasons. A completed bulk-generate job holds one written listing, not yet saved: create_listing with ai_job_id. Failed: nothing was made, starting again is safe. not_found: wrong id, or it ended over 15 minutes ago; look at get_listings before starting anything again.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    job_id: z.string().min(1).max(100).describe('The job_id of the call that started the job.'),
  }),
});
