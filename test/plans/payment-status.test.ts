import { describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { eachStore, signInEach } from '../support/openings.ts';
import { DAY, isoIn, pay, publish } from './accounts.ts';

describe.each(eachStore)('the state of the account on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const status = async () => (await t.request('GET', '/api/payments/status', { key })).json.data;

  it('of a new free account says all that there is', async () => {
    expect(await status()).toEqual({
      tier: 'free',
      paid_plan: null,
      items_count: 0,
      items_limit: 3,
      items_remaining: 3,
      total_items_created: 0,
      lifetime_cap: 10,
      lifetime_remaining: 10,
      expires_at: null,
      expires_at_local: null,
      timezone: 'UTC',
      is_expired: false,
      needs_upgrade: false,
      email: 'seller@example.com',
      owner: false,
      page_slug: null,
      page_url: null,
      page_published: false,
      scheduling_enabled: false,
      scheduling_timezone: null,
      needs_review_count: 0,
      reach: 'this_computer',
      reach_note: expect.stringMatching(
        /^Only this computer can open its links\. This can be changed at .*settings\/server \(owner only\)\.$/,
      ),
      capacity_note:
        'Free plan: 3 more listings can still go on sale; 10 more listings can still be created within 30 days.',
    });
  });

  it('counts what is on sale, not what is inactive or taken', async () => {
    for (const itemStatus of ['available', 'reserved', 'taken', 'inactive'] as const) {
      await addItem(t, sellerId, { status: itemStatus });
    }
    expect(await status()).toMatchObject({ items_count: 2, items_remaining: 1, needs_upgrade: false });
    await addItem(t, sellerId);
    expect(await status()).toMatchObject({ items_count: 3, items_remaining: 0, needs_upgrade: true });
  });

  it('shows the page and the pickup settings', async () => {
    await publish(t, key, { display_name: 'Maria' });
    await t.request('PUT', '/api/scheduling/availability', {
      key,
      body: { scheduling_enabled: true, scheduling_timezone: 'America/New_York' },
    });
    expect(await status()).toMatchObject({
      expires_at: isoIn(t, 30),
      page_slug: 'maria',
      page_url: 'http://localhost:3000/maria',
      page_published: true,
      scheduling_enabled: true,
      scheduling_timezone: 'America/New_York',
    });
  });

  it('speaks of the pass while one runs', async () => {
    await pay(t, sellerId, 'big_move');
    expect(await status()).toMatchObject({
      tier: 'garage_sale',
      capacity_note:
        'Garage Sale plan: 200 more listings can still go on sale; 200 more listings can still be created on this pass.',
    });
  });

  it('says when a lower plan follows, up to that moment', async () => {
    await pay(t, sellerId, 'sale_pass');
    await pay(t, sellerId, 'big_move');
    for (const days of [29, 30]) {
      t.clock.advance(days * DAY);
      key = (await t.signIn()).apiKey;
    }
    const note = async () => (await status()).capacity_note;
    t.clock.advance(DAY - 1);
    expect(await note()).toContain('Then the days of the smaller pass follow.');
    t.clock.advance(1);
    expect(await note()).not.toContain('smaller pass');
  });

  it('keeps listings over the limit after a lapse, and says that no more fit', async () => {
    await pay(t, sellerId, 'sale_pass');
    for (let i = 0; i < 5; i++) await addItem(t, sellerId);
    t.clock.advance(29 * 24 * 3600_000);
    key = (await t.signIn()).apiKey;
    t.clock.advance(2 * 24 * 3600_000);
    expect(await status()).toMatchObject({
      tier: 'free',
      paid_plan: 'move_sale',
      is_expired: true,
      items_count: 5,
      items_limit: 3,
      items_remaining: 0,
      needs_upgrade: true,
    });
  });
});

describe('the state of the account without limits', () => {
  it('shows none', async () => {
    const t = await openTestApp({ env: { PLAN_LIMITS: 'free.active_items=off,free.creations=off' } });
    try {
      const { apiKey: key } = await t.signIn();
      const { json } = await t.request('GET', '/api/payments/status', { key });
      expect(json.data).toMatchObject({
        items_limit: null,
        items_remaining: null,
        lifetime_cap: null,
        lifetime_remaining: null,
        needs_upgrade: false,
        capacity_note: 'Free plan: no limit on active listings; any number can be created.',
      });
    } finally {
      await t.close();
    }
  });
});
