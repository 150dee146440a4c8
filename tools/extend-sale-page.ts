import * as z from 'zod';
import { defineTool } from '../src/mcp/tool.ts';
import { plans } from '../src/plans/operations.ts';
import { ExtendedPage, OptionInShort, optionInShort } from '../src/plans/schemas.ts';

export const extendSalePageTool = defineTool(plans.extend, {
  name: 'extend_sale_page',
  title: 'Renew the sale page for free',
  description: `Gives a free account's published page 30 more days at once, at no cost, from 7 days before its end. Use it when get_account_status offers free_renew; look there first. On a paid plan nothing changes or is charged: requires_payment true, and the seller pays at a checkout_url of options. extended false: no time was added. Not for going online: publish_page. RENEWAL_TOO_EARLY names the first date.`,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  output: ExtendedPage.extend({
    options: z.array(OptionInShort).describe('What can be bought; empty after a free renewal.'),
  }),
  answer: ({ options, ...page }) => ({ ...page, options: options.map(optionInShort) }),
  without: {
    payments: {
      output: ExtendedPage.omit({ requires_payment: true, options: true }),
      answer: ({ requires_payment: _, options: __, ...page }) => page,
    },
  },
});
