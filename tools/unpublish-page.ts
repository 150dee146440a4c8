import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';

export const unpublishPageTool = defineTool(pages.unpublish, {
  name: 'unpublish_page',
  title: 'Take the sale page offline',
  description: `Takes the seller's sale page and every listing on it offline at once; links and printed codes then lead to a "nothing here" page. Ask the seller first. Nothing is deleted: listings, reservations and the address stay, and buyers with a reservation keep their own link. The page's remaining time keeps running. publish_page with publish: true brings it back. To hide a single listing set its status to inactive with edit_listings instead. not_found: there is no page yet, so nothing is online.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
});
