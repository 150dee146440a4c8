import { defineOperation, perSeller } from '../operation/operation.ts';
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

/** What REST and the tools both offer. */
export const plans = {
  status: defineOperation({
    name: 'getPaymentStatus',
    access: 'read',
    limit: perSeller('read'),
    output: PaymentStatus,
    run: (ctx) => getPaymentStatus(ctx),
  }),
  renewalOptions: defineOperation({
    name: 'getRenewalOptions',
    access: 'read',
    limit: perSeller('read'),
    output: RenewalOptions,
    run: (ctx) => getRenewalOptions(ctx),
  }),
  extend: defineOperation({
    name: 'extendPage',
    access: 'write',
    limit: perSeller('write'),
    idempotent: true,
    input: ExtendInput,
    output: ExtendedPage,
    run: (ctx) => extendPage(ctx),
  }),
  checkoutLink: defineOperation({
    name: 'createCheckoutLink',
    access: 'write',
    limit: perSeller('write'),
    input: CheckoutLinkInput,
    output: CheckoutLink,
    run: createCheckoutLink,
  }),
};
