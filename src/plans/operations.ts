import { defineOperation } from '../operation/operation.ts';
import { createCheckoutLink } from './checkout.ts';
import { extendPage, getRenewalOptions } from './renewal.ts';
import {
  CheckoutLink,
  CheckoutLinkInput,
  ExtendedPage,
  ExtendInput,
  PaymentStatus,
  RenewalOptions,
} from './schemas.ts';
import { getPaymentStatus } from './status.ts';

/**
 * Plans: limits on listings, passes and extensions for sale, free renewals, and the end of a page. REST and the MCP
 * tools share these operations.
 *
 * Prices come from `catalog.ts`, never from a request. A payment counts once, no matter how often or how late the
 * provider reports it, and opening a payment page changes no plan.
 *
 * Start with `capacity.ts` (limits), `webhook.ts` (payments), and `renewal.ts` (what a seller can do about the end).
 */
export const plans = {
  status: defineOperation({
    name: 'getPaymentStatus',
    access: 'read',
    output: PaymentStatus,
    run: (ctx) => getPaymentStatus(ctx),
  }),
  renewalOptions: defineOperation({
    name: 'getRenewalOptions',
    access: 'read',
    output: RenewalOptions,
    run: (ctx) => getRenewalOptions(ctx),
  }),
  extend: defineOperation({
    name: 'extendPage',
    access: 'write',
    idempotent: true,
    input: ExtendInput,
    output: ExtendedPage,
    run: (ctx) => extendPage(ctx),
  }),
  checkoutLink: defineOperation({
    name: 'createCheckoutLink',
    access: 'write',
    input: CheckoutLinkInput,
    output: CheckoutLink,
    run: createCheckoutLink,
  }),
};
