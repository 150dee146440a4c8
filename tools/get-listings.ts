import { ListingsPage, ListingsPageInput, pageListings } from '../src/listings/list.ts';
import { defineTool } from '../src/mcp/tool.ts';

export const getListingsTool = defineTool(
  {
    name: 'pageListings',
    access: 'read',
    input: ListingsPageInput,
    output: ListingsPage,
    run: pageListings,
  },
  {
    name: 'get_listings',
    title: 'List or read the listings',
    description: `Lists the seller's own listings in short, newest first, for "what is on sale" or "what sold"; follow next_cursor before you count. Changes nothing. With item_ids it reads those whole, for review and before edit_listings (version as expected_version). For pictures view_photos, who reserved it get_conversations, others' items search_sales. Deleted ones need include_deleted true and no filter.`,
    view: 'review',
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
