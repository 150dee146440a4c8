import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const deleteListingTool = defineTool(listings.delete, {
  name: 'delete_listing',
  title: 'Delete a listing',
  description: `Removes one listing from the sale page and from all lists. Ask the seller first. It can be brought back with restore_listing for 7 days; after that the listing and its photos are gone for good. Deleting gives back a place under the active-item limit, but no creation: a listing that is only out of season is better set to inactive with edit_listings, and a sold one marked with mark_picked_up. Deleting twice is harmless: already_deleted is true and the 7 days keep running from the first time. ITEM_HAS_RESERVATION: a buyer holds the item; only if the seller wants to cancel that, set its status to inactive with edit_listings (the buyer is told) and delete it then. not_found: no such listing.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing to delete, from get_listings.'),
  }),
});
