import { describe, expect, it } from 'vitest';
import { InvalidWebhookError, PaymentsUnavailableError } from '../../src/adapters/payments.ts';
import type { TestApp } from '../support/app.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { DAY, isoIn, pay, publish } from './accounts.ts';

describe.each(eachStore)('what a payment gives on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const status = async () => (await t.request('GET', '/api/payments/status', { key })).json.data;
  const pageEnd = async () =>
    (await t.request('GET', '/api/pages/renewal-options', { key })).json.data.page_expires_at;
  /** Listings created so far, as the services record them. */
  const create = async (count: number) => {
    t.clock.advance(1);
    const createdAt = t.clock.now();
    await t.deps.store.write(async (tx) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        itemId: `item_${createdAt.getTime()}_${i}`,
        sellerId,
        createdAt,
      }));
      await tx.insert(tx.t.creations).values(rows).returning();
    });
    t.clock.advance(1);
  };

  it('a pass sets the tier and moves plan and page to the same end', async () => {
    await publish(t, key);
    t.clock.advance(5 * DAY);
    const { status: code, json } = await pay(t, sellerId, 'sale_pass');
    expect([code, json]).toEqual([200, { success: true }]);
    expect(await status()).toMatchObject({
      tier: 'move_sale',
      paid_plan: 'move_sale',
      expires_at: isoIn(t, 30),
    });
    expect(await pageEnd()).toBe(isoIn(t, 30));
  });

  it('a pass bought before the first publish becomes the end of the page', async () => {
    await pay(t, sellerId, 'big_move');
    expect(await pageEnd()).toBeNull();
    const end = isoIn(t, 60);
    t.clock.advance(3 * DAY);
    expect((await publish(t, key)).json.data.page_expires_at).toBe(end);
  });

  it('an extension adds thirty days and leaves tier and count alone', async () => {
    await pay(t, sellerId, 'sale_pass');
    await create(7);
    await pay(t, sellerId, 'move_extension');
    expect(await status()).toMatchObject({
      tier: 'move_sale',
      total_items_created: 7,
      lifetime_remaining: 43,
      expires_at: new Date(t.clock.now().getTime() + 60 * DAY - 2).toISOString(),
    });
  });

  it('an extension without a pass starts a count too', async () => {
    await create(7);
    await pay(t, sellerId, 'move_extension');
    expect(await status()).toMatchObject({ tier: 'move_sale', total_items_created: 0 });
  });

  it('once the pass has ended, what was created in the last 30 days counts again', async () => {
    await pay(t, sellerId, 'sale_pass');
    await create(7);
    t.clock.advance(29 * DAY);
    await create(2);
    ({ apiKey: key } = await t.signIn());
    expect(await status()).toMatchObject({ tier: 'move_sale', total_items_created: 9 });
    t.clock.advance(2 * DAY);
    await t.runDueWork();
    expect(await status()).toMatchObject({ tier: 'free', total_items_created: 2 });
  });

  it('a fresh pass resets the count and follows the running one', async () => {
    await pay(t, sellerId, 'sale_pass');
    const first = Date.parse((await status()).expires_at);
    await create(50);
    expect(await status()).toMatchObject({ lifetime_remaining: 0, needs_upgrade: true });
    await pay(t, sellerId, 'sale_pass');
    expect(await status()).toMatchObject({
      total_items_created: 0,
      lifetime_remaining: 50,
      needs_upgrade: false,
      expires_at: new Date(first + 30 * DAY).toISOString(),
    });
  });

  it('an upgrade keeps the paid days and gives the larger plan', async () => {
    await pay(t, sellerId, 'sale_pass');
    t.clock.advance(10 * DAY);
    await pay(t, sellerId, 'big_move');
    expect(await status()).toMatchObject({ tier: 'garage_sale', items_limit: 200, expires_at: isoIn(t, 80) });
  });

  it('an extension that is paid for after the lapse still gives its days', async () => {
    await publish(t, key);
    await pay(t, sellerId, 'sale_pass');
    t.clock.advance(29 * DAY);
    key = (await t.signIn()).apiKey;
    t.clock.advance(4 * DAY);
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: 'move_sale', is_expired: true });
    await pay(t, sellerId, 'move_extension');
    expect(await status()).toMatchObject({ tier: 'move_sale', is_expired: false, expires_at: isoIn(t, 30) });
    expect(await pageEnd()).toBe(isoIn(t, 30));
  });

  it('a smaller product never takes the larger plan away', async () => {
    await pay(t, sellerId, 'big_move');
    await pay(t, sellerId, 'move_extension');
    expect(await status()).toMatchObject({ tier: 'garage_sale', expires_at: isoIn(t, 90) });
  });

  it('counts once, however often and however many at a time it is reported', async () => {
    await Promise.all(Array.from({ length: 20 }, () => pay(t, sellerId, 'sale_pass', 'cs_same')));
    t.clock.advance(DAY);
    expect((await pay(t, sellerId, 'sale_pass', 'cs_same')).status).toBe(200);
    expect((await status()).expires_at).toBe(isoIn(t, 29));
  });

  it('reports that no retry could help are accepted and change nothing', async () => {
    expect((await pay(t, 'usr_of_another_installation', 'sale_pass')).status).toBe(200);
    expect((await pay(t, sellerId, 'retired_product')).status).toBe(200);
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: null });
  });

  it.each([
    [new InvalidWebhookError('no match'), 400],
    [new PaymentsUnavailableError('cs_1: timed out'), 503],
    [new TypeError('cs_1 is undefined'), 500],
  ])('a report that cannot be read is refused, by us only if it is wrong: %s', async (error, expected) => {
    t.payments.readWebhook = () => Promise.reject(error);
    const refused = await pay(t, sellerId, 'sale_pass');
    expect(refused.status).toBe(expected);
    expect(refused.text).not.toContain(error.message);
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: null });
  });

  it('a report about anything but payments is accepted and changes nothing', async () => {
    delete t.payments.nextWebhook;
    const { status: answered } = await t.request('POST', '/api/payments/webhook', { rawBody: '{}' });
    expect(answered).toBe(200);
    expect(await status()).toMatchObject({ tier: 'free', paid_plan: null });
  });
});
