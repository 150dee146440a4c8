import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getListingTool = defineTool(listings.get, {
  name: 'get_listing',
  title: 'Read one listing',
  description: `Everything about one of the seller's own listings: all texts and facts, photos, price, status, queue, where it is public, and its version. Use it before edit_listings, so that you change what is really there (give its version as expected_version), and to show a listing to the seller for review. Deleted listings are shown too, with restorable_until. Changes nothing. To find an item_id call get_listings. not_found: no such listing; a deleted one is gone for good after 7 days. NOT_OWNER: it belongs to another seller, do not try again.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ item_id: z.string().max(100).describe('The listing, from get_listings.') }),
});
