import { defineTool } from '../src/mcp/tool.ts';
import { pages } from '../src/pages/operations.ts';
import { PublishedPage } from '../src/pages/schemas.ts';

export const publishPageTool = defineTool(pages.publish, {
  name: 'publish_page',
  title: 'Publish the sale page',
  description: `Sets what the seller's one sale page says and, only with publish true, puts it online for everyone at once. Ask the seller before publish, custom_url or price_drops. Use it after the seller's review (drafts go on sale by edit_listings). Fields left out stay. Not for taking it off (unpublish_page) or more time (extend_sale_page). street_address stays private; public texts name only the city. Give the seller url and reach_note; what has no public_url is not public.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  output: PublishedPage.omit({ days_until_page_expiry: true, items: true }),
  answer: ({ days_until_page_expiry: _, items: __, ...page }) => page,
});
