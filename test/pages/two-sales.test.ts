import { expect, it } from 'vitest';
import { contextOf } from '../../src/context.ts';
import { readPageSettings } from '../../src/pages/page-settings.ts';
import { readPageStats } from '../../src/pages/views.ts';
import { readSale } from '../../src/reservations/sale.ts';
import { searchItems } from '../../src/search/items.ts';
import { addressesAfter } from '../../src/sellers/addresses.ts';
import { openSale, openSaleEach, reserve, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import type { TestApp } from '../support/app.ts';
import { addItem, itemRow } from '../support/items.ts';

const DAY = 24 * 3_600_000;

let t: TestApp;
let sale: TestSale;
openSaleEach({}, (opened) => {
  ({ t, sale } = opened);
});

/** Creates every kind of item, oldest first. Returns them by title. */
async function fill({ sellerId }: TestSale): Promise<Record<string, string>> {
  const deletedAt = t.clock.now();
  const kinds = {
    older: {},
    newer: {},
    sold: { status: 'taken', takenAt: t.clock.now(), finalPriceCents: 100 },
    hidden: { status: 'inactive' },
    unread: { needsReview: true },
    deleted: { deletedAt },
  } as const;
  const ids: Record<string, string> = {};
  for (const [title, fields] of Object.entries(kinds)) {
    const item = { title, priceCents: 1000, createdAt: t.clock.now(), ...fields };
    ids[title] = await addItem(t, sellerId, item);
  }
  return ids;
}
const sellerOf = ({ sellerId, email }: TestSale) => {
  const actor = { kind: 'session', sellerId, email } as const;
  return { ...contextOf(t.deps, actor, 'req', ''), actor };
};
const livesIn = (scheduling_timezone: string, { key }: TestSale) =>
  t.request('PUT', '/api/scheduling/availability', { key, body: { scheduling_timezone } });
const titles = (items: { title: string }[]) => items.map(({ title }) => title);

it('a page shows, counts and offers the items of its own seller, and of those what may be seen', async () => {
  const other = await openSale(t, ['Vase', 'Bowl'], { email: 'other@example.com' });
  const mine = await fill(sale);
  const theirs = await fill(other);
  const { json } = await t.request('GET', `/api/pages/${sale.slug}`);
  const before = Object.keys(sale.item).reverse();
  expect(titles(json.data.items)).toEqual(['sold', 'newer', 'older', ...before]);
  for (const [id, status] of [
    [mine.newer, 200],
    [mine.sold, 200],
    [mine.hidden, 404],
    [mine.unread, 404],
    [mine.deleted, 404],
    [theirs.newer, 404],
  ] as const) {
    const of = `/${sale.slug}/${id}`;
    const page = await t.request('GET', of);
    const card = await t.request('GET', `${of}/card-${'0'.repeat(16)}.jpg`);
    expect([id, page.status, card.status]).toEqual([id, status, status === 200 ? 302 : 404]);
    if (status === 200) continue;
    expect((await reserve(t, sale, { items: [id ?? ''] })).json.code).toBe('ITEM_UNAVAILABLE');
  }
  const { text } = await t.request('GET', `/${sale.slug}`);
  const linked = (ids: Record<string, string>) =>
    Object.keys(ids).filter((title) => text.includes(ids[title] ?? ''));
  expect([linked(mine), linked(theirs)]).toEqual([['older', 'newer', 'sold'], []]);
  expect(text.indexOf(mine.newer ?? '')).toBeLessThan(text.indexOf(mine.older ?? ''));
  const own = await t.request('POST', '/api/pages/publish', { key: sale.key, body: { publish: true } });
  expect(titles(own.json.data.items)).toEqual(['unread', 'hidden', 'sold', 'newer', 'older', ...before]);
  expect(own.json.data.message).toContain('One listing needs your review');

  const { items, photos } = await readPageSettings(sellerOf(sale));
  expect(items).toEqual({ total: before.length + 5, shown: before.length + 3, to_review: 1 });
  expect(photos).toHaveLength(5);
  await t.runDueWork();

  const cancelled = await reserveAndOpen(t, sale, { items: ['Lamp'] });
  await t.request('POST', `/api/buyer/${cancelled.token}/cancel`, { body: {} });
  await reserveAndOpen(t, sale, { email: 'eva@example.com' });
  await reserveAndOpen(t, other);
  const stats = await readPageStats(t.deps, { sellerId: sale.sellerId, viewCount: 0 });
  expect(stats).toMatchObject({ total_items: before.length + 3, active_reservations: 1 });
});

it('a cover is one of the eleven newest photos', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 12; i += 1) ids.push(await addItem(t, sale.sellerId, { createdAt: t.clock.now() }));
  const { photos } = await readPageSettings(sellerOf(sale));
  const { items } = t.deps.store.read.t;
  const rows = await t.deps.store.read.select({ id: items.id, photoIds: items.photoIds }).from(items);
  const photoOf = new Map(rows.map(({ id, photoIds }) => [id, photoIds[0] ?? '']));
  expect(photos).toHaveLength(11);
  for (const [i, id] of ids.reverse().slice(0, 11).entries()) expect(photos[i]).toContain(photoOf.get(id));
});

it('a page answers with fifty items at a time', async () => {
  const rows = Array.from({ length: 51 }, () => itemRow(t, sale.sellerId));
  await t.deps.store.write((tx) => tx.insert(tx.t.items).values(rows));
  const { json } = await t.request('GET', `/api/pages/${sale.slug}`);
  expect([json.data.items.length, typeof json.data.next_cursor]).toEqual([50, 'string']);
  const own = await t.request('POST', '/api/pages/publish', { key: sale.key, body: { publish: true } });
  expect(own.json.data.items).toHaveLength(50);
  const { items, next_cursor } = await searchItems(sellerOf(sale), {});
  expect([items.length, typeof next_cursor]).toEqual([50, 'string']);
});

it('the address on file and the twenty before it stay guarded', () => {
  let seller: Parameters<typeof addressesAfter>[0] = { streetAddress: null, formerAddresses: null };
  for (let i = 0; i <= 21; i += 1) seller = addressesAfter(seller, `${i} Oak Street`);
  expect(seller.streetAddress).toBe('21 Oak Street');
  expect(seller.formerAddresses).toEqual(Array.from({ length: 20 }, (_, i) => `${20 - i} Oak Street`));
});

it('a drop lowers the prices of its own sale that may fall, and no other', async () => {
  const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
  const on = new Date(t.clock.now().getTime() + DAY).toISOString().slice(0, 10);
  const begins = new Date(`${on}T00:00:00Z`);
  const add = (fields: object, of = sale) => addItem(t, of.sellerId, { priceCents: 1000, ...fields });
  const ids = [
    await add({}),
    await add({ minPriceCents: 500 }),
    await add({ minPriceCents: 501 }),
    await add({ priceCents: 0 }),
    await add({ pricedAt: begins }),
    await add({ pricedAt: new Date(begins.getTime() - 1) }),
    await add({ deletedAt: t.clock.now() }),
    await add({ status: 'reserved' }),
    await add({}, other),
  ];
  await livesIn('Pacific/Honolulu', other);
  const price_drops = [{ on, percent: 50 }];
  await t.request('POST', '/api/pages/publish', { key: sale.key, body: { price_drops } });
  const { items } = t.deps.store.read.t;
  const prices = async () => {
    await t.runDueWork();
    const rows = await t.deps.store.read.select({ id: items.id, cents: items.priceCents }).from(items);
    const priceOf = new Map(rows.map(({ id, cents }) => [id, cents]));
    return ids.map((id) => priceOf.get(id));
  };
  t.clock.advance(begins.getTime() - 1 - t.clock.now().getTime());
  expect(await prices()).toEqual([1000, 1000, 1000, 0, 1000, 1000, 1000, 1000, 1000]);
  t.clock.advance(1);
  expect(await prices()).toEqual([500, 500, 1000, 0, 1000, 500, 1000, 1000, 1000]);
});

it('the last day of a sale ends where its own seller is', async () => {
  const other = await openSale(t, ['Vase'], { email: 'other@example.com' });
  await livesIn('Pacific/Auckland', other);
  const factsOf = async ({ sellerId }: TestSale) => {
    const { timezone, pageUrl } = await readSale(t.deps, t.deps.store.read, sellerId);
    return [timezone, pageUrl];
  };
  const facts = [await factsOf(sale), await factsOf(other)];
  expect(facts).toEqual([
    [null, `${t.config.baseUrl}/${sale.slug}`],
    ['Pacific/Auckland', `${t.config.baseUrl}/${other.slug}`],
  ]);
  t.clock.advance(13.5 * 3_600_000);
  const ends_on = t.clock.now().toISOString().slice(0, 10);
  const own = await t.request('POST', '/api/pages/publish', { key: sale.key, body: { ends_on } });
  expect([own.status, own.json.data?.sale_over]).toEqual([200, false]);
  await t.runDueWork();
  expect(t.mailer.sent.filter(({ to, kind }) => to === sale.email && kind === 'sale_over')).toEqual([]);
  const { json } = await t.request('GET', `/api/pages/${sale.slug}`);
  expect([json.data.sale_over, (await reserve(t, sale)).status]).toEqual([false, 200]);
});
