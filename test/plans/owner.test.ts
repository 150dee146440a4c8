import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPayments } from '../../src/adapters/payments/none.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { DAY, pay, publish } from './accounts.ts';

describe.each(eachStore)("the owner's pass on $name", ({ store }) => {
  let t: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    t = await openTestApp({ store });
    desk = await openDesk(t);
  });
  afterEach(() => t.close());

  const own = () => t.deps.store.write((tx) => makeOwner(t.deps, tx, desk.sellerId));
  const get = async (path: string) => (await desk.request('GET', path)).json.data;

  it('has no limits, and a page without an end, also one that was online before', async () => {
    await publish(t, desk.key);
    await own();
    for (let i = 0; i < 11; i++) await desk.create();
    expect((await desk.list('?status=available')).length).toBe(11);
    expect(await get('/api/pages/renewal-options')).toEqual({
      can_renew: false,
      is_free: true,
      page_expires_at: null,
      days_until_page_expiry: null,
      is_expired: false,
      options: [],
    });
    const extended = await desk.request('POST', '/api/pages/extend');
    expect([extended.status, extended.json.error]).toEqual([409, expect.stringContaining('no end')]);
    expect((await get('/api/payments/status')).capacity_note).toBe(
      'Owner plan: no limit on active listings; any number can be created.',
    );
  });

  it('is never asked to pay, and what was paid changes nothing while it lasts', async () => {
    await pay(t, desk.sellerId, 'sale_pass');
    await own();
    await publish(t, desk.key);
    const link = await desk.request('POST', '/api/payments/checkout-link', { plan: 'big_move' });
    expect(link.json.data).toMatchObject({ already_paid: true, checkout_url: null });
    t.clock.advance(24 * DAY);
    await t.runDueWork();
    expect(t.mailer.sent.map(({ kind }) => kind)).not.toContain('plan_ends');
    t.clock.advance(5 * DAY);
    expect(await get('/api/payments/status')).toMatchObject({ tier: 'garage_sale', expires_at: null });
    expect(
      (await t.request('GET', new URL((await get('/api/payments/status')).page_url).pathname)).status,
    ).toBe(200);
  });
});

describe('a limit where nothing is sold', () => {
  let t: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    t = await openTestApp({ deps: { payments: noPayments() }, env: { PLAN_LIMITS: 'free.creations=4' } });
    desk = await openDesk(t);
    for (let i = 0; i < 4; i++) await desk.create();
  });
  afterEach(() => t.close());

  const isAdvice = (json: { hint: string; next_tool?: string }) => {
    expect(json.hint).toContain('npm run cli -- grant');
    expect(json.hint).not.toContain('checkout');
  };
  const isToolAdvice = (refusal: unknown) => {
    expect(refusal).toMatchObject({ hint: expect.stringContaining('the person who runs this service') });
    expect(JSON.stringify(refusal)).not.toMatch(/npm|generate_payment_link|\/api\//);
  };

  it('says what the operator can do, and to an assistant without a command', async () => {
    const fifth = { title: 'Fifth', photos: await desk.photos() };
    const listing = { ...fifth, description: '', price: 1, condition: 'Good', category: 'Decor' };
    isAdvice((await desk.request('POST', '/api/items', listing)).json);
    isToolAdvice(await desk.tool('create_listing', listing).catch((error: unknown) => error));
    const [waiting] = await desk.list('?status=inactive');
    isAdvice((await desk.put(waiting.item_id, { status: 'available' })).json);
    const edit = { item_id: waiting.item_id, status: 'available' };
    isToolAdvice((await desk.tool('edit_listings', { edits: [edit] })).results[0]);
    isAdvice((await desk.request('POST', '/api/payments/checkout-link', { plan: 'sale_pass' })).json);
    const bought = desk.tool('generate_payment_link', { plan: 'sale_pass' });
    isToolAdvice(await bought.catch((error: unknown) => error));
  });
});
