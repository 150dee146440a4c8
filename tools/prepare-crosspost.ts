import * as z from 'zod';
import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';
import { Crosspost } from '../src/pages/schemas.ts';

/** Omits what `places` or the listing contain. */
const Output = Crosspost.omit({
  is_free: true,
  description: true,
  condition: true,
  category: true,
  category_hint: true,
});

export const prepareCrosspostTool = defineTool(pages.prepareCrosspost, {
  name: 'prepare_crosspost',
  title: 'Prepare a post for another marketplace',
  description: `Collects what posts of one listing on the marketplaces of the seller’s country need (in the US: Facebook Marketplace, Craigslist, OfferUp, Nextdoor, eBay), within each one's limits. Posts and changes nothing: the seller posts. Never add a street address. public_url null: publish_page first, so that buyers find it here. Once the seller posted it: note it with edit_listings (posted), so they learn where to take it down. Once sold there: record_sale.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('From get_listings.'),
  }),
  take: ({ item_id }) => ({ itemId: item_id }),
  output: Output,
  answer: (post) => Output.parse(post),
});
