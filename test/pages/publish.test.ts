import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { siteOf } from '../../src/app.ts';
import { presentExpiry } from '../../src/sale-page/page.ts';
import { isReservedSlug, slugCandidates } from '../../src/sale-page/slugs.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { eachStore, signInEach } from '../support/openings.ts';

const DAY = 24 * 60 * 60 * 1000;

it('an address has 3 to 32 letters of the name, or of the city, and a suffix that grows from 4 to 7', () => {
  const random = { bytes: (size: number) => Buffer.alloc(size), word: () => 0, below: () => 0 };
  const first = (displayName: string, many: number) =>
    Array.from(
      { length: many },
      (
        (each) => () =>
          each.next().value
      )(slugCandidates(random, { displayName, city: 'Ayr' })),
    );
  const base = 'x'.repeat(32);
  expect(first('x'.repeat(33), 6)).toEqual([
    base,
    ...[4, 5, 6, 7, 7].map((length) => `${base}-${'2'.repeat(length)}`),
  ]);
  expect([first('Abc', 1), first('Ab', 1)]).toEqual([['abc'], ['ayr-2222']]);
});

it('the days of a page are rounded up, and it has expired from its end on', () => {
  const expiresAt = new Date('2026-05-04T10:00:00Z');
  const shown = (msLeft: number) => {
    const { days_until_page_expiry: days, is_expired } = presentExpiry(
      { expiresAt },
      new Date(expiresAt.getTime() - msLeft),
      null,
    );
    return [days, is_expired];
  };
  expect([shown(DAY + 1), shown(DAY), shown(1), shown(0)]).toEqual([
    [2, false],
    [1, false],
    [1, false],
    [0, true],
  ]);
});

describe.each(eachStore)('publishing a sale page on $name', ({ store }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({ store }, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const post = (body: object, headers: Record<string, string> = {}) =>
    t.request('POST', '/api/pages/publish', { key, body, headers });

  it('makes the address from the name and starts thirty days', async () => {
    const { status, json } = await publish(t, key, {
      display_name: 'María López',
      city: 'Portland',
      state: 'OR',
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      url: 'http://localhost:3000/maria-lopez',
      slug: 'maria-lopez',
      published: true,
      page_live: true,
      page_expires_at: new Date(t.clock.now().getTime() + 30 * DAY).toISOString(),
      days_until_page_expiry: 30,
      is_expired: false,
      city: 'Portland',
      state: 'OR',
      items: [],
    });
  });

  it('gives a second seller of the same name another address', async () => {
    const other = await t.signIn('other@example.com');
    const first = await publish(t, key, { display_name: 'Maria' });
    const second = await publish(t, other.apiKey, { display_name: 'Maria' });
    expect(first.json.data.slug).toBe('maria');
    expect(second.json.data.slug).toMatch(/^maria-[a-z0-9]{4}$/);
  });

  it('takes no city for itself, no reserved word, and never the email address', async () => {
    expect((await publish(t, key, { city: 'Portland' })).json.data.slug).toMatch(/^portland-[a-z0-9]{4}$/);
    const admin = await t.signIn('admin@example.com');
    expect((await publish(t, admin.apiKey, { display_name: 'Admin' })).json.data.slug).toMatch(/^admin-/);
    const nameless = await t.signIn('nameless@example.com');
    expect((await publish(t, nameless.apiKey)).json.data.slug).toMatch(/^sale-/);
    const elsewhere = await t.signIn('elsewhere@example.com');
    expect((await publish(t, elsewhere.apiKey, { display_name: '三' })).json.data.slug).toMatch(/^sale-/);
  });

  it('stays offline without publish: true, and answers with the address all the same', async () => {
    const { status, json } = await post({ city: 'Salem' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      published: false,
      page_live: false,
      page_expires_at: null,
      city: 'Salem',
    });
    expect((await t.request('GET', `/api/pages/${json.data.slug}`)).status).toBe(404);
  });

  it('stays online when the details change later, even with publish: false', async () => {
    await publish(t, key, { display_name: 'Maria' });
    expect((await post({ payment_instructions: 'Cash' })).json.data).toMatchObject({ page_live: true });
    const { json } = await post({ publish: false });
    expect(json.data).toMatchObject({ published: true, page_live: true, payment_instructions: 'Cash' });
  });

  it('does not start the time again', async () => {
    const first = (await publish(t, key)).json.data.page_expires_at;
    t.clock.advance(5 * DAY);
    expect((await publish(t, key)).json.data.page_expires_at).toBe(first);
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await publish(t, key)).json.data).toMatchObject({ page_expires_at: first, page_live: true });
  });

  it('stays expired until it is renewed, and says so', async () => {
    await publish(t, key);
    t.clock.advance(30 * DAY);
    const { apiKey } = await t.signIn();
    const { status, json } = await publish(t, apiKey);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      published: true,
      page_live: false,
      is_expired: true,
      days_until_page_expiry: 0,
    });
    expect(json.data.message).toContain('until it’s renewed');
  });

  it("lasts until the plan's end for a paid seller", async () => {
    const planEndsAt = new Date(t.clock.now().getTime() + 12 * DAY);
    await t.deps.store.write((tx) =>
      tx.update(tx.t.sellers).set({ tier: 'move_sale', planEndsAt }).where(eq(tx.t.sellers.id, sellerId)),
    );
    expect((await publish(t, key)).json.data.page_expires_at).toBe(planEndsAt.toISOString());
  });

  it('lists what is on the page, with addresses only for what is public', async () => {
    const lamp = await addItem(t, sellerId, { title: 'Lamp', priceCents: 1250 });
    const hidden = await addItem(t, sellerId, { title: 'Hidden', status: 'inactive' });
    await addItem(t, sellerId, { title: 'Deleted', deletedAt: t.clock.now() });
    const { json } = await publish(t, key, { display_name: 'Maria' });
    expect(json.data.items).toEqual([
      { item_id: hidden, title: 'Hidden', price: 35, currency: 'USD', status: 'inactive', public_url: null },
      {
        item_id: lamp,
        title: 'Lamp',
        price: 12.5,
        currency: 'USD',
        status: 'available',
        public_url: `http://localhost:3000/maria/${lamp}`,
      },
    ]);
  });

  it('moves to a custom address', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const { json } = await post({ custom_url: 'marias-big-move' });
    expect(json.data.url).toBe('http://localhost:3000/marias-big-move');
    expect((await t.request('GET', '/api/pages/marias-big-move')).status).toBe(200);
    expect((await t.request('GET', '/api/pages/maria')).json.data.slug).toBe('marias-big-move');
    expect((await post({ custom_url: 'marias-big-move' })).status).toBe(200);
  });

  it.each(['ab', 'Maria', 'maria_sale', 'a'.repeat(41), 'mária'])(
    'refuses the custom address %s',
    async (custom_url) => {
      const { status, json } = await post({ custom_url });
      expect(status).toBe(400);
      expect(json.error).toContain('custom_url');
    },
  );

  it('refuses reserved and taken custom addresses, and writes nothing', async () => {
    const other = await t.signIn('other@example.com');
    await publish(t, other.apiKey, { custom_url: 'garage' });
    for (const [custom_url, code] of [
      ['developers', 'CUSTOM_URL_RESERVED'],
      ['paypal-support', 'CUSTOM_URL_RESERVED'],
      ['garage', 'CUSTOM_URL_TAKEN'],
    ]) {
      const { status, json } = await post({ custom_url, publish: true, city: 'Nowhere' });
      expect([status, json.code]).toEqual([409, code]);
      expect(json.retryable).toBeUndefined();
    }
    const { json } = await post({});
    expect(json.data).toMatchObject({ published: false, city: null });
  });

  it('replays the first answer for a repeated Idempotency-Key', async () => {
    const first = await post({ publish: true, city: 'Salem' }, { 'idempotency-key': 'once' });
    await post({ city: 'Eugene' });
    const again = await post({ publish: true, city: 'Salem' }, { 'idempotency-key': 'once' });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.text).toBe(first.text);
    expect((await post({})).json.data.city).toBe('Eugene');
  });

  it('removes what is sent empty and refuses what it does not know', async () => {
    await publish(t, key, { city: 'Salem', payment_instructions: 'Cash' });
    expect((await post({ city: '', payment_instructions: ' ' })).json.data).toMatchObject({
      city: null,
      payment_instructions: null,
    });
    expect((await post({ city: 'Salem\nBcc: x' })).status).toBe(400);
    const { status, json } = await post({ town: 'Salem' });
    expect(status).toBe(400);
    expect(json.error).toContain('town');
  });

  it('goes offline at once when unpublished, twice without complaint', async () => {
    const { json } = await publish(t, key, { display_name: 'Maria' });
    for (let i = 0; i < 2; i++) {
      const gone = await t.request('POST', '/api/pages/unpublish', { key });
      expect(gone.json).toEqual({ success: true, data: { url: json.data.url, published: false } });
    }
    expect((await t.request('GET', '/api/pages/maria')).status).toBe(404);
    const other = await t.signIn('other@example.com');
    expect((await t.request('POST', '/api/pages/unpublish', { key: other.apiKey })).status).toBe(404);
  });
});

describe('a street address in public texts', () => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  signInEach({}, (opened) => {
    ({ t, key, sellerId } = opened);
  });

  const post = (body: object) => t.request('POST', '/api/pages/publish', { key, body });
  const refused = async (body: object) => {
    const { status, json } = await post(body);
    expect([status, json.code]).toEqual([403, 'ADDRESS_IN_PUBLIC_LISTING']);
    return json;
  };

  it('is refused when it is stored, and nothing is written', async () => {
    await post({ street_address: '12 Oak Street' });
    await refused({ payment_instructions: 'Cash at 12 Oak St.', city: 'Salem', publish: true });
    expect((await post({})).json.data).toMatchObject({
      city: null,
      published: false,
      payment_instructions: null,
    });
  });

  it('is refused when it is sent along in the same request', async () => {
    await refused({
      street_address: '12 Oak Street',
      payment_instructions: 'Come to Oak Street 12 with cash',
    });
    expect((await post({})).json.data.street_address_on_file).toBe(false);
  });

  it('is refused in every text of the page and in its address', async () => {
    await post({ street_address: '12 Oak Street' });
    await refused({ display_name: '12 Oak Street sale' });
    await refused({ city: 'Portland, twelve oak st' });
    await refused({ custom_url: '12-oak-street' });
    await refused({ city: '12', state: 'Oak Street' });
    await post({ city: '12' });
    await refused({ state: 'Oak Street' });
  });

  it('cannot be stored while a public text holds it', async () => {
    await post({ payment_instructions: 'Cash at 12 Oak Street' });
    const lampAtHome = await addItem(t, sellerId, { description: 'Pick up at 7 Elm Ave.' });
    await refused({ street_address: '12 Oak Street' });
    expect((await refused({ street_address: '7 Elm Avenue' })).error).toContain(lampAtHome);
    expect((await post({ street_address: '3 Birch Road' })).json.data.street_address_on_file).toBe(true);
    await t.request('DELETE', `/api/items/${lampAtHome}`, { key });
    expect((await post({ street_address: '7 Elm Avenue' })).status).toBe(200);
  });

  it.each(['Rose Cottage', '東京都渋谷区1-2-3', `${'9'.repeat(280)} Oak Street`, 'ﷺ'.repeat(300)])(
    'is stored with a warning when no check can find it: %s',
    async (street_address) => {
      const { status, json } = await post({ street_address });
      expect([status, json.data.street_address_on_file]).toEqual([200, true]);
      expect(json.data.warning).toContain('Read listings and page texts');
      expect((await post({ city: 'Portland' })).json.data).not.toHaveProperty('warning');
      expect((await post({ street_address: '12 Oak Street' })).json.data).not.toHaveProperty('warning');
    },
  );

  it("is the seller's own business in the seller's own session", async () => {
    const bearer = await t.sessionOf({ sellerId, email: 'seller@example.com' });
    const { status, json } = await t.request('POST', '/api/pages/publish', {
      bearer,
      body: { street_address: '12 Oak Street', payment_instructions: 'Cash at 12 Oak Street' },
    });
    expect([status, json.data.payment_instructions]).toEqual([200, 'Cash at 12 Oak Street']);
    expect((await post({ publish: true })).status).toBe(200);
  });

  it('is not seen in ordinary words', async () => {
    await post({ street_address: '12 Oak Street' });
    expect(
      (await post({ payment_instructions: 'Venmo or cash. The oak table is 12 years old.' })).status,
    ).toBe(200);
  });
});

it('has no end where the operator gives everyone a plan', async () => {
  const t = await openTestApp({ env: { PLAN_DEFAULT: 'garage_sale' } });
  const { apiKey } = await t.signIn();
  const { json } = await publish(t, apiKey, { display_name: 'Maria' });
  expect(json.data).toMatchObject({ page_live: true, page_expires_at: null, days_until_page_expiry: null });
  t.clock.advance(400 * DAY);
  expect((await t.request('GET', '/maria')).status).toBe(200);
  expect((await t.request('GET', '/api/search/sales')).json.data.sales).toHaveLength(1);
  await t.close();
});

it('keeps every first path segment of the service from becoming a sale page', async () => {
  const t = await openTestApp();
  const routes = [...t.app.routes, ...siteOf(t.deps).routes];
  const words = routes.map((route) => route.path.split('/')[1] ?? '');
  const names = [...new Set(words)].filter((word) => /^[a-z0-9-]{3,40}$/.test(word));
  expect(names).toContain('developers');
  expect(names.filter((name) => !isReservedSlug(name))).toEqual([]);
  await t.close();
});
