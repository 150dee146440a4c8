import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const deleteListingTool = defineTool(listings.delete, {
  name: 'delete_listing',
  title: 'Delete a listing',
  description: `Removes one listing from the sale page and all lists at once. Ask the seller first. restore_listing brings it back for 7 days; then it and its photos are gone for good. It gives back a place under the active limit, but no creation. A listing that only rests is better set inactive with edit_listings, a sold one marked with mark_picked_up or confirm_pickup. A repeat changes nothing. ITEM_HAS_RESERVATION: a buyer holds it; only if the seller wants to cancel that, set it inactive with edit_listings (the buyer is told), then delete.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing to delete, from get_listings.'),
  }),
});
