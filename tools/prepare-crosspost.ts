import * as z from 'zod';
import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';
import { Crosspost } from '../src/pages/schemas.ts';

export const prepareCrosspostTool = defineTool(pages.prepareCrosspost, {
  name: 'prepare_crosspost',
  title: 'Prepare a post for another marketplace',
  description: `Collects what a post of one listing on another marketplace needs: title, price, text to paste, photos, city. Posts and changes nothing: the seller posts it. Never add a street address. Not for a look at the listing: get_listing. public_url null: publish_page first, if buyers should find back here. Once sold there: mark_picked_up.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    item_id: z.string().max(100).describe('The listing, as item_id in get_listings.'),
  }),
  take: ({ item_id }) => ({ itemId: item_id }),
  output: Crosspost.omit({ currency: true, is_free: true }),
  answer: ({ currency: _, is_free: __, ...post }) => post,
});
