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
    description: `Lists the seller's own listings in short, newest first: status, price, first photo, public_url, what waits for review. Use it to find an item_id and for "what is on sale" or "what sold"; follow next_cursor before you count. Changes nothing. For one's texts get_listing, pictures view_photos, who reserved it get_conversations, others' things search_sales. Deleted ones need include_deleted true and no filter.`,
    view: 'review',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
