import { envelope, PlainSuccess } from '../operation/envelope.ts';
import { defineRoute, type Route } from '../operation/route.ts';
import { createCheckoutLink } from './checkout.ts';
import { extendPage } from './extend.ts';
import { getRenewalOptions } from './renewal-options.ts';
import {
  CheckoutLink,
  CheckoutLinkInput,
  ExtendedPage,
  ExtendInput,
  PaymentStatus,
  RenewalOptions,
} from './schemas.ts';
import { getPaymentStatus } from './status.ts';
import { receivePayment } from './webhook.ts';

const tag = 'Plans';

export const planRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/payments/status',
    name: 'getPaymentStatus',
    tag,
    summary: 'Plan, capacity, page and pickup settings of the account',
    access: 'read',
    limit: 'read',
    response: envelope(PaymentStatus),
    errors: ['ACCOUNT_INCOMPLETE'],
    handle: ({ ctx }) => getPaymentStatus(ctx),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/pages/renewal-options',
    name: 'getRenewalOptions',
    tag,
    summary: 'How the sale page can get more time',
    access: 'read',
    limit: 'read',
    response: envelope(RenewalOptions),
    errors: ['ACCOUNT_INCOMPLETE'],
    handle: ({ ctx }) => getRenewalOptions(ctx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/pages/extend',
    name: 'extendPage',
    tag,
    summary: 'Give the sale page more time',
    description:
      'Free pages in their last 7 days, or past their end, are renewed at once. Paid accounts get what they can buy.',
    access: 'write',
    limit: 'write',
    idempotent: true,
    body: ExtendInput,
    response: envelope(ExtendedPage),
    errors: ['PAGE_UNPUBLISHED', 'RENEWAL_TOO_EARLY', 'ACCOUNT_INCOMPLETE'],
    handle: ({ ctx }) => extendPage(ctx),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payments/checkout-link',
    name: 'createCheckoutLink',
    tag,
    summary: 'A payment page for the seller’s own browser',
    access: 'write',
    limit: 'write',
    body: CheckoutLinkInput,
    response: envelope(CheckoutLink),
    errors: ['INVALID_PROMO_CODE', 'PAYMENTS_NOT_CONFIGURED', 'PAYMENTS_UNAVAILABLE', 'ACCOUNT_INCOMPLETE'],
    handle: ({ ctx, body }) => createCheckoutLink(ctx, body),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/payments/webhook',
    name: 'receivePayment',
    tag,
    summary: 'The payment provider’s signed reports',
    access: 'public',
    limit: null,
    rawBody: true,
    response: PlainSuccess,
    errors: ['invalid_request', 'PAYMENTS_UNAVAILABLE'],
    handle: ({ ctx, rawBody, headers }) => receivePayment(ctx, rawBody, headers),
    present: () => ({ body: { success: true } }),
  }),
];
