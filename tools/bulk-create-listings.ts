import {
  BulkCreateAccepted,
  BulkCreateFollowed,
  BulkCreateInput,
  bulkCreateListings,
} from '../src/listings/bulk-create.ts';
import { followCreating } from '../src/listings/bulk-create-follow.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';

export const bulkCreateListingsTool = defineTool(
  {
    name: 'bulkCreateListings',
    access: 'write',
    limit: perSeller('ai'),
    idempotent: true,
    input: BulkCreateInput,
    output: BulkCreateAccepted,
    run: bulkCreateListings,
  },
  {
    name: 'bulk_create_listings',
    title: 'Create listings from many photos',
    description: `Starts a job that saves up to 50 listings, each on sale at once and public as soon as the sale page is online; with draft true off sale, for review. Look with view_photos, then give groups, each with your own title, description, price, condition and category: then no AI is used. The server's writer sorts and writes what you leave out. Follow with get_ai_job. Not for one item: create_listing. Never start the same photos twice: retry with the same idempotency_key.`,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    output: BulkCreateFollowed,
    follow: followCreating,
  },
);
