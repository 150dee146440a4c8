import * as z from 'zod';
import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const prepareCrosspostTool = defineTool(pages.prepareCrosspost, {
  name: 'prepare_crosspost',
  title: 'Prepare a post for another marketplace',
  description: `Collects what a post on another marketplace (Facebook Marketplace, Craigslist, OfferUp…) needs: title, price, description, condition, category there, city-level location, photo addresses, and one text to paste. Posts nothing and changes nothing: the seller posts, or you in the seller's browser with the seller's yes. Never add a street address. public_url is null while the listing is not public: publish_page first if buyers should be led back here. Once sold elsewhere call mark_picked_up. not_found: see get_listings. ITEM_DELETED: restore_listing first.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing, as item_id in get_listings.'),
  }),
  take: ({ item_id }) => ({ itemId: item_id }),
});
