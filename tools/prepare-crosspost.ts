import * as z from 'zod';
import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const prepareCrosspostTool = defineTool(pages.prepareCrosspost, {
  name: 'prepare_crosspost',
  title: 'Prepare a post for another marketplace',
  description: `Collects everything for posting one listing on another marketplace (Facebook Marketplace, Craigslist, OfferUp…): title, price, description, condition, where it belongs there, city-level location, photo addresses, and one block of text to paste. It posts nothing and changes nothing: the seller, or you in the seller's browser and with the seller's yes, does the posting. Never add a street address. public_url is null while the listing is not public; publish_page first if buyers should be led back here. Once the thing is sold elsewhere call mark_picked_up. not_found: check the id with get_listings. ITEM_DELETED: restore_listing first.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing, as item_id in get_listings.'),
  }),
  take: ({ item_id }) => ({ itemId: item_id }),
});
