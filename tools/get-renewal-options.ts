import { defineTool } from '../src/mcp/tool.ts';
import { plans } from '../src/plans/operations.ts';

export const getRenewalOptionsTool = defineTool(plans.renewalOptions, {
  name: 'get_renewal_options',
  title: 'How to keep the sale page online',
  description: `When the seller's sale page ends and every way to give it more time, with prices in US dollars. Changes and buys nothing, so call it freely: when days_until_page_expiry is small, when a page is expired, or when the seller asks what a plan costs. Intents: free_renew costs nothing (do it with extend_sale_page), time_only adds days, renew_pass adds days and a fresh count of listings, upgrade is a larger plan. Show the seller label, detail and price, and let them choose; to buy, give them the option's checkout_url, which they open and pay in their own browser within a day (you cannot pay for them). checkout_url is null while the page is unpublished (publish_page first) or where this installation takes no payments; generate_payment_link makes a link for a chosen plan, also with a promotion code. After a payment call this again: page_expires_at has moved.`,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
});
