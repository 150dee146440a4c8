import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noPayments } from '../../src/adapters/payments.ts';
import { toolSet } from '../../src/mcp/tool-set.ts';
import { applyPurchase } from '../../src/plans/webhook.ts';
import { makeOwner } from '../../src/sellers/owner.ts';
import { tools } from '../../tools/index.ts';
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
      page_expires_at_local: null,
      timezone: 'UTC',
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

describe('the owner without the pass', () => {
  it('owns the installation, and has the plan that everyone gets, its end included', async () => {
    const t = await openTestApp();
    const desk = await openDesk(t);
    await publish(t, desk.key);
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, desk.sellerId, { pass: false }));
    const { data } = (await desk.request('GET', '/api/payments/status')).json;
    expect(data).toMatchObject({ owner: true, tier: 'free', items_limit: 3, lifetime_cap: 10 });
    expect(data.expires_at).not.toBeNull();
    t.clock.advance(24 * DAY);
    await t.runDueWork();
    expect(t.mailer.sent.map(({ kind }) => kind)).toContain('page_expires');
    await t.close();
  });
});

describe('while no one owns the installation', () => {
  const AT_HOME = 'No one owns this installation yet';
  const refusal = async (env: Record<string, string>) => {
    const t = await openTestApp({ env: { PLAN_LIMITS: 'free.creations=1', ...env } });
    const desk = await openDesk(t);
    await desk.create();
    const second = { title: 'Second', photos: await desk.photos(), description: '', price: 1 };
    const listing = { ...second, condition: 'Good', category: 'Decor' };
    const { hint } = (await desk.request('POST', '/api/items', listing)).json;
    const status = await desk.tool('get_account_status', {});
    await t.deps.store.write((tx) => makeOwner(t.deps, tx, desk.sellerId, { pass: false }));
    const owned = await desk.tool('get_account_status', {});
    await t.close();
    return { hint, note: status.owner_note, after: owned.owner_note };
  };

  it('a limit met on that computer says so and where the link is, until there is an owner', async () => {
    const { hint, note, after } = await refusal({});
    expect(hint).toContain(AT_HOME);
    expect(hint).toContain('welcome link');
    expect(note).toContain(AT_HOME);
    expect(after).toBeUndefined();
  });

  it('nothing is said where others can reach it', async () => {
    const { hint, note } = await refusal({ BASE_URL: 'https://sale.example.com' });
    expect([hint.includes(AT_HOME), note]).toEqual([false, undefined]);
  });
});

describe('where nothing is sold', () => {
  it('no pass is offered: not in the options, not on the page, not in the briefing, not by the tools', async () => {
    const t = await openTestApp({ deps: { payments: noPayments() } });
    const desk = await openDesk(t);
    await publish(t, desk.key);
    t.clock.advance(28 * DAY);
    const { data } = (await desk.request('GET', '/api/pages/renewal-options')).json;
    expect(data.options.map(({ intent }: { intent: string }) => intent)).toEqual(['free_renew']);
    const status = JSON.stringify(await desk.tool('get_account_status', {}));
    expect(status).not.toMatch(/"upgrade"|sale_pass|big_move|generate_payment_link/);
    const pass = { id: 'grant_1', sellerId: desk.sellerId, sku: 'sale_pass', amountCents: 0 } as const;
    await t.deps.store.write((tx) => applyPurchase(t.deps, tx, { ...pass, source: 'grant' }));
    const paid = (await desk.request('POST', '/api/pages/extend')).json.data;
    expect(paid).toMatchObject({ extended: false, requires_payment: false, options: [] });
    t.clock.advance(25 * DAY);
    await t.runDueWork();
    expect(t.mailer.last(desk.email, 'plan_ends')?.text).toContain('ask the person who runs this service');
    expect(t.mailer.last(desk.email, 'plan_ends')?.text).not.toMatch(/pay|extension/);
    const { listed } = toolSet(tools, [], [], { sells: false });
    expect(listed).toHaveLength(tools.length);
    for (const { description } of listed) expect(description).not.toMatch(/\$\d|checkout_url|upgrade/);
    await t.close();
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
