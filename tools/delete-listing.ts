import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const deleteListingTool = defineTool(listings.delete, {
  name: 'delete_listing',
  title: 'Delete a listing',
  description: `Deletes one listing: it leaves the sale page at once. Ask the seller first. For 7 days restore_listing brings it back; then it and its photos are gone for good. Not for a pause (edit_listings with status inactive) or a sale (confirm_pickup, record_sale). Repeating changes nothing. ITEM_HAS_RESERVATION: set it inactive first, if the seller wants that cancelled.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing to delete, from get_listings.'),
  }),
});
