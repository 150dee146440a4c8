import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const unpublishPageTool = defineTool(pages.unpublish, {
  name: 'unpublish_page',
  title: 'Take the sale page offline',
  description: `Takes the sale page and all its listings offline at once, for everyone. Ask the seller first. Nothing is deleted: listings, reservations and address stay, buyers keep their own links, its time keeps running. publish_page brings it back. Not for one listing: edit_listings with status inactive. not_found: there is no page.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
});
