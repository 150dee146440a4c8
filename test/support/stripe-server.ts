import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const STRIPE_KEY = 'sk_test_of_this_test';
export const WEBHOOK_SECRET = 'whsec_of_this_test';

export type StripeCall = {
  method: string;
  path: string;
  authorization: string | undefined;
  form: Record<string, string>;
};

type Failure = { status: number; error: Record<string, string> };

/** Speaks the part of Stripe's API that a checkout needs, form-encoded like the real one, on a loopback port. */
export async function stripeServer() {
  const calls: StripeCall[] = [];
  const promotions = new Map<string, string>();
  const paid = new Map<string, { id: string; metadata: Record<string, string> }>();
  const failures: Failure[] = [];
  let sessions = 0;

  const answer = (call: StripeCall): { status: number; body: unknown } => {
    if (call.authorization !== `Bearer ${STRIPE_KEY}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key' } } };
    }
    if (call.method === 'GET' && call.path === '/v1/promotion_codes') {
      const id = promotions.get((call.form.code ?? '').toLowerCase());
      const data =
        id === undefined ? [] : [{ id, object: 'promotion_code', active: true, code: call.form.code }];
      return { status: 200, body: { object: 'list', data, has_more: false, url: call.path } };
    }
    if (call.method === 'GET' && call.path === '/v1/checkout/sessions') {
      const failure = failures.shift();
      if (failure) return { status: failure.status, body: { error: failure.error } };
      const session = paid.get(call.form.payment_intent ?? '');
      const data = session ? [{ ...session, object: 'checkout.session' }] : [];
      return { status: 200, body: { object: 'list', data, has_more: false, url: call.path } };
    }
    if (call.method === 'POST' && call.path === '/v1/checkout/sessions') {
      const failure = failures.shift();
      if (failure) return { status: failure.status, body: { error: failure.error } };
      const id = `cs_test_${++sessions}`;
      return {
        status: 200,
        body: {
          id,
          object: 'checkout.session',
          url: `https://checkout.stripe.example/c/${id}`,
          livemode: false,
        },
      };
    }
    return {
      status: 404,
      body: { error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } },
    };
  };

  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stripe');
    const body = await textOf(request);
    const call: StripeCall = {
      method: request.method ?? '',
      path: url.pathname,
      authorization: request.headers.authorization,
      form: Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
    };
    calls.push(call);
    const { status, body: answered } = answer(call);
    response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_test' });
    response.end(JSON.stringify(answered));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    /** Adds an active promotion code. */
    promotion: (code: string, id: string) => void promotions.set(code.toLowerCase(), id),
    /** Makes a payment belong to a checkout. */
    paidBy: (intent: string, session: { id: string; metadata: Record<string, string> }) =>
      void paid.set(intent, session),
    /** Refuses the next call about checkouts. */
    failNext: (status: number, error: Record<string, string>) => void failures.push({ status, error }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export type CheckoutEvent = {
  type?: string;
  sessionId: string;
  sellerId: string;
  sku: string;
  paymentStatus?: 'paid' | 'unpaid' | 'no_payment_required';
  amount?: number;
};

/** The body of an event as Stripe sends it. */
export const eventBody = (event: CheckoutEvent, now: Date): string =>
  JSON.stringify({
    id: `evt_${event.sessionId}`,
    object: 'event',
    api_version: '2026-01-01',
    created: Math.floor(now.getTime() / 1000),
    type: event.type ?? 'checkout.session.completed',
    data: {
      object: {
        id: event.sessionId,
        object: 'checkout.session',
        amount_total: event.amount ?? 2000,
        currency: 'usd',
        payment_status: event.paymentStatus ?? 'paid',
        metadata: { seller_id: event.sellerId, sku: event.sku },
      },
    },
  });

/** The body of an event about returned money; `object` is the charge or the dispute. */
export const reversalBody = (type: string, object: Record<string, unknown>, now: Date): string =>
  JSON.stringify({
    id: `evt_${type}_${JSON.stringify(object).length}`,
    object: 'event',
    api_version: '2026-01-01',
    created: Math.floor(now.getTime() / 1000),
    type,
    data: { object },
  });

/** The `Stripe-Signature` header, made by Stripe's own library. */
export const signatureOf = (payload: string, now: Date, secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(now.getTime() / 1000) });

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
