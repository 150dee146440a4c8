import { refusal } from '../errors.ts';

export type CheckoutRequest = {
  sellerId: string;
  email: string | null;
  sku: string;
  productName: string;
  amountCents: number;
  promoCode?: string | undefined;
  successUrl: string;
  cancelUrl: string;
};

type Purchase = { sessionId: string; sellerId: string; sku: string; amountCents: number };

/** A paid checkout as the provider's signed webhook reports it. */
export type PaidCheckout = Purchase & { kind: 'paid' };

/** A refund or a dispute of a paid checkout. `amountCents` is the total refunded or disputed so far. */
export type PaymentReversal = Purchase & {
  kind: 'refunded' | 'partly_refunded' | 'dispute_opened' | 'dispute_lost' | 'dispute_closed';
  /** The same for every report of the same event. */
  id: string;
};

export type PaymentReport = PaidCheckout | PaymentReversal;

/** The promotion code is unknown, has ended, or does not apply to this purchase. */
export class UnknownPromoCodeError extends Error {}
/** The provider didn't do what we asked. What it said is only in `cause`. */
export class PaymentsUnavailableError extends Error {}
export class InvalidWebhookError extends Error {}

/** Takes payments in the seller's browser. Amounts are in US cents. */
export interface Payments {
  /** `none` when nothing can be bought. */
  readonly name: string;
  /** Returns the address of the provider's payment page. @throws UnknownPromoCodeError, PaymentsUnavailableError */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  /** Reads a verified webhook, if relevant. @throws InvalidWebhookError, PaymentsUnavailableError */
  readWebhook(rawBody: string, headers: Headers): Promise<PaymentReport | undefined>;
}

/** Whether this installation sells passes. If not, no page offers one. */
export const sells = ({ payments }: { payments: Pick<Payments, 'name'> }): boolean =>
  payments.name !== 'none';

/** No provider is configured: nothing can be bought, and the operator grants passes from the command line. */
export const noPayments = (): Payments => ({
  name: 'none',
  async createCheckout() {
    throw refusal('PAYMENTS_NOT_CONFIGURED.checkout');
  },
  async readWebhook() {
    throw new InvalidWebhookError('No payment provider is configured.');
  },
});
