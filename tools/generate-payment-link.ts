import { defineTool } from '../src/mcp/tool.ts';
import { CATALOG, type Sku } from '../src/plans/catalog.ts';
import { plans } from '../src/plans/operations.ts';

const offer = (sku: Sku) => {
  const { name, priceUsd, durationDays } = CATALOG[sku];
  return `${sku} (${name}, $${priceUsd}, ${durationDays} days)`;
};

export const generatePaymentLinkTool = defineTool(plans.checkoutLink, {
  name: 'generate_payment_link',
  title: 'Payment link for a plan',
  description: `Makes a payment page for one plan; the seller opens checkout_url in their own browser and pays there. Calling it charges and changes nothing; get_account_status shows the plan once paid. Never ask for card details. ${offer('sale_pass')} and ${offer('big_move')} bring capacity; ${offer('move_extension')} and ${offer('garage_extension')} only add time to the running pass of that kind. Use it when a limit is reached or the seller asks for a plan; renewal in get_account_status compares what fits. already_paid true: the account has this, suggested_sku would add something. invalid_request for an extension: its pass is not running. PAYMENTS_NOT_CONFIGURED: nothing is sold here; only the operator can grant a plan.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
});
