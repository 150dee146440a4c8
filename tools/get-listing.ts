import * as z from 'zod';
import { listings } from '../src/listings/operations.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getListingTool = defineTool(listings.get, {
  name: 'get_listing',
  title: 'Read one listing',
  description: `Reads everything about one of the seller's own listings, deleted ones too: texts, photos, price, status, queue, where it is public, version. Use it for review and before edit_listings (its version as expected_version). Changes nothing. To find an item_id use get_listings, for pictures view_photos. NOT_OWNER: another seller's, do not retry.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ item_id: z.string().max(100).describe('The listing, from get_listings.') }),
});
