import { describe, expect, it } from 'vitest';
import type { PaymentReversal } from '../../src/adapters/payments.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { DAY, isoIn, pay, publish } from './accounts.ts';

describe.each(eachStore)('money that goes back on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const status = async () => (await t.request('GET', '/api/payments/status', { key })).json.data;
  const page = async () => (await t.request('GET', '/api/pages/renewal-options', { key })).json.data;
  const told = async () => {
    await t.runDueWork();
    return t.mailer.sent.filter((mail) => mail.kind === 'payment_reversed');
  };
  const back = (sessionId: string, more: Partial<PaymentReversal> = {}) => {
    const kind = more.kind ?? 'refunded';
    const report = {
      kind,
      id: `${sessionId}:${kind}`,
      sessionId,
      sellerId,
      sku: 'sale_pass',
      amountCents: 2000,
    };
    t.payments.nextWebhook = { ...report, ...more };
    return t.request('POST', '/api/payments/webhook', { rawBody: '{}' });
  };

  it.each(['refunded', 'dispute_lost'] as const)('%s: plan and page end as at a lapse', async (kind) => {
    const { slug } = (await publish(t, key)).json.data;
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    await pay(t, (await t.signIn('other@example.com')).sellerId, 'big_move');
    t.clock.advance(3 * DAY);
    expect((await back('cs_a', { kind })).json).toEqual({ success: true });
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: 'move_sale', is_expired: true });
    expect(await page()).toMatchObject({ is_free: false, is_expired: true, page_expires_at: isoIn(t, 0) });
    expect((await t.request('GET', `/api/pages/${slug}`)).status).toBe(404);
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('$20 for your Move Sale pass');
    expect(mail?.text).toContain('Your sale page is now offline');
  });

  it('a partial refund changes nothing, and the seller is notified', async () => {
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    const before = await status();
    await back('cs_a', { kind: 'partly_refunded', amountCents: 550 });
    expect(await status()).toEqual(before);
    expect((await told()).map((mail) => mail.text)).toEqual([
      expect.stringContaining('$5.50 of your payment for the Move Sale pass was refunded.'),
    ]);
  });

  it('a dispute that is only opened, or not lost, changes nothing and emails no one', async () => {
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    const before = await status();
    await back('cs_a', { kind: 'dispute_opened' });
    await back('cs_a', { kind: 'dispute_closed' });
    expect(await status()).toEqual(before);
    expect(await told()).toEqual([]);
    const rows = await t.deps.store.read.select().from(t.deps.store.read.t.paymentEvents);
    expect(rows.map((row) => row.kind).sort()).toEqual(['dispute_closed', 'dispute_opened']);
  });

  it('counts once, however often it is reported and in whatever way', async () => {
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    await pay(t, sellerId, 'move_extension', 'cs_b');
    await Promise.all(Array.from({ length: 10 }, () => back('cs_a')));
    await back('cs_a', { kind: 'dispute_lost' });
    expect(await status()).toMatchObject({ tier: 'move_sale', expires_at: isoIn(t, 30) });
    expect(await told()).toHaveLength(1);
  });

  it('reported before its payment gives nothing', async () => {
    await back('cs_late');
    await pay(t, sellerId, 'sale_pass', 'cs_late');
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: null });
  });

  it('the replay of a payment that went back does not bring it again', async () => {
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    await back('cs_a');
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    expect(await status()).toMatchObject({ tier: 'free' });
  });

  it('an upgrade that goes back leaves the days of the lower pass, and its count', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    t.clock.advance(DAY);
    const createdAt = t.clock.now();
    await t.deps.store.write((tx) =>
      tx.insert(tx.t.creations).values({ itemId: 'item_1', sellerId, createdAt }),
    );
    t.clock.advance(9 * DAY);
    await pay(t, sellerId, 'move_extension');
    await pay(t, sellerId, 'big_move', 'cs_b');
    expect(await status()).toMatchObject({ total_items_created: 0 });
    t.clock.advance(5 * DAY);
    await back('cs_b', { sku: 'big_move', amountCents: 3900 });
    expect(await status()).toMatchObject({ tier: 'move_sale', expires_at: isoIn(t, 50), lifetime_cap: 50 });
    expect(await status()).toMatchObject({ total_items_created: 1 });
    expect((await page()).page_expires_at).toBe(isoIn(t, 50));
    expect((await told())[0]?.text).toContain('Your other purchases remain valid');
  });

  it('leaves a plan that had ended its end', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    const end = isoIn(t, 30);
    t.clock.advance(29 * DAY);
    key = (await t.signIn()).apiKey;
    t.clock.advance(2 * DAY);
    await back('cs_a');
    expect([(await status()).expires_at, (await page()).page_expires_at]).toEqual([end, end]);
  });

  it('leaves a page its end where that is not the plan’s', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass', 'cs_a');
    const expiresAt = new Date(t.clock.now().getTime() + 90 * DAY);
    await t.deps.store.write((tx) => tx.update(tx.t.pages).set({ expiresAt }));
    await back('cs_a');
    expect(await status()).toMatchObject({ tier: 'free' });
    expect((await page()).page_expires_at).toBe(expiresAt.toISOString());
  });

  it('a plan from before payments knew their days ends with its payment too', async () => {
    await pay(t, sellerId, 'sale_pass', 'cs_old');
    await t.deps.store.write(async (tx) => {
      await tx.update(tx.t.payments).set({ startsAt: null, endsAt: null });
    });
    await pay(t, sellerId, 'move_extension', 'cs_new');
    expect(await status()).toMatchObject({ tier: 'move_sale', expires_at: isoIn(t, 60) });
    await back('cs_old');
    expect(await status()).toMatchObject({ tier: 'move_sale', expires_at: isoIn(t, 30) });
  });

  it('days of a lower tier come after those of a higher pass, as what they are', async () => {
    await pay(t, sellerId, 'sale_pass');
    for (let i = 0; i < 3; i++) await pay(t, sellerId, 'move_extension');
    await pay(t, sellerId, 'big_move');
    const end = isoIn(t, 180);
    expect(await status()).toMatchObject({ tier: 'garage_sale', items_limit: 200, expires_at: end });
    for (const days of [29, 29]) {
      t.clock.advance(days * DAY);
      key = (await t.signIn()).apiKey;
    }
    await t.runDueWork();
    expect(await status()).toMatchObject({ tier: 'garage_sale', expires_at: end });
    t.clock.advance(2 * DAY);
    await t.runDueWork();
    expect(await status()).toMatchObject({ tier: 'move_sale', items_limit: 50, expires_at: end });
  });
});
