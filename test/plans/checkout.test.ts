import { describe, expect, it } from 'vitest';
import { deleteRows } from '../../db/rows.ts';
import { noPayments } from '../../src/adapters/payments.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { sealOf } from '../../src/tokens.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { signInEach } from '../support/openings.ts';
import { DAY, pay, publish } from './accounts.ts';

describe('payment links', () => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({}, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const link = (plan: string, more: object = {}) =>
    t.request('POST', '/api/payments/checkout-link', { key, body: { plan, ...more } });
  const options = async () => (await t.request('GET', '/api/pages/renewal-options', { key })).json.data;
  const pathOf = (url: string) => url.replace(t.config.baseUrl, '');

  it('lead to the provider with the price of our own table', async () => {
    const { status, json } = await link('big_move', { promo_code: 'SPRING' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      checkout_url: 'https://pay.example/c/1',
      plan: 'big_move',
      plan_name: 'Garage Sale pass',
      price_usd: 39,
      duration_days: 60,
      adds_capacity: true,
      items_limit: 200,
    });
    expect(t.payments.checkouts).toEqual([
      {
        sellerId,
        email: 'seller@example.com',
        sku: 'big_move',
        promoCode: 'SPRING',
        productName: 'Garage Sale pass',
        amountCents: 3900,
        successUrl: 'http://localhost:3000/checkout/done',
        cancelUrl: 'http://localhost:3000/checkout/cancelled',
      },
    ]);
  });

  it('are refused for anything that isn’t for sale, and for a price from the caller', async () => {
    expect((await link('house')).status).toBe(400);
    const { status, json } = await link('sale_pass', { price_usd: 1 });
    expect(status).toBe(400);
    expect(json.error).toContain('price_usd');
  });

  it('sell no pass that the account has already, and suggest what would add something', async () => {
    await pay(t, sellerId, 'sale_pass');
    const { json } = await link('sale_pass');
    expect(json.data).toMatchObject({
      already_paid: true,
      checkout_url: null,
      suggested_sku: 'move_extension',
    });
    expect(json.data.message).toContain('$10');
    expect(t.payments.checkouts).toEqual([]);
    expect((await link('big_move')).json.data.already_paid).toBeUndefined();
    await pay(t, sellerId, 'big_move');
    expect((await link('sale_pass')).json.data).toMatchObject({
      already_paid: true,
      suggested_sku: 'garage_extension',
    });
  });

  it('sell the same pass again in its last week, and once its creations are used up', async () => {
    await pay(t, sellerId, 'sale_pass');
    t.clock.advance(1);
    const createdAt = t.clock.now();
    t.clock.advance(1);
    await t.deps.store.write((tx) =>
      tx
        .insert(tx.t.creations)
        .values(Array.from({ length: 50 }, (_, i) => ({ itemId: `item_${i}`, sellerId, createdAt }))),
    );
    expect((await link('sale_pass')).json.data.checkout_url).not.toBeNull();
    await pay(t, sellerId, 'sale_pass');
    expect((await link('sale_pass')).json.data.already_paid).toBe(true);
    t.clock.advance(29 * DAY);
    key = (await t.signIn()).apiKey;
    t.clock.advance(24 * DAY - 3);
    expect((await link('sale_pass')).json.data.already_paid).toBe(true);
    t.clock.advance(1);
    expect((await link('sale_pass')).json.data.checkout_url).not.toBeNull();
  });

  it('sell an extension only with an active pass of the same kind', async () => {
    const free = await link('move_extension');
    expect([free.status, free.json.code]).toEqual([400, 'invalid_request']);
    expect(free.json.hint).toContain('sale_pass');
    await pay(t, sellerId, 'big_move');
    expect((await link('move_extension')).json.hint).toContain('garage_extension');
    expect((await link('garage_extension')).json.data).toMatchObject({ price_usd: 20, adds_capacity: false });
  });

  it('of the options open nothing at the provider before someone opens them', async () => {
    await publish(t, key);
    const { options: offered, can_renew } = await options();
    expect(can_renew).toBe(true);
    expect(offered.map((o: { sku: string; priceUsd: number }) => [o.sku, o.priceUsd])).toEqual([
      ['sale_pass', 20],
      ['big_move', 39],
    ]);
    expect(t.payments.checkouts).toEqual([]);
    const opened = await t.request('GET', pathOf(offered[0].checkout_url));
    expect([opened.status, opened.headers.get('location')]).toEqual([303, 'https://pay.example/c/1']);
    expect(t.payments.checkouts).toMatchObject([{ sellerId, sku: 'sale_pass', amountCents: 2000 }]);
  });

  it('of the options are missing while the page is unpublished', async () => {
    const before = await options();
    expect(before).toMatchObject({
      can_renew: false,
      is_free: true,
      page_expires_at: null,
      is_expired: false,
    });
    expect(before.options.map((o: { checkout_url: null }) => o.checkout_url)).toEqual([null, null]);
    await publish(t, key);
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await options()).options.map((o: { checkout_url: null }) => o.checkout_url)).toEqual([
      null,
      null,
    ]);
  });

  it('of the options charge no one twice: after a purchase they have ended', async () => {
    await publish(t, key);
    const [option] = (await options()).options;
    await pay(t, sellerId, 'sale_pass');
    const page = await t.request('GET', pathOf(option.checkout_url));
    expect(page.status).toBe(409);
    expect(page.text).toContain('Your plan has changed');
    expect(t.payments.checkouts).toEqual([]);
  });

  it('of the options end with their account', async () => {
    await publish(t, key);
    const [option] = (await options()).options;
    await t.deps.store.write((tx) => deleteRows(tx, 'sellers', { id: sellerId }));
    expect((await t.request('GET', pathOf(option.checkout_url))).status).toBe(404);
  });

  it('of the options end once the account has no limits', async () => {
    await publish(t, key);
    const [option] = (await options()).options;
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, sellerId));
    expect((await t.request('GET', pathOf(option.checkout_url))).status).toBe(409);
    expect(t.payments.checkouts).toEqual([]);
  });

  it('of the options end with their product', async () => {
    const offer = JSON.stringify([sellerId, 'former_pass', 0, Number.MAX_SAFE_INTEGER]);
    const payload = Buffer.from(offer).toString('base64url');
    const path = `/checkout/${payload}.${sealOf(t.deps, `checkout:${payload}`)}`;
    expect((await t.request('GET', path)).status).toBe(404);
  });

  it('of the options have ended after a day, and cannot be made up', async () => {
    await publish(t, key);
    const [option] = (await options()).options;
    const path = pathOf(option.checkout_url);
    const [payload = '', mac = ''] = path.slice('/checkout/'.length).split('.');
    const forged = Buffer.from(JSON.stringify([sellerId, 'sale_pass', 0, Number.MAX_SAFE_INTEGER])).toString(
      'base64url',
    );
    for (const token of [
      `${forged}.${mac}`,
      payload,
      `${payload}.`,
      `${payload}.${'é'.repeat(mac.length)}`,
      'x',
      '.',
    ]) {
      expect((await t.request('GET', `/checkout/${encodeURIComponent(token)}`)).status).toBe(404);
    }
    expect((await t.request('GET', path)).status).toBe(303);
    t.clock.advance(DAY);
    expect((await t.request('GET', path)).status).toBe(404);
  });

  it('return to pages that say what happened', async () => {
    expect((await t.request('GET', '/checkout/done')).text).toContain('Thank you');
    const cancelled = await t.request('GET', '/checkout/cancelled');
    expect(cancelled.text).toContain('You weren’t charged');
    expect(cancelled.headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('an installation that takes no payments', () => {
  it('answers 501, offers no links, and still renews free pages', async () => {
    const t = await openTestApp({ deps: { payments: noPayments() } });
    try {
      const { apiKey: key } = await t.signIn();
      await publish(t, key);
      const { status, json } = await t.request('POST', '/api/payments/checkout-link', {
        key,
        body: { plan: 'sale_pass' },
      });
      expect([status, json.code]).toEqual([501, 'PAYMENTS_NOT_CONFIGURED']);
      expect((await t.request('POST', '/api/payments/webhook', { rawBody: '{}' })).status).toBe(400);
      const early = (await t.request('GET', '/api/pages/renewal-options', { key })).json.data;
      expect(early).toMatchObject({ can_renew: false, days_until_page_expiry: 30 });
      t.clock.advance(24 * DAY);
      const due = (await t.request('GET', '/api/pages/renewal-options', { key })).json.data;
      expect(due.can_renew).toBe(true);
      expect(due.options).toEqual([
        {
          intent: 'free_renew',
          label: expect.any(String),
          detail: expect.stringContaining('30'),
          currency: 'USD',
          priceUsd: 0,
          durationDays: 30,
          addsCapacity: false,
          checkout_url: null,
        },
      ]);
    } finally {
      await t.close();
    }
  });
});
