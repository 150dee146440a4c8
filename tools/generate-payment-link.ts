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
  description: `Makes a payment page for one plan; the seller opens checkout_url in their own browser and pays there. Nothing is charged and no plan changes by calling this; it counts once the payment is confirmed, then get_account_status shows it. Never ask for card details. Plans: ${offer('sale_pass')} and ${offer('big_move')} bring capacity, items_limit says how much; ${offer('move_extension')} and ${offer('garage_extension')} only add time to the running pass of that kind. Use it when a limit is reached or the seller asks for a plan; to compare what fits the account call get_account_status first. already_paid: true means the account has this already: checkout_url is null, suggested_sku would add something. invalid_request for an extension: its pass is not running, the hint names the plan to ask for. PAYMENTS_NOT_CONFIGURED: this installation sells nothing; only its operator can grant a plan.`,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
});
