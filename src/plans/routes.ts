import * as z from 'zod';
import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, routesOf } from '../operation/route.ts';
import { plans } from './operations.ts';
import { receivePayment } from './webhook.ts';

export const planRoutes = routesOf('Plans', [
  defineRoute('GET /api/payments/status', {
    ...plans.status,
    summary: 'Get the account’s plan, capacity, page, and pickup settings',
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('GET /api/pages/renewal-options', {
    ...plans.renewalOptions,
    summary: 'Get the ways to renew the sale page',
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('POST /api/pages/extend', {
    ...plans.extend,
    summary: 'Renew the sale page',
    description:
      'Free pages in their last 7 days, or past their end, are renewed at once. Paid accounts get what they can buy.',
    errors: ['PAGE_UNPUBLISHED', 'RENEWAL_TOO_EARLY', 'ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('POST /api/payments/checkout-link', {
    ...plans.checkoutLink,
    summary: 'A payment page for the seller’s own browser',
    errors: ['INVALID_PROMO_CODE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'ACCOUNT_INCOMPLETE'],
  }),
  defineRoute('POST /api/payments/webhook', {
    name: 'receivePayment',
    access: 'public',
    limit: null,
    output: z.void(),
    run: (ctx, { rawBody, headers }) => receivePayment(ctx, rawBody, headers),
    summary: 'The payment provider’s signed reports',
    rawBody: true,
    errors: ['invalid_request', 'PAYMENTS_UNAVAILABLE'],
    take: ({ rawBody, headers }) => ({ rawBody, headers }),
    response: PlainSuccess,
    present: () => ({ body: { success: true } }),
  }),
]);
