import { defineTool } from '../src/mcp/tool.ts';
import { plans } from '../src/plans/operations.ts';

export const extendSalePageTool = defineTool(plans.extend, {
  name: 'extend_sale_page',
  title: 'Renew the sale page for free',
  description: `Gives a free account's published sale page its next 30 days at once, at no cost: possible in the last 7 days before page_expires_at and after it. extended: true means it is done; tell the seller the new page_expires_at. On a paid or lapsed plan nothing changes and nothing is charged: requires_payment: true with options; show them to the seller and hand over the checkout_url of the one they choose. To only look at the choices call get_account_status instead. RENEWAL_TOO_EARLY: the message names the first possible date; do not repeat before it. PAGE_UNPUBLISHED: ask the seller, then publish_page with publish: true.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});
