import { eq } from 'drizzle-orm';
import { insertInto } from '../../db/prepared.ts';
import { updateRows } from '../../db/rows.ts';
import { newId } from '../../src/ids.ts';
import type { TestApp, TestAppOptions } from '../support/app.ts';
import { itemRow } from '../support/items.ts';
import { openEach } from '../support/openings.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export type TestSale = {
  sellerId: string;
  key: string;
  email: string;
  slug: string;
  /** Ids of items by title. */
  item: Record<string, string>;
};

let opened = 0;

/** A signed-in seller with a live page and available items. */
export async function openSale(
  t: TestApp,
  titles: readonly string[] = ['Oak table', 'Lamp', 'Chair'],
  options: { email?: string; streetAddress?: string } = {},
): Promise<TestSale> {
  opened += 1;
  const email = options.email ?? 'seller@example.com';
  const { sellerId, apiKey } = await t.signIn(email);
  const slug = `sale-${opened}`;
  const now = t.clock.now();
  // Items of the same moment are ordered by id. The ids are sorted, so that this is the order of the titles.
  const ids = titles.map(() => newId('item', t.deps)).sort();
  const rows = ids.map((id, i) => {
    const [title = '', priceCents] = [titles[i], 1000 + i * 250];
    return itemRow(t, sellerId, { id, title, description: '', priceCents, category: 'Furniture' });
  });
  await t.deps.store.write(async (tx) => {
    await insertInto('pages')(tx, {
      sellerId,
      slug,
      published: true,
      viewCount: 0,
      firstPublishedAt: now,
      expiresAt: new Date(now.getTime() + 30 * 24 * HOUR),
      createdAt: now,
      updatedAt: now,
    });
    for (const row of rows) await insertInto('items')(tx, row);
  });
  if (options.streetAddress !== undefined) await setAddress(t, sellerId, options.streetAddress);
  return {
    sellerId,
    key: apiKey,
    email,
    slug,
    item: Object.fromEntries(rows.map((row) => [row.title, row.id])),
  };
}

/** Opens an app with such a sale before each test. */
export const openSaleEach = (
  options: TestAppOptions,
  take: (opened: { t: TestApp; sale: TestSale }) => void,
): void => openEach(options, async (t) => ({ sale: await openSale(t) }), take);

export async function setAddress(t: TestApp, sellerId: string, streetAddress: string) {
  await t.deps.store.write((tx) => updateRows(tx, 'sellers', { id: sellerId }, { streetAddress }));
}

export type Wish = {
  email?: string;
  name?: string;
  items?: string[];
  message?: string;
  /** Prices by title. */
  offers?: Record<string, number>;
  /** One price for all of it. */
  lot?: number;
};

/** `POST /api/reservations` for items by title. Default: the sale's first item. */
export async function reserve(t: TestApp, sale: TestSale, wish: Wish = {}, app: TestApp['app'] = t.app) {
  const titles = wish.items ?? Object.keys(sale.item).slice(0, 1);
  const body = {
    slug: sale.slug,
    item_ids: titles.map((title) => sale.item[title] ?? title),
    buyer_name: wish.name ?? 'Ben',
    buyer_email: wish.email ?? 'ben@example.com',
    ...(wish.message === undefined ? {} : { message: wish.message }),
    ...(wish.lot === undefined ? {} : { lot_offer: wish.lot }),
    ...(wish.offers === undefined
      ? {}
      : {
          offers: Object.fromEntries(
            Object.entries(wish.offers).map(([title, price]) => [sale.item[title] ?? title, price]),
          ),
        }),
  };
  if (app === t.app) return t.request('POST', '/api/reservations', { body });
  const response = await app.request('/api/reservations', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, json: await response.json() };
}

/** The token of the newest manage link that was emailed to an address. */
export async function tokenFor(t: TestApp, email: string): Promise<string> {
  await t.sendMail();
  const mail = t.mailer.last(email, ({ text }) => /\/r\/[\w-]{43}/.test(text));
  const token = /\/r\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No manage link was mailed to ${email}`);
  return token;
}

/** Reserves, and opens the emailed link. */
export async function reserveAndOpen(t: TestApp, sale: TestSale, wish: Wish = {}) {
  const { json } = await reserve(t, sale, wish);
  const token = await tokenFor(t, wish.email ?? 'ben@example.com');
  await t.request('GET', `/api/buyer/${token}`);
  return { token, reservationId: String(json.data.reservation_id) };
}

export async function itemState(t: TestApp, itemId: string | undefined) {
  const { items } = t.deps.store.read.t;
  const [row] = await t.deps.store.read
    .select()
    .from(items)
    .where(eq(items.id, itemId ?? ''));
  if (!row) throw new Error('No such item');
  return row;
}

/** A buyer's reservation as the buyer sees it. */
export async function buyerSees(t: TestApp, token: string) {
  const { json } = await t.request('GET', `/api/buyer/${token}`);
  return json.data;
}

/** Kinds of the emails to an address, in order. */
export const kindsTo = (t: TestApp, email: string): string[] =>
  t.mailer.sent
    .filter((mail) => mail.to === email)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((mail) => mail.kind);

/** Sets a pickup, lets its time pass, and records that no one came. */
export async function missPickup(t: TestApp, sale: TestSale, reservationId: string) {
  const path = `/api/reservations/${reservationId}`;
  const pickup_at = new Date(t.clock.now().getTime() + MINUTE).toISOString();
  await t.request('PUT', path, { key: sale.key, body: { pickup_at } });
  t.clock.advance(2 * MINUTE);
  return t.request('POST', `${path}/pickup-confirm`, { key: sale.key, body: { action: 'noshow' } });
}
