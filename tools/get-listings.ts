import { pageListings } from '../src/listings/list-page.ts';
import { ListingsPage, ListingsPageInput } from '../src/listings/list-page-schemas.ts';
import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';

export const getListingsTool = defineTool(
  {
    name: 'pageListings',
    access: 'read',
    limit: perSeller('read'),
    input: ListingsPageInput,
    output: ListingsPage,
    run: pageListings,
  },
  {
    name: 'get_listings',
    title: 'List the listings',
    description: `The seller's own listings in short, newest first: id, status, title, price, first photo, public_url and whether it still needs a look (needs_review), and whether the sale page is live. Use it to find an item_id and for "what am I selling" or "what is sold". Answers hold 20 listings (limit up to 50); while next_cursor is not null there are more: call again with it as cursor and the same filters before you count or sum up. status filters to available, reserved, taken or inactive; q to listings with all of these words. Deleted listings appear only with include_deleted: true and without a filter; that is how to find an item_id for restore_listing (restorable_until is the deadline). For description, specifications and photos of one listing call get_listing; for what other sellers offer, search_sales; for who reserved what, get_conversations. Changes nothing. A listing is public only when its public_url is set.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
