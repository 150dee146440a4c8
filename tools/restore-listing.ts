import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const restoreListingTool = defineTool(listings.restore, {
  name: 'restore_listing',
  title: 'Restore a deleted listing',
  description: `Brings back a listing deleted less than 7 days ago, as it was: one that was on sale is public again at once when the page is live. Find item_id with get_listings and include_deleted true. Without room on the plan it comes back inactive: downgraded_to_inactive is true and message says what to tell the seller (edit_listings puts it on sale once there is room). Ends nothing and tells nobody. ITEM_NOT_DELETED: it is not in the bin, perhaps restored before; with the same idempotency_key a repeat answers as the first. RESTORE_WINDOW_PASSED: gone; make it anew with create_listing.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    item_id: z
      .string()
      .max(100)
      .describe('The deleted listing, from get_listings with include_deleted: true.'),
  }),
});
