import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const restoreListingTool = defineTool(listings.restore, {
  name: 'restore_listing',
  title: 'Restore a deleted listing',
  description: `Brings back a listing that was deleted less than 7 days ago, with the status it had; one that was on sale is on the sale page again at once when that page is live. Find its item_id with get_listings and include_deleted: true. When the plan has no room for another active item it comes back inactive: downgraded_to_inactive is true, and message says what to tell the seller (make room with edit_listings or mark_picked_up, or generate_payment_link, then set it to available). A second call after a success is refused with ITEM_NOT_DELETED, unless it repeats the idempotency_key of the first. RESTORE_WINDOW_PASSED: more than 7 days, it cannot be restored; create it anew with create_listing. not_found: unknown, or purged already.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({
    item_id: z
      .string()
      .max(100)
      .describe('The deleted listing, from get_listings with include_deleted: true.'),
  }),
});
