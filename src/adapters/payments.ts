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
  sessionId: string;
  sellerId: string;
  sku: string;
  amountCents: number;
  paidAt: Date;
};

/** The promotion code is unknown, has ended, or does not apply to this purchase. */
export class UnknownPromoCodeError extends Error {}
/** The provider did not open a checkout. What it said stays in `cause`. */
export class PaymentsUnavailableError extends Error {}
/** The webhook's signature does not hold. */
export class InvalidWebhookError extends Error {}

/** Takes payments in the seller's browser. Amounts in US cents. */
export interface Payments {
  readonly name: 'stripe' | 'none' | 'scripted';
  /** Returns the address of the provider's payment page. @throws UnknownPromoCodeError, PaymentsUnavailableError */
  createCheckout(request: CheckoutRequest): Promise<{ url: string; sessionId: string }>;
  /** Checks and reads a webhook; undefined for events that do not concern us. @throws InvalidWebhookError */
  readWebhook(rawBody: string, signature: string | undefined): Promise<PaidCheckout | undefined>;
}
