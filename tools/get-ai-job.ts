import * as z from 'zod';
import { jobs } from '../src/jobs/get.ts';
import { CreatedListings, GeneratedListing, Job } from '../src/jobs/schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';

/** Without photo addresses, which would be many for fifty items: view_photos shows the photos of a job. */
const Created = CreatedListings.extend({
  items: z.array(CreatedListings.shape.items.element.omit({ photos: true })).describe('What was saved.'),
});

/** What the seller reviews; create_listing saves the rest of the job's listing. */
const Written = GeneratedListing.pick({
  title: true,
  description: true,
  price: true,
  currency: true,
  condition: true,
  category: true,
  needs_review: true,
});

const createdInShort = ({ items, failed }: CreatedListings): z.infer<typeof Created> => ({
  items: items.map(({ photos: _, ...item }) => item),
  failed,
});

export const getAiJobTool = defineTool(jobs.get, {
  name: 'get_ai_job',
  title: 'Check an AI job',
  description: `Reports progress of a bulk_create_listings job; changes nothing. Wait 2 seconds, then up to 10, until status is completed or failed. Completed: data.items were saved (inactive: off sale; needs_review: show the seller), data.failed were not. Then edit_listings or publish_page. Not for finding listings (get_listings). not_found: wrong id or over 15 minutes old; look there before starting again.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    job_id: z.string().min(1).max(100).describe('The job_id of the call that started the job.'),
  }),
  output: Job.extend({
    data: z.union([Written, Created]).nullable().describe('The outcome, once completed.'),
  }),
  answer: ({ data, ...job }) => ({
    ...job,
    data: data && ('items' in data ? createdInShort(data) : Written.parse(data)),
  }),
});
