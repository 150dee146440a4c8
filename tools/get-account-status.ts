import { defineTool } from '../src/mcp/tool.ts';
import { perSeller } from '../src/operation/operation.ts';
import { getRenewalOptions } from '../src/plans/renewal-options.ts';
import { PaymentStatus, RenewalOptions } from '../src/plans/schemas.ts';
import { getPaymentStatus } from '../src/plans/status.ts';

export const getAccountStatusTool = defineTool(
  {
    name: 'getAccountStatus',
    access: 'read',
    limit: perSeller('read'),
    output: PaymentStatus.extend({
      renewal: RenewalOptions.describe('When the sale page ends, and every way to give it more time.'),
    }),
    run: async (ctx) => ({ ...(await getPaymentStatus(ctx)), renewal: await getRenewalOptions(ctx) }),
  },
  {
    name: 'get_account_status',
    title: 'Account, plan and capacity',
    description: `The seller's account in one answer: plan and its end, how many listings are active and still fit (items_remaining), how many can still be created (lifetime_remaining), the sale page's address, and every way to give the page more time, with prices (renewal). Changes and buys nothing. Call it after signing in, before creating many listings, when a limit refused a call, and when the seller asks what a plan costs. null limits are none. page_published: true does not mean online now: see renewal.is_expired. Of renewal.options, free_renew costs nothing (extend_sale_page does it); the others add days or capacity: show label, detail and price, and let the seller open checkout_url and pay in their own browser. It is null while the page is unpublished (publish_page first) or where nothing is sold. For listings call get_listings, for visits get_page_stats.`,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  },
);
