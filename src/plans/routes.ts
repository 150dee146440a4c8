import * as z from 'zod';
import { PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { plans } from './operations.ts';
import { receivePayment } from './webhook.ts';

const tag = 'Plans';

export const planRoutes: Route[] = [
  defineRoute(plans.status, {
    method: 'GET',
    path: '/api/payments/status',
    tag,
    summary: 'Plan, capacity, page and pickup settings of the account',
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute(plans.renewalOptions, {
    method: 'GET',
    path: '/api/pages/renewal-options',
    tag,
    summary: 'How the sale page can get more time',
    errors: ['ACCOUNT_INCOMPLETE'],
  }),
  defineRoute(plans.extend, {
    method: 'POST',
    path: '/api/pages/extend',
    tag,
    summary: 'Give the sale page more time',
    description:
      'Free pages in their last 7 days, or past their end, are renewed at once. Paid accounts get what they can buy.',
    errors: ['PAGE_UNPUBLISHED', 'RENEWAL_TOO_EARLY', 'ACCOUNT_INCOMPLETE'],
  }),
  defineRoute(plans.checkoutLink, {
    method: 'POST',
    path: '/api/payments/checkout-link',
    tag,
    summary: 'A payment page for the seller’s own browser',
    errors: ['INVALID_PROMO_CODE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'ACCOUNT_INCOMPLETE'],
  }),
  defineRoute(
    {
      name: 'receivePayment',
      access: 'public',
      limit: null,
      output: z.void(),
      run: (ctx, { rawBody, headers }) => receivePayment(ctx, rawBody, headers),
    },
    {
      method: 'POST',
      path: '/api/payments/webhook',
      tag,
      summary: 'The payment provider’s signed reports',
      rawBody: true,
      errors: ['invalid_request', 'PAYMENTS_UNAVAILABLE'],
      take: ({ rawBody, headers }) => ({ rawBody, headers }),
      response: PlainSuccess,
      present: () => ({ body: { success: true } }),
    },
  ),
];
