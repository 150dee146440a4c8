import { defineTool } from '../src/mcp/tool.ts';
import { CATALOG, type Sku } from '../src/plans/catalog.ts';
import { plans } from '../src/plans/operations.ts';
import { CheckoutLink } from '../src/plans/schemas.ts';

const offer = (sku: Sku) => {
  const { priceUsd, durationDays } = CATALOG[sku];
  return `${sku} ($${priceUsd}, ${durationDays} days)`;
};

export const generatePaymentLinkTool = defineTool(plans.checkoutLink, {
  name: 'generate_payment_link',
  title: 'Payment link for a plan',
  description: `Creates a payment page for one plan and returns its link; charges and changes nothing. The seller opens checkout_url in their own browser: never ask for card data. Use it when the seller wants a plan or a limit refused a call; compare in get_account_status first. Not for a free renewal: extend_sale_page. ${offer('sale_pass')} and ${offer('big_move')} bring capacity; ${offer('move_extension')} and ${offer('garage_extension')} only lengthen a running pass. PAYMENTS_NOT_CONFIGURED: no plans are sold here.`,
  unsold:
    'Makes a payment page for a plan where plans are sold. This installation sells none, so it is always refused with PAYMENTS_NOT_CONFIGURED: do not call it.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  output: CheckoutLink.omit({ plan_name: true, duration_days: true, adds_capacity: true, items_limit: true }),
  answer: ({ plan_name: _, duration_days: __, adds_capacity: ___, items_limit: ____, ...link }) => link,
});
