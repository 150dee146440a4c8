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
    description: `The seller's own listings in short, newest first: id, status, title, price, first photo (thumbnail), public_url, needs_review, and whether the page is live. Use it to find an item_id and for "what am I selling" or "what is sold". 20 a time (limit up to 50); while next_cursor is not null call again with it and the same filters before you count. status filters, q finds all of these words. Deleted ones come only with include_deleted true and no filter, for restore_listing. For texts of one call get_listing, for pictures view_photos, for other sellers' things search_sales, for who reserved what get_conversations. Changes nothing. A listing is public only when its public_url is set.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
