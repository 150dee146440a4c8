import { describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { DAY, isoIn, pay, publish } from './accounts.ts';

describe.each(eachStore)('extending the sale page on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const extend = (headers: Record<string, string> = {}) =>
    t.request('POST', '/api/pages/extend', { key, body: {}, headers });

  it('renews a free page in its last week at once, from its present end', async () => {
    const { json: page } = await publish(t, key, { display_name: 'Maria' });
    t.clock.advance(24 * DAY);
    const { status, json } = await extend();
    expect(status).toBe(200);
    expect(json.data).toEqual({
      extended: true,
      requires_payment: false,
      page_expires_at: new Date(Date.parse(page.data.page_expires_at) + 30 * DAY).toISOString(),
      page_expires_at_local: expect.stringMatching(/^\w+day, \w+ \d+, 2026, /),
      timezone: 'UTC',
      days_until_page_expiry: 36,
      url: 'http://localhost:3000/maria',
      options: [],
    });
  });

  it('takes no body at all, too', async () => {
    await publish(t, key);
    t.clock.advance(25 * DAY);
    expect((await t.request('POST', '/api/pages/extend', { key })).status).toBe(200);
  });

  it('brings an expired free page back for thirty days from now', async () => {
    const { json: page } = await publish(t, key);
    t.clock.advance(29 * DAY);
    key = (await t.signIn()).apiKey;
    t.clock.advance(15 * DAY);
    expect((await t.request('GET', `/api/pages/${page.data.slug}`)).status).toBe(404);
    expect((await extend()).json.data).toMatchObject({ extended: true, page_expires_at: isoIn(t, 30) });
    expect((await t.request('GET', `/api/pages/${page.data.slug}`)).status).toBe(200);
  });

  it('refuses before the last week, naming the first possible moment', async () => {
    await publish(t, key);
    const { status, json } = await extend();
    expect(status).toBe(409);
    expect(json.code).toBe('RENEWAL_TOO_EARLY');
    expect(json.error).toContain(isoIn(t, 23));
  });

  it('refuses an unpublished page and an account that never had one', async () => {
    expect((await extend()).json.code).toBe('PAGE_UNPUBLISHED');
    await publish(t, key);
    t.clock.advance(25 * DAY);
    await t.request('POST', '/api/pages/unpublish', { key });
    const { status, json } = await extend();
    expect([status, json.code]).toEqual([409, 'PAGE_UNPUBLISHED']);
  });

  it('gives paid accounts what they can buy and never free time, also after a lapse', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass');
    t.clock.advance(28 * DAY);
    key = (await t.signIn()).apiKey;
    const end = isoIn(t, 2);
    const due = (await extend()).json.data;
    expect(due).toMatchObject({ extended: false, requires_payment: true, page_expires_at: end });
    expect(due.options).toMatchObject([
      { sku: 'move_extension', addsCapacity: false, detail: expect.stringContaining('30 more days') },
      { sku: 'sale_pass', addsCapacity: true, detail: expect.stringContaining('up to 50 active listings') },
      { sku: 'big_move', addsCapacity: true, detail: expect.stringContaining('up to 200 active listings') },
    ]);
    t.clock.advance(3 * DAY);
    const lapsed = (await extend()).json.data;
    expect(lapsed).toMatchObject({ extended: false, requires_payment: true, page_expires_at: end });
    expect(lapsed.options.map((option: { sku: string }) => option.sku)).toEqual(['sale_pass', 'big_move']);
    expect(lapsed.days_until_page_expiry).toBe(0);
  });

  it('asks for payment if a single pass is all that is for sale', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'big_move');
    t.clock.advance(61 * DAY);
    key = (await t.signIn()).apiKey;
    const { json } = await extend();
    expect(json.data).toMatchObject({ extended: false, requires_payment: true });
    expect(json.data.options.map((option: { sku: string }) => option.sku)).toEqual(['big_move']);
  });

  it('renews once however many ask at the same time', async () => {
    const { json: page } = await publish(t, key);
    t.clock.advance(26 * DAY);
    const answers = await Promise.all(Array.from({ length: 50 }, () => extend()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ json }) => json.code === 'RENEWAL_TOO_EARLY')).toHaveLength(49);
    const { json } = await t.request('GET', '/api/pages/renewal-options', { key });
    expect(Date.parse(json.data.page_expires_at)).toBe(Date.parse(page.data.page_expires_at) + 30 * DAY);
  });

  it('replays under the same Idempotency-Key', async () => {
    await publish(t, key);
    t.clock.advance(26 * DAY);
    const first = await extend({ 'idempotency-key': 'renew-1' });
    const again = await extend({ 'idempotency-key': 'renew-1' });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });
});

it('a pass without a limit of active listings says so', async () => {
  const t = await openTestApp({ env: { PLAN_LIMITS: 'move_sale.active_items=off' } });
  const { apiKey: key } = await t.signIn();
  const { options } = (await t.request('GET', '/api/pages/renewal-options', { key })).json.data;
  expect(options[0].detail).toContain('unlimited active listings');
  await t.close();
});

describe('pages where the operator gives everyone a large plan', () => {
  it('have no end, stay without one after a purchase, and have nothing to renew', async () => {
    const t = await openTestApp({ env: { PLAN_DEFAULT: 'move_sale' } });
    try {
      const { apiKey: key, sellerId } = await t.signIn();
      await publish(t, key);
      const early = await t.request('POST', '/api/pages/extend', { key });
      expect(early.json.code).toBe('RENEWAL_TOO_EARLY');
      expect(early.json.error).toContain('no end');
      await pay(t, sellerId, 'sale_pass');
      const { json } = await t.request('GET', '/api/pages/renewal-options', { key });
      expect(json.data).toMatchObject({ is_free: true, page_expires_at: null, is_expired: false });
      const link = await t.request('POST', '/api/payments/checkout-link', {
        key,
        body: { plan: 'sale_pass' },
      });
      expect(link.json.data).toMatchObject({
        already_paid: true,
        checkout_url: null,
        suggested_sku: 'big_move',
      });
    } finally {
      await t.close();
    }
  });
});
