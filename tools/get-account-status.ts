import { defineTool } from '../src/mcp/tool.ts';
import { plans } from '../src/plans/operations.ts';

export const getAccountStatusTool = defineTool(plans.status, {
  name: 'get_account_status',
  title: 'Account, plan and capacity',
  description: `The seller's account in one answer: plan and its end, how many listings are active and how many more fit (items_remaining), how many more can be created (lifetime_remaining), the sale page's address and whether it was published, and whether buyers can book pickup times. Changes nothing. Call it after signing in, before creating many listings, and when a call was refused for a limit. A null limit means there is none. needs_upgrade: true means the next listing is saved inactive or refused; offer the seller a plan with generate_payment_link. page_published: true does not mean the page is online now: its time may be over (get_renewal_options). For the listings themselves call get_listings, for visits get_page_stats.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});
