import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk } from '../listings/desk.ts';
import { openSale, reserveAndOpen } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { storeKinds } from '../support/stores.ts';

const stores = storeKinds.map(
  ({ name }) => (name === 'SQLite' ? 'sqlite' : 'postgresql') as 'sqlite' | 'postgresql',
);

describe.each(stores)('the currency of an account on %s', (store) => {
  let t: TestApp;
  let desk: Desk;
  beforeEach(async () => {
    t = await openTestApp({ store });
    desk = await openDesk(t);
  });
  afterEach(() => t.close());

  const change = (body: object) => desk.request('PUT', '/api/account/settings', body);

  it('is US dollars until a key or a session changes it', async () => {
    const { json } = await desk.request('GET', '/api/account/settings');
    expect(json.data).toMatchObject({ country: null, currency: 'USD', language: null });
    const { json: changed } = await change({ country: 'DE', currency: 'eur', language: 'de' });
    expect(changed.data).toMatchObject({ country: 'DE', currency: 'EUR', language: 'de' });
    const made = await desk.create({ price: 45.5 });
    expect([made.price, made.currency]).toEqual([45.5, 'EUR']);
  });

  it('is the currency of a reservation, also of a single item', async () => {
    const sale = await openSale(t, ['Sofa'], { email: 'euros@example.com' });
    const body = { currency: 'EUR', keep_amounts: true };
    expect((await t.request('PUT', '/api/account/settings', { key: sale.key, body })).status).toBe(200);
    await reserveAndOpen(t, sale, { items: ['Sofa'] });
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    const [reservation] = json.data.reservations;
    expect([reservation.item_count, reservation.currency]).toEqual([1, 'EUR']);
  });

  it('leaves approval by hand to the session', async () => {
    expect((await change({ currency: 'EUR', approve_replies: 'by_hand' })).status).toBe(403);
    const { json } = await desk.request('GET', '/api/account/settings');
    expect(json.data.currency).toBe('USD');
  });

  it.each([
    ['KWD', /KWD has three decimals/],
    ['XYZ', /XYZ isn't a currency code/],
  ])('is never %s', async (currency, words) => {
    const { status, json } = await change({ currency });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(`${json.error} ${json.message ?? ''}`).toMatch(words);
  });

  it('never converts: the numbers stay if the seller says so', async () => {
    const { item_id: id, version } = await desk.create({ price: 40 });
    const { item_id: gone } = await desk.create({ price: 5 });
    await desk.request('DELETE', `/api/items/${gone}`);
    const other = await openSale(t, ['Sofa', 'Vase'], { email: 'other@example.com' });
    expect((await change({ currency: 'USD' })).status).toBe(200);
    const refused = await change({ currency: 'EUR' });
    expect([refused.status, refused.json.code, refused.json.listings]).toEqual([409, 'CURRENCY_IN_USE', 1]);
    expect(refused.json.error).toContain('You have 1 listing, and');
    const two = await t.request('PUT', '/api/account/settings', {
      key: other.key,
      body: { currency: 'EUR' },
    });
    expect(two.json.error).toContain('You have 2 listings, and');
    expect((await change({ currency: 'EUR', keep_amounts: true })).status).toBe(200);
    const { json } = await desk.request('GET', `/api/items/${id}`);
    expect(json.data).toMatchObject({ price: 40, currency: 'EUR', version: version + 1 });
    const theirs = await t.request('GET', `/api/items/${other.item.Vase}`, { key: other.key });
    expect(theirs.json.data).toMatchObject({ price: 12.5, currency: 'USD', version: 1 });
    // Neither their listings nor their cents are in the way of anyone else.
    const { apiKey: key } = await t.signInByCode('third@example.com');
    const body = { currency: 'JPY' };
    expect((await t.request('PUT', '/api/account/settings', { key, body })).status).toBe(200);
  });

  it.each([
    ['items', 'minPriceCents'],
    ['items', 'formerPriceCents'],
    ['items', 'finalPriceCents'],
    ['reservationItems', 'agreedPriceCents'],
    ['reservationItems', 'offerCents'],
  ] as const)('has no decimals while one of %s has cents in %s', async (table, column) => {
    const sale = await openSale(t, ['Sofa'], { email: 'cents@example.com' });
    await reserveAndOpen(t, sale);
    const set = (cents: number | null) =>
      t.deps.store.write((tx) => tx.update(tx.t[table]).set({ [column]: cents }));
    const body = { currency: 'JPY', keep_amounts: true };
    const ask = async () => (await t.request('PUT', '/api/account/settings', { key: sale.key, body })).status;
    await set(150);
    expect(await ask()).toBe(409);
    await set(200);
    expect(await ask()).toBe(200);
  });

  it('has no decimals where none of its amounts may', async () => {
    const { item_id: id } = await desk.create({ price: 40.5 });
    const refused = await change({ currency: 'JPY', keep_amounts: true });
    expect([refused.status, refused.json.code]).toEqual([409, 'AMOUNTS_HAVE_CENTS']);
    await desk.put(id, { price: 40 });
    expect((await change({ currency: 'JPY', keep_amounts: true })).status).toBe(200);
    expect((await desk.put(id, { price: 40.5 })).json.error).toContain('JPY has no decimals');
    expect((await desk.put(id, { price: 1_000_000_000 })).json.data.price).toBe(1_000_000_000);
    expect((await desk.put(id, { price: 1_000_000_001 })).status).toBe(400);
  });

  it('keeps prices in dollars under a million', async () => {
    const { item_id: id } = await desk.create({ price: 1_000_000 });
    const { status, json } = await desk.put(id, { price: 1_000_001 });
    expect([status, json.error]).toEqual([400, 'price: must be from 0 to 1000000 in USD.']);
  });

  it('is what a search by price compares in', async () => {
    const { sellerId } = desk;
    await change({ currency: 'EUR' });
    await addItem(t, sellerId, { title: 'Lampe', priceCents: 3000, currency: 'EUR' });
    await desk.publish({ city: 'Berlin', country: 'Germany' });
    const found = async (query: string) => {
      const { json } = await t.request('GET', `/api/search/items?${query}`);
      return [json.data.currency, json.data.items.map((item: { title: string }) => item.title)];
    };
    expect(await found('q=lampe')).toEqual([null, ['Lampe']]);
    expect(await found('q=lampe&max_price=50')).toEqual(['USD', []]);
    expect(await found('q=lampe&max_price=50&currency=EUR')).toEqual(['EUR', ['Lampe']]);
    expect(await found('q=lampe&max_price=20&currency=EUR')).toEqual(['EUR', []]);
  });
});
