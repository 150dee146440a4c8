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

/** A paid checkout as the provider's signed webhook reports it. */
export type PaidCheckout = {
  kind: 'paid';
  sessionId: string;
  sellerId: string;
  sku: string;
  amountCents: number;
  paidAt: Date;
};

/** A refund or a dispute of a paid checkout. `amountCents` is what went back, or is disputed, so far. */
export type PaymentReversal = {
  kind: 'refunded' | 'partly_refunded' | 'dispute_opened' | 'dispute_lost' | 'dispute_closed';
  /** The same for every report of the same thing. */
  id: string;
  sessionId: string;
  sellerId: string;
  sku: string;
  amountCents: number;
};

export type PaymentReport = PaidCheckout | PaymentReversal;

/** The promotion code is unknown, has ended, or does not apply to this purchase. */
export class UnknownPromoCodeError extends Error {}
/** The provider did not do what was asked of it. What it said stays in `cause`. */
export class PaymentsUnavailableError extends Error {}
/** The webhook's signature does not hold. */
export class InvalidWebhookError extends Error {}

/** Takes payments in the seller's browser. Amounts in US cents. */
export interface Payments {
  /** `none` when nothing can be bought. */
  readonly name: string;
  /** Returns the address of the provider's payment page. @throws UnknownPromoCodeError, PaymentsUnavailableError */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  /**
   * Checks a webhook by its headers and reads it; undefined for events that do not concern us.
   * @throws InvalidWebhookError, PaymentsUnavailableError
   */
  readWebhook(rawBody: string, headers: Headers): Promise<PaymentReport | undefined>;
}

/** Whether this installation sells anything: where it does not, no pass is offered anywhere. */
export const sells = ({ payments }: { payments: Pick<Payments, 'name'> }): boolean =>
  payments.name !== 'none';
