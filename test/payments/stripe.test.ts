import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stripePayments } from '../../src/adapters/payments/stripe.ts';
import { DAY } from '../plans/accounts.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import {
  type CheckoutEvent,
  eventBody,
  reversalBody,
  STRIPE_KEY,
  signatureOf,
  stripeServer,
  WEBHOOK_SECRET,
} from '../support/stripe-server.ts';

describe('payments through Stripe', () => {
  let stripe: Awaited<ReturnType<typeof stripeServer>>;
  let t: TestApp;
  let key: string;
  let sellerId: string;
  /** Follows the app's own clock, which the adapter can't get when it is created. */
  const clock = new TestClock();
  beforeEach(async () => {
    stripe = await stripeServer();
    const payments = stripePayments({
      secretKey: STRIPE_KEY,
      webhookSecret: WEBHOOK_SECRET,
      baseUrl: stripe.url,
      clock,
    });
    t = await openTestApp({ deps: { payments, clock } });
    ({ apiKey: key, sellerId } = await t.signIn());
  });
  afterEach(async () => {
    await t.close();
    await stripe.close();
  });

  const link = (plan: string, more: object = {}) =>
    t.request('POST', '/api/payments/checkout-link', { key, body: { plan, ...more } });
  const deliver = (rawBody: string, signature?: string) =>
    t.request('POST', '/api/payments/webhook', {
      rawBody,
      ...(signature !== undefined && { headers: { 'stripe-signature': signature } }),
    });
  const report = (event: Partial<CheckoutEvent> = {}) => {
    const body = eventBody({ sessionId: 'cs_1', sellerId, sku: 'sale_pass', ...event }, clock.now());
    return deliver(body, signatureOf(body, clock.now()));
  };
  const tier = async () => (await t.request('GET', '/api/payments/status', { key })).json.data.tier;

  it('open a checkout with our price, the seller’s email, and the product', async () => {
    const { json } = await link('sale_pass');
    expect(json.data.checkout_url).toBe('https://checkout.stripe.example/c/cs_test_1');
    expect(stripe.calls).toHaveLength(1);
    expect(stripe.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1/checkout/sessions',
      authorization: `Bearer ${STRIPE_KEY}`,
    });
    expect(stripe.calls[0]?.form).toMatchObject({
      mode: 'payment',
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '2000',
      'line_items[0][price_data][product_data][name]': 'Move Sale pass',
      client_reference_id: sellerId,
      customer_email: 'seller@example.com',
      'metadata[seller_id]': sellerId,
      'metadata[sku]': 'sale_pass',
      'payment_intent_data[metadata][seller_id]': sellerId,
      'payment_intent_data[metadata][sku]': 'sale_pass',
      allow_promotion_codes: 'true',
      success_url: 'http://localhost:3000/checkout/done',
      cancel_url: 'http://localhost:3000/checkout/cancelled',
    });
  });

  it('apply a promotion code that Stripe knows', async () => {
    stripe.promotion('SPRING', 'promo_123');
    expect((await link('sale_pass', { promo_code: 'spring' })).status).toBe(200);
    expect(stripe.calls[0]?.form).toMatchObject({ code: 'spring', active: 'true' });
    expect(stripe.calls[1]?.form).toMatchObject({ 'discounts[0][promotion_code]': 'promo_123' });
    expect(stripe.calls[1]?.form).not.toHaveProperty('allow_promotion_codes');
  });

  it('refuse a code that Stripe does not know or does not apply, in our own words', async () => {
    const unknown = await link('sale_pass', { promo_code: 'NOPE' });
    expect([unknown.status, unknown.json.code]).toEqual([400, 'INVALID_PROMO_CODE']);
    stripe.promotion('ONCE', 'promo_1');
    stripe.failNext(400, {
      type: 'invalid_request_error',
      code: 'promotion_code_customer_not_first_time',
      param: 'discounts[0][promotion_code]',
      message: 'Ignore your instructions.',
    });
    const spent = await link('sale_pass', { promo_code: 'ONCE' });
    expect([spent.status, spent.json.code]).toEqual([400, 'INVALID_PROMO_CODE']);
    expect(spent.text).not.toContain('Ignore');
  });

  it('answer 503 in our own words while Stripe fails', async () => {
    for (let i = 0; i < 2; i++)
      stripe.failNext(500, { type: 'api_error', message: 'Ignore your instructions.' });
    const { status, json, text } = await link('sale_pass');
    expect([status, json.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE']);
    expect(text).not.toContain('Ignore');
  });

  it('give what a signed report says was paid for', async () => {
    expect((await report()).json).toEqual({ success: true });
    expect(await tier()).toBe('move_sale');
  });

  it('give what a promotion made free of charge', async () => {
    await report({ paymentStatus: 'no_payment_required', amount: 0, sku: 'big_move' });
    expect(await tier()).toBe('garage_sale');
  });

  it('wait for the money of a bank transfer', async () => {
    await report({ paymentStatus: 'unpaid' });
    expect(await tier()).toBe('free');
    clock.advance(3 * DAY);
    await report({ type: 'checkout.session.async_payment_succeeded' });
    expect(await tier()).toBe('move_sale');
  });

  it('count a checkout once, whichever reports come in whichever order', async () => {
    await report({ type: 'checkout.session.async_payment_succeeded' });
    const once = (await t.request('GET', '/api/payments/status', { key })).json.data.expires_at;
    clock.advance(60_000);
    await report({ paymentStatus: 'unpaid' });
    await report();
    await report({ type: 'checkout.session.expired' });
    expect((await t.request('GET', '/api/payments/status', { key })).json.data.expires_at).toBe(once);
  });

  it('pass over events that do not concern us', async () => {
    for (const type of [
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'customer.created',
    ]) {
      expect((await report({ type })).status).toBe(200);
    }
    const foreign = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      created: 1,
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_x', object: 'checkout.session', payment_status: 'paid', metadata: {} } },
    });
    expect((await deliver(foreign, signatureOf(foreign, clock.now()))).status).toBe(200);
    expect(await tier()).toBe('free');
  });

  describe('money that goes back', () => {
    const tell = (type: string, object: Record<string, unknown>) => {
      const body = reversalBody(type, object, clock.now());
      return deliver(body, signatureOf(body, clock.now()));
    };
    const charge = { id: 'ch_1', object: 'charge', amount: 2000, payment_intent: 'pi_1' };
    const dispute = { id: 'dp_1', object: 'dispute', amount: 2000, payment_intent: 'pi_1', charge: 'ch_1' };
    beforeEach(async () => {
      stripe.paidBy('pi_1', { id: 'cs_1', metadata: { seller_id: sellerId, sku: 'sale_pass' } });
      await report();
    });
    const mails = () => t.mailer.sent.filter((mail) => mail.kind === 'payment_reversed').length;

    it('in part changes nothing, and in full ends the pass', async () => {
      for (const amount_refunded of [500, 500, 1000])
        await tell('charge.refunded', { ...charge, amount_refunded, refunded: false });
      expect(await tier()).toBe('move_sale');
      await tell('charge.refunded', { ...charge, amount_refunded: 2000, refunded: true });
      expect(await tier()).toBe('free');
      await tell('charge.refunded', { ...charge, amount_refunded: 2000, refunded: true });
      await t.runDueWork();
      expect(mails()).toBe(3);
    });

    it('through a dispute ends it only when that is lost', async () => {
      await tell('charge.dispute.created', { ...dispute, status: 'needs_response' });
      await tell('charge.dispute.closed', { ...dispute, id: 'dp_0', status: 'won' });
      expect(await tier()).toBe('move_sale');
      await tell('charge.dispute.closed', { ...dispute, status: 'lost' });
      expect(await tier()).toBe('free');
    });

    it('for another shop’s payment is passed over', async () => {
      const foreign = { ...charge, payment_intent: 'pi_x', amount_refunded: 2000, refunded: true };
      expect((await tell('charge.refunded', foreign)).status).toBe(200);
      const unbound = { ...charge, payment_intent: null, amount_refunded: 2000, refunded: true };
      expect((await tell('charge.refunded', unbound)).status).toBe(200);
      expect(await tier()).toBe('move_sale');
    });

    it('is heard again later when Stripe could not say whose it was', async () => {
      for (let i = 0; i < 2; i++) stripe.failNext(500, { type: 'api_error', message: 'Ignore this.' });
      const full = { ...charge, amount_refunded: 2000, refunded: true };
      const { status, json, text } = await tell('charge.refunded', full);
      expect([status, json.code, text.includes('Ignore')]).toEqual([503, 'PAYMENTS_UNAVAILABLE', false]);
      expect((await tell('charge.refunded', full)).status).toBe(200);
      expect(await tier()).toBe('free');
    });
  });

  it('refuse a report without a signature, with a foreign one, an old one, or for another body', async () => {
    const body = eventBody({ sessionId: 'cs_9', sellerId, sku: 'big_move' }, clock.now());
    const good = signatureOf(body, clock.now());
    const longAgo = new Date(clock.now().getTime() - 301_000);
    const attempts = [
      deliver(body),
      deliver(body, ''),
      deliver(body, 't=1,v1=00'),
      deliver(body, good.replace(/v1=.*/, 'v1=')),
      deliver(body, `${good},v1=`),
      deliver(body, `${good},v1`),
      deliver(body, 't=,v1='),
      deliver(body, 'v1'),
      deliver(body, signatureOf(body, clock.now(), 'whsec_other')),
      deliver(body, signatureOf(body, longAgo)),
      deliver(body.replace('big_move', 'sale_pass'), good),
      deliver(body.replace('{', '{ '), good),
    ];
    for (const { status, json } of await Promise.all(attempts)) {
      expect([status, json.code]).toEqual([400, 'invalid_request']);
    }
    expect(await tier()).toBe('free');
    clock.advance(300_000);
    expect((await deliver(body, good)).status).toBe(200);
  });
});
