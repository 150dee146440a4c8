import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const restoreListingTool = defineTool(listings.restore, {
  name: 'restore_listing',
  title: 'Restore a deleted listing',
  description: `Restores a listing deleted in the last 7 days as it was: if on sale, it is public at once where the page is live. Find it with get_listings, include_deleted true. Without room on the plan it comes back inactive. Emails no one. Not for hidden or sold ones: edit_listings. After 7 days: create_listing again.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
  input: z.strictObject({
    item_id: z
      .string()
      .max(100)
      .describe('The deleted listing, from get_listings with include_deleted: true.'),
  }),
});
