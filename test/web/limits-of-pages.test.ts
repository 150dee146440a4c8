import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { CATEGORIES } from '../../src/vocabulary.ts';
import { openSale, reserveAndOpen, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { deafReceivers } from '../support/busy-sale.ts';
import { addItem } from '../support/items.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { repeat } from '../support/repeat.ts';
import { momentTyped } from '../support/seller-forms.ts';

/* What the pages of one sale show, keep, and offer at most. */
const DAY = 86_400_000;
const HOLDS = ['3', '5', '7', '10', '14'];

let t: TestApp;
let sale: TestSale;
let seller: Browser;
let thread: string;
beforeAll(async () => {
  t = await openTestApp({ deps: { webhookSender: deafReceivers } });
  sale = await openSale(t, ['Oak table', 'Lamp']);
  await reserveAndOpen(t, sale, { items: ['Oak table'] });
  const { json } = await t.request('GET', '/api/conversations', { key: sale.key });
  thread = `/inbox/${json.data.conversations[0].conversation_id}`;
  await t.request('PUT', '/api/scheduling/availability', {
    key: sale.key,
    body: { scheduling_timezone: 'America/Chicago' },
  });
  seller = openBrowser(t);
  await seller.signIn(await seller.visit('/settings'));
});
afterAll(() => t.close());

const count = (html: string, each: RegExp) => html.match(each)?.length ?? 0;
const maxAgeOf = (headers: Headers, name: string) =>
  headers
    .getSetCookie()
    .map((cookie) => new RegExp(`^${name}=.*Max-Age=(\\d+)`).exec(cookie)?.[1])
    .find(Boolean);
/** The answer to a form as it is shown, sent with changes. */
async function sent(path: string, action: string, changes: Record<string, string | string[]>) {
  const { forms } = await seller.visit(path);
  return seller.post(action, { ...forms.find((form) => form.action === action)?.fields, ...changes });
}

it.each([
  ['the list of guides', '/docs', 'public, max-age=3600'],
  ['the source of a guide', '/docs/selling.md', 'public, max-age=3600'],
  ['what searches may read', '/robots.txt', 'public, max-age=3600'],
  ['the card for agents', '/.well-known/agent-card.json', 'public, max-age=300'],
])('caches keep %s for as long as it rarely changes', async (_, path, expected) => {
  expect((await t.request('GET', path)).headers.get('cache-control')).toBe(expected);
});

it.each([
  [64 * 1024, 403],
  [64 * 1024 + 1, 413],
])('a form of %i bytes gets %i', async (bytes, status) => {
  const body = 'email='.padEnd(bytes, 'x');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await t.app.request('/sign-in', { method: 'POST', body, headers })).status).toBe(status);
});

it('what is shown once waits a minute for its page', async () => {
  const key = await sent('/settings/keys', '/settings/keys', { name: 'Script' });
  const hook = await sent('/settings/webhooks', '/settings/webhooks', {
    url: 'https://hooks.example/x',
    events: ['listing.sold'],
  });
  const done = await sent('/sell', '/sell/several', {
    act: 'show',
    id: sale.item.Lamp ?? '',
  });
  expect([
    maxAgeOf(key.headers, 'rs_new_key'),
    maxAgeOf(hook.headers, 'rs_new_secret'),
    maxAgeOf(done.headers, 'rs_done'),
  ]).toEqual(['60', '60', '60']);
});

it('a webhook’s page shows twenty deliveries', async () => {
  const { webhook_id: id } = (await t.request('GET', '/api/webhooks', { key: sale.key })).json.data
    .webhooks[0];
  await t.request('POST', `/api/webhooks/${id}/test`, { key: sale.key });
  await repeat(t, 'webhookDeliveries', 20, (i) => ({
    id: newId('evt', t.deps),
    createdAt: new Date(t.clock.now().getTime() - i),
  }));
  expect(count((await seller.visit(`/settings/webhooks/${id}`)).html, /<li class="entry/g)).toBe(20);
});

it('security.txt is valid for 180 days', async () => {
  const { text } = await t.request('GET', '/.well-known/security.txt');
  const day = new Date(t.clock.now().getTime() + 180 * DAY).toISOString().slice(0, 10);
  expect(text).toContain(`Expires: ${day}T00:00:00.000Z`);
});

describe('the forms of a thread', () => {
  it.each([...HOLDS, '15'])('hold an item for %s days, if they offer it', async (days) => {
    const { html } = await seller.visit(thread);
    const choices = /name="days".*?<\/select>/s.exec(html)?.[0] ?? '';
    expect([...choices.matchAll(/value="(\d+)"/g)].map(([, value]) => value)).toEqual(HOLDS);
    const until = async () =>
      (await t.deps.store.read.select().from(t.deps.store.read.t.reservations))[0]?.expiresAt;
    const before = await until();
    await sent(thread, `${thread}/hold`, { days });
    const expected = days === '15' ? before : new Date(t.clock.now().getTime() + Number(days) * DAY);
    expect(await until()).toEqual(expected);
  });

  it('propose three times', async () => {
    const days = ['05', '06', '07', '08'].map((day, i) => momentTyped(`when_${i}`, `2026-05-${day}T17:00`));
    await sent(thread, `${thread}/propose`, Object.assign({}, ...days));
    const { json } = await t.request('GET', `/api/conversations/${thread.split('/')[2]}`, { key: sale.key });
    expect(json.data.messages.at(-1).content.match(/^- /gm)).toHaveLength(3);
  });
});

it('an item’s form has two rows for more facts, and holds it for one of sixty days', async () => {
  const { html } = await seller.visit(`/sell/items/${sale.item.Lamp}`);
  const days = /name="reserved_until_day".*?<\/select>/s.exec(html)?.[0] ?? '';
  // The days begin with today and an empty choice.
  expect([count(html, /name="spec_name"/g), count(days, /<option/g)]).toEqual([2, 60 + 2]);
});

describe('a sale with many items', () => {
  beforeAll(async () => {
    for (const category of CATEGORIES) await addItem(t, sale.sellerId, { category });
    await addItem(t, sale.sellerId, { status: 'taken' });
  });
  const page = async () =>
    (await t.request('GET', `/${sale.slug}`, { headers: { accept: 'text/html' } })).text;

  it('names every category, the most frequent first and the others last', async () => {
    const kinds = /<ul class="chips.*?<\/ul>/s.exec(await page())?.[0] ?? '';
    const named = [...kinds.matchAll(/href="[^"]*?(?:category=(\w+))?"/g)].map(([, name]) => name);
    expect(named).toHaveLength(1 + CATEGORIES.length);
    expect([named[0], named.at(-1)]).toEqual([undefined, 'Other']);
  });

  it('loads four photos at once, and the others when they are near', async () => {
    const gallery = /<ul class="gallery".*?<\/ul>/s.exec(await page())?.[0] ?? '';
    expect(count(gallery, /<img /g) - count(gallery, /loading="lazy"/g)).toBe(4);
  });

  it('names four items in its description', async () => {
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(await page()) ?? [];
    expect(count(description, /Brass floor lamp/g)).toBe(4);
  });

  it('shows twelve of the sold ones', async () => {
    for (let i = 0; i < 13; i++) await addItem(t, sale.sellerId, { status: 'taken' });
    const sold = /<ul class="sold-things.*?<\/ul>/s.exec(await page())?.[0] ?? '';
    expect(count(sold, /<li>/g)).toBe(12);
  });

  it('hides a hundred items at once, and names twenty of those that are left at its end', async () => {
    const { read } = t.deps.store;
    const idsOf = async (status: 'available' | 'inactive') =>
      (await read.select().from(read.t.items).where(eq(read.t.items.status, status))).map(({ id }) => id);
    await repeat(t, 'items', 130, () => ({ id: newId('item', t.deps), status: 'available' }));
    await sent('/sell', '/sell/several', { act: 'hide', id: (await idsOf('available')).slice(0, 101) });
    const { html } = await seller.visit('/sell/end');
    expect([(await idsOf('inactive')).length, count(html, /href="\/sell\/items\/item_\w+/g)]).toEqual([
      100, 20,
    ]);
  });
});

it('browsing links forty cities', async () => {
  await repeat(t, 'sellers', 41, (i) => ({ id: `usr_${i}`, email: `${i}@example.com` }));
  const city = (i: number) => ({
    city: `Town ${i}`,
    cityFolded: `town ${i}`,
    state: 'TX',
    stateFolded: 'tx',
  });
  await repeat(t, 'pages', 41, (i) => ({ sellerId: `usr_${i}`, slug: `sale-of-${i}`, ...city(i) }));
  await repeat(t, 'items', 41, (i) => ({
    id: newId('item', t.deps),
    sellerId: `usr_${i}`,
    status: 'available',
  }));
  const { text } = await t.request('GET', '/browse', { headers: { accept: 'text/html' } });
  expect(count(text, /href="\/browse\/tx\/town-\d+"/g)).toBe(40);
});
