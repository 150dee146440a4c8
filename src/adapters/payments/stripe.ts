import Stripe from 'stripe';
import { type Clock, systemClock } from '../clock.ts';
import {
  type CheckoutRequest,
  InvalidWebhookError,
  type PaidCheckout,
  type PaymentReversal,
  type Payments,
  PaymentsUnavailableError,
  UnknownPromoCodeError,
} from '../payments.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  /** Replaces Stripe's address, for tests. */
  baseUrl?: string | undefined;
  clock?: Clock;
};

/** Maximum age of a signed report, as Stripe's own libraries have it: an old one could be a replay. */
const TOLERANCE_SECONDS = 300;

/**
 * Payments with Stripe Checkout. Card data stays on Stripe's own page, and money counts only once a signed report
 * says that it arrived: what the browser says on its way back proves nothing. Reports can arrive twice and in any
 * order, so each has an id that depends on its content. Start at `sessionOf` for what is bought, and at `readWebhook`
 * for reports.
 */
export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret: secret, baseUrl, clock = systemClock } = options;
  const stripe = new Stripe(secretKey, {
    ...(baseUrl !== undefined && addressOf(baseUrl)),
    timeout: 20_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });

  const findPromotion = async (code: string): Promise<string> => {
    const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1 });
    if (data[0]) return data[0].id;
    throw new UnknownPromoCodeError('Stripe has no active promotion code with this name');
  };

  const verified = async (rawBody: string, signature: string): Promise<Stripe.Event> => {
    // The library throws inconsistent errors for headers without a signature.
    if (!isSignature(signature)) throw new InvalidWebhookError('There is no signature');
    const now = clock.now().getTime();
    try {
      const { webhooks } = stripe;
      return await webhooks.constructEventAsync(
        rawBody,
        signature,
        secret,
        TOLERANCE_SECONDS,
        undefined,
        now,
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      throw new InvalidWebhookError('The signature does not hold', { cause: error });
    }
  };

  /** Refunds and disputes name only the payment, so we ask Stripe which checkout it paid for. */
  const reversalOf = async ({ intent, ...back }: WentBack): Promise<PaymentReversal | undefined> => {
    if (intent === undefined) return undefined;
    try {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
      const { id: sessionId, metadata } = data[0] ?? {};
      const { seller_id: sellerId, sku } = metadata ?? {};
      if (sessionId === undefined || sellerId === undefined || sku === undefined) return undefined;
      return { ...back, sessionId, sellerId, sku };
    } catch (error) {
      throw failureOf(error);
    }
  };

  return {
    name: 'stripe',
    async createCheckout(request) {
      try {
        const promotion = request.promoCode && (await findPromotion(request.promoCode));
        const session = await stripe.checkout.sessions.create(sessionOf(request, promotion));
        if (session.url === null)
          throw new PaymentsUnavailableError('Stripe opened a session without a page');
        return { url: session.url, sessionId: session.id };
      } catch (error) {
        throw failureOf(error);
      }
    },
    async readWebhook(rawBody, headers) {
      const event = await verified(rawBody, headers.get('stripe-signature') ?? '');
      const back = wentBack(event);
      return back ? reversalOf(back) : paidCheckoutOf(event);
    },
  };
}

/** `t=<seconds>,v1=<hex>` and perhaps more: each signature of the relevant scheme is complete. */
function isSignature(header: string): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const signatures = parts.filter(([name]) => name === 'v1');
  return (
    parts.some(([name, value = '']) => name === 't' && /^\d{1,12}$/.test(value)) &&
    signatures.length > 0 &&
    signatures.every(([, value = '']) => /^[0-9a-f]{64}$/.test(value))
  );
}

function addressOf(baseUrl: string) {
  const { hostname, port, protocol } = new URL(baseUrl);
  const http = protocol === 'http:' ? ('http' as const) : ('https' as const);
  return { host: hostname, protocol: http, port: port || (http === 'http' ? 80 : 443) };
}

function sessionOf(request: CheckoutRequest, promotion: string | undefined) {
  const { sellerId, email, sku, productName, amountCents, successUrl, cancelUrl } = request;
  const metadata = { seller_id: sellerId, sku };
  const price_data = { currency: 'usd', unit_amount: amountCents, product_data: { name: productName } };
  return {
    mode: 'payment',
    line_items: [{ quantity: 1, price_data }],
    client_reference_id: sellerId,
    metadata,
    payment_intent_data: { metadata },
    ...(email !== null && { customer_email: email }),
    // Stripe accepts only one of the two: a code that is already applied, or a field for typing one.
    ...(promotion ? { discounts: [{ promotion_code: promotion }] } : { allow_promotion_codes: true }),
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
}

/** A bank transfer completes its checkout unpaid and is reported again once the money is in. */
function paidCheckoutOf(event: Stripe.Event): PaidCheckout | undefined {
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  ) {
    return undefined;
  }
  const { id, metadata, amount_total: amount, payment_status: status } = event.data.object;
  // With a promotion for the whole price, there was nothing to pay.
  const settled = status === 'paid' || status === 'no_payment_required';
  const sellerId = metadata?.seller_id;
  const sku = metadata?.sku;
  if (!settled || sellerId === undefined || sku === undefined) return undefined;
  return { kind: 'paid', sessionId: id, sellerId, sku, amountCents: amount ?? 0 };
}

type WentBack = Pick<PaymentReversal, 'kind' | 'id' | 'amountCents'> & { intent: string | undefined };

/** What an event says about returned money. Its id depends on the content, so repeated reports share it. */
function wentBack(event: Stripe.Event): WentBack | undefined {
  if (event.type === 'charge.refunded') {
    const { id, refunded, amount_refunded: amountCents, payment_intent: intent } = event.data.object;
    const kind = refunded ? 'refunded' : 'partly_refunded';
    return { kind, id: `${id}:${kind}:${amountCents}`, amountCents, intent: idOf(intent) };
  }
  if (event.type === 'charge.dispute.created' || event.type === 'charge.dispute.closed') {
    const { id, status, amount: amountCents, payment_intent: intent } = event.data.object;
    const over = status === 'lost' ? 'dispute_lost' : 'dispute_closed';
    const kind = event.type === 'charge.dispute.created' ? 'dispute_opened' : over;
    return { kind, id: `${id}:${kind}`, amountCents, intent: idOf(intent) };
  }
  return undefined;
}

const idOf = (reference: string | { id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

function failureOf(error: unknown): unknown {
  if (error instanceof UnknownPromoCodeError || error instanceof PaymentsUnavailableError) return error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.param?.startsWith('discounts')) {
    return new UnknownPromoCodeError('Stripe does not apply this promotion code', { cause: error });
  }
  if (error instanceof Stripe.errors.StripeError) {
    return new PaymentsUnavailableError('Stripe did not do what was asked', { cause: error });
  }
  return error;
}
