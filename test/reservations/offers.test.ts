import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import {
  buyerSees,
  kindsTo,
  MINUTE,
  openSale,
  reserve,
  reserveAndOpen,
  type TestSale,
  tokenFor,
} from './sale.ts';

let t: TestApp;
let sale: TestSale;

const open = async (store: 'sqlite' | 'postgresql' = 'sqlite') => {
  t = await openTestApp({ store });
  sale = await openSale(t);
};
const floor = (title: string, minPriceCents: number) =>
  t.deps.store.write((tx) =>
    tx
      .update(tx.t.items)
      .set({ minPriceCents })
      .where(eq(tx.t.items.id, sale.item[title] ?? ''))
      .returning({ id: tx.t.items.id }),
  );
const sellerSees = async () =>
  (await t.request('GET', '/api/reservations', { key: sale.key })).json.data.reservations[0];
const postForm = async (fields: Record<string, string>) => {
  const response = await t.app.request(`/${sale.slug}/reserve`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ buyer_name: 'Ben', buyer_email: 'ben@example.com', ...fields }).toString(),
  });
  return { status: response.status, text: await response.text() };
};
afterEach(() => t.close());

describe.each(eachStore)('an offer on $name', ({ store }) => {
  beforeEach(() => open(store));

  it('reaches the seller, who can accept it: then the agreed price applies to this buyer only', async () => {
    const { token, reservationId } = await reserveAndOpen(t, sale, {
      items: ['Oak table', 'Lamp'],
      offers: { 'Oak table': 7.5 },
    });
    const table = sale.item['Oak table'] ?? '';
    const seen = await sellerSees();
    expect(seen.offers).toEqual({ [table]: 7.5 });
    expect(seen.items.find((item: { item_id: string }) => item.item_id === table)).toMatchObject({
      price: 10,
      offer: 7.5,
      below_minimum: false,
    });
    await t.runDueWork();
    expect(t.mailer.last(sale.email, 'new_reservation')?.text).toContain('Oak table: on hold, offers $7.50');
    expect(t.mailer.last('ben@example.com', 'reservation_received')?.text).toContain('You offer $7.50');
    const taken = await t.request('PUT', `/api/reservations/${reservationId}`, {
      key: sale.key,
      body: { agreed_prices: { [table]: seen.offers[table] } },
    });
    expect(taken.json.data.agreed_prices).toEqual({ [table]: 7.5 });
    const buyers = (await buyerSees(t, token)).reservation;
    expect(buyers.items.find((item: { item_id: string }) => item.item_id === table).price).toBe(7.5);
    const open = await t.request('GET', `/api/pages/${sale.slug}`);
    expect(open.text).not.toContain('7.5');
  });

  it('that is sent again before the link was opened counts as it came last', async () => {
    await reserve(t, sale, { offers: { 'Oak table': 7 } });
    const again = await reserve(t, sale, { offers: { 'Oak table': 8 } });
    expect(again.status).toBe(200);
    expect((await sellerSees()).offers).toEqual({ [sale.item['Oak table'] ?? '']: 8 });
    const token = await tokenFor(t, 'ben@example.com');
    const contents = (await buyerSees(t, token)).messages.map((each: { content: string }) => each.content);
    expect(contents).toEqual([
      'Asked for “Oak table”. Offers $7 for “Oak table”.',
      'Now offers $8 for “Oak table”.',
    ]);
  });
});

describe('an offer', () => {
  beforeEach(() => open());

  it('for an item that isn’t part of the request, or without a valid amount, is refused, and nothing is reserved', async () => {
    const foreign = await reserve(t, sale, { items: ['Oak table'], offers: { Lamp: 5 } });
    expect([foreign.status, foreign.json.code]).toEqual([400, 'invalid_request']);
    expect(foreign.json.error).toContain(`offers: ${sale.item.Lamp}`);
    for (const price of [0, -1, 1.234, 1e9, '5', Number.NaN, { $gt: 0 }]) {
      const body = {
        slug: sale.slug,
        item_ids: [sale.item.Lamp],
        buyer_name: 'Ben',
        buyer_email: 'ben@example.com',
        offers: { [sale.item.Lamp ?? '']: price },
      };
      expect((await t.request('POST', '/api/reservations', { body })).status).toBe(400);
    }
    const polluted = `{"slug":"${sale.slug}","item_ids":["${sale.item.Lamp}"],"buyer_name":"B","buyer_email":"b@example.com","offers":{"__proto__":{"x":1},"constructor":3}}`;
    expect((await t.request('POST', '/api/reservations', { rawBody: polluted })).status).toBe(400);
    const list = await t.request('GET', '/api/reservations', { key: sale.key });
    expect(list.json.data.reservations).toEqual([]);
  });

  it('under the floor is marked for the seller, and answered like any other', async () => {
    await floor('Oak table', 900);
    await floor('Lamp', 900);
    const low = await reserve(t, sale, { items: ['Oak table'], offers: { 'Oak table': 5 } });
    const high = await reserve(t, sale, {
      items: ['Lamp'],
      email: 'eva@example.com',
      offers: { Lamp: 9 },
    });
    const shape = ({ status, json }: typeof low) => ({
      status,
      keys: Object.keys(json.data),
      items: json.data.items.map(({ item_id: _, ...rest }: { item_id: string }) => rest),
    });
    expect(shape(low)).toEqual(shape(high));
    const lowToken = await tokenFor(t, 'ben@example.com');
    const highToken = await tokenFor(t, 'eva@example.com');
    const { json } = await t.request('GET', '/api/reservations', { key: sale.key });
    const marks = json.data.reservations.map(
      ({ items }: { items: { below_minimum: boolean }[] }) => items[0]?.below_minimum,
    );
    expect(marks.toSorted()).toEqual([false, true]);
    const views = [await buyerSees(t, lowToken), await buyerSees(t, highToken)];
    for (const view of views) expect(JSON.stringify(view)).not.toMatch(/minimum|min_price/);
    const page = await (await t.app.request(`/r/${lowToken}`)).text();
    expect(page).not.toMatch(/minimum/i);
    await t.runDueWork();
    const mails = t.mailer.sent.filter(({ to }) => to !== sale.email).map(({ text }) => text);
    expect(mails.join()).not.toMatch(/minimum|\$9\.00/i);
  });

  it('is never shown to another buyer, the next in line included', async () => {
    await reserveAndOpen(t, sale, { offers: { 'Oak table': 7.77 } });
    const { token } = await reserveAndOpen(t, sale, { email: 'eva@example.com', name: 'Eva' });
    expect(JSON.stringify(await buyerSees(t, token))).not.toContain('7.77');
    await t.runDueWork();
    const toEva = t.mailer.sent.filter(({ to }) => to === 'eva@example.com');
    expect(JSON.stringify(toEva)).not.toContain('7.77');
  });

  it('that comes for what the address has already is not passed on, and its owner is told so', async () => {
    await reserveAndOpen(t, sale);
    t.clock.advance(5 * MINUTE);
    await reserve(t, sale, { name: 'Mallory', offers: { 'Oak table': 1 } });
    expect((await sellerSees()).offers).toEqual({});
    await t.runDueWork();
    expect(kindsTo(t, 'ben@example.com').at(-1)).toBe('reservation_known');
    expect(t.mailer.last('ben@example.com')?.text).toContain('wasn’t passed on');
  });

  it.each([
    ['over REST', async (body: object) => (await t.request('POST', '/api/reservations', { body })).status],
    [
      'in the form',
      async ({ lot_offer: offer_all, item_ids, ...rest }: Record<string, unknown>) => {
        const body = new URLSearchParams({ ...rest, offer_all: String(offer_all) } as Record<string, string>);
        for (const id of item_ids as string[]) body.append('item_ids', id);
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        return (await t.app.request(`/${sale.slug}/reserve`, { method: 'POST', headers, body })).status;
      },
    ],
  ])('for everything at once is split by the prices, to the cent, %s', async (_, send) => {
    await open();
    const ids = ['Oak table', 'Lamp', 'Chair'].map((title) => sale.item[title] ?? '');
    const [table = '', lamp = '', chair = ''] = ids;
    const priced = (id: string, priceCents: number) =>
      t.deps.store.write((tx) => tx.update(tx.t.items).set({ priceCents }).where(eq(tx.t.items.id, id)));
    await priced(table, 1000);
    await priced(lamp, 2000);
    await priced(chair, 0);
    const ben = { slug: sale.slug, buyer_name: 'Ben', buyer_email: 'ben@example.com' };
    expect(await send({ ...ben, item_ids: ids, lot_offer: 20 })).toBe(200);
    expect((await sellerSees()).offers).toEqual({ [table]: 6.66, [lamp]: 13.34 });
    for (const [wrong, code] of [
      [{ lot_offer: 20, offers: { [table]: 5 } }, 'invalid_request'],
      [{ lot_offer: 0 }, 'invalid_request'],
      [{ lot_offer: 1.005 }, 'invalid_request'],
    ] as const) {
      const { status, json } = await t.request('POST', '/api/reservations', {
        body: { ...ben, item_ids: ids, ...wrong },
      });
      expect([status, json.code]).toEqual([400, code]);
    }
  });

  it('is made in the form of the page, as people write money', async () => {
    const table = sale.item['Oak table'] ?? '';
    expect(await (await t.app.request(`/${sale.slug}/reserve?pick=${table}`)).text()).toContain(
      `name="offer_${table}"`,
    );
    expect(await (await t.app.request(`/${sale.slug}/${table}`)).text()).toContain(`name="offer_${table}"`);
    const wrong = await postForm({ item_ids: table, [`offer_${table}`]: 'half <b>' });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('Write an offer as a plain amount');
    expect(wrong.text).toContain('value="half &lt;b&gt;"');
    const sent = await postForm({ item_ids: table, [`offer_${table}`]: '$1,234.50', offer_other: '3' });
    expect(sent.status).toBe(200);
    expect((await sellerSees()).offers).toEqual({ [table]: 1234.5 });
  });
});
