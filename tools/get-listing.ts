import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getListingTool = defineTool(listings.get, {
  name: 'get_listing',
  title: 'Read one listing',
  description: `Everything about one of the seller's own listings: texts and facts, photo addresses, price, status, queue, where it is public, and its version. Use it before edit_listings (give its version as expected_version) and to show a listing for review. Deleted ones are shown too, with restorable_until. Changes nothing. For the pictures use view_photos, to find an item_id get_listings. not_found: no such listing; a deleted one is gone for good after 7 days. NOT_OWNER: another seller's, do not try again.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ item_id: z.string().max(100).describe('The listing, from get_listings.') }),
});
