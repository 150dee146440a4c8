import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type ConnectedClient, eras } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';
import { DAY, pay, publish } from './accounts.ts';

describe.each(eras)('the plan tools through the $era client', ({ connect }) => {
  let t: TestApp;
  let seller: ConnectedClient;
  let sellerId: string;
  let key: string;
  let closeServer: () => Promise<void>;
  beforeEach(async () => {
    t = await openTestApp();
    ({ apiKey: key, sellerId } = await t.signIn());
    const server = await listen(t.app);
    closeServer = server.close;
    seller = await connect(`${server.url}/api/mcp`, key);
  });
  afterEach(async () => {
    await seller.close();
    await closeServer();
    await t.close();
  });

  it('tell the state of the account', async () => {
    const { isError, data } = await seller.call('get_account_status');
    expect(isError).toBe(false);
    expect(data).toMatchObject({ tier: 'free', items_limit: 3, page_url: null });
  });

  it('renew a free page when it is time, and name the date before', async () => {
    const nothing = await seller.call('extend_sale_page');
    expect(nothing).toMatchObject({
      isError: true,
      data: { code: 'PAGE_UNPUBLISHED', next_tool: 'publish_page', retryable: false },
    });
    await publish(t, key);
    const early = await seller.call('extend_sale_page');
    expect(early.data).toMatchObject({ code: 'RENEWAL_TOO_EARLY' });
    expect(String(early.data.error)).toContain('2026-05-27');
    t.clock.advance(25 * DAY);
    const first = await seller.call('extend_sale_page', { idempotency_key: 'renew' });
    expect(first.data).toMatchObject({ extended: true, options: [] });
    expect(await seller.call('extend_sale_page', { idempotency_key: 'renew' })).toEqual(first);
  });

  it('offer options and make payment links, and never buy', async () => {
    await publish(t, key);
    const { data } = await seller.call('get_account_status');
    expect(data.renewal).toMatchObject({ can_renew: true, is_free: true, days_until_page_expiry: 30 });
    const link = await seller.call('generate_payment_link', { plan: 'sale_pass', promo_code: 'SPRING' });
    expect(link.data).toMatchObject({ checkout_url: 'https://pay.example/c/1', price_usd: 20 });
    expect((await seller.call('get_account_status')).data).toMatchObject({ tier: 'free' });
    await pay(t, sellerId, 'sale_pass');
    expect((await seller.call('generate_payment_link', { plan: 'sale_pass' })).data).toMatchObject({
      already_paid: true,
      checkout_url: null,
      suggested_sku: 'move_extension',
    });
  });
});
