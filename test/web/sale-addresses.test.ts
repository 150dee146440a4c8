import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';
import { parseXml, textIn } from '../support/xml.ts';

const DAY = 24 * 3600_000;
const BASE = 'https://sales.example';

let t: TestApp;
let key: string;
let sellerId: string;
afterEach(() => t.close());
const open = async (store: 'sqlite' | 'postgresql' = 'sqlite') => {
  t = await openTestApp({ store, env: { BASE_URL: BASE } });
  ({ apiKey: key, sellerId } = await t.signIn());
  await publish(t, key, { display_name: 'Maria' });
};
const get = (path: string, headers: Record<string, string> = {}) =>
  t.request('GET', path, { headers: { accept: 'text/html', ...headers } });

/** The sale pages in the sitemap, with their last changes. No one gets a sitemap older than twenty minutes. */
async function mapped(): Promise<[string, string][]> {
  t.clock.advance(1_200_000);
  const { status, headers, text } = await get('/sitemap.xml');
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const set = parseXml(text);
  expect([set.name, set.attributes.xmlns]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9']);
  const sales = set.children.filter((url) => !textIn(url, 'loc').startsWith(`${BASE}/browse`));
  return sales.map((url) => {
    expect(url.name).toBe('url');
    return [textIn(url, 'loc'), textIn(url, 'lastmod')];
  });
}

describe.each(eachStore)('the sitemap, on $name', ({ store }) => {
  beforeEach(() => open(store));

  it('lists live, searchable sales, and when their content last changed', async () => {
    const [[first = '', pageAt = ''] = []] = await mapped();
    expect(first).toBe(`${BASE}/maria`);
    await addItem(t, sellerId);
    const id = await addItem(t, sellerId);
    const shown = t.clock.now().toISOString();
    expect(shown > pageAt).toBe(true);
    expect(await mapped()).toEqual([[first, shown]]);
    const hidden = await addItem(t, sellerId, { needsReview: true });
    await t.request('PUT', `/api/items/${hidden}`, { key, body: { min_price: 1 } });
    expect(await mapped()).toEqual([[first, shown]]);
    const edits = [{ price: 1 }, { status: 'inactive' }, { status: 'available' }];
    for (const body of edits) {
      const edited = t.clock.now().toISOString();
      await t.request('PUT', `/api/items/${id}`, { key, body });
      expect(await mapped()).toEqual([[first, edited]]);
    }

    const other = await t.signIn('other@example.com');
    await publish(t, other.apiKey, { display_name: 'Ben & Co', custom_url: 'bens' });
    const addresses = async () => (await mapped()).map(([address]) => address);
    expect(await addresses()).toEqual([`${BASE}/bens`, `${BASE}/maria`]);
    await publish(t, key, { listed_in_search: false });
    expect(await addresses()).toEqual([`${BASE}/bens`]);
    await publish(t, key, { listed_in_search: true });
    await addresses();
    await t.request('POST', '/api/pages/unpublish', { key: other.apiKey });
    // With so few sales, one that goes offline is gone from the sitemap in a blink.
    t.clock.advance(1000);
    expect((await get('/sitemap.xml')).text).not.toContain('/bens');
    expect(await addresses()).toEqual([`${BASE}/maria`]);
    t.clock.advance(30 * DAY);
    expect(await addresses()).toEqual([]);
  });
});

describe('addresses', () => {
  beforeEach(() => open());

  it('of a sitemap are named to robots, and an unchanged one costs a 304', async () => {
    expect((await get('/robots.txt')).text).toMatch(/^Sitemap: https:\/\/sales\.example\/sitemap\.xml$/m);
    const { headers } = await get('/sitemap.xml');
    t.clock.advance(1_200_000);
    const again = await get('/sitemap.xml', { 'if-none-match': headers.get('etag') ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('with an extra slash, or given up, redirect to the canonical address', async () => {
    const lamp = await addItem(t, sellerId);
    await publish(t, key, { custom_url: 'lamps' });
    const leads: Record<string, string> = {
      '/lamps/': '/lamps',
      '/lamps/?page=2': '/lamps?page=2',
      [`/lamps/${lamp}/`]: `/lamps/${lamp}`,
      '/maria': '/lamps',
      '/maria/': '/lamps',
      [`/maria/${lamp}`]: `/lamps/${lamp}`,
      [`/maria/${lamp}/`]: `/lamps/${lamp}`,
      '/maria/feed.xml': '/lamps/feed.xml',
    };
    for (const [from, to] of Object.entries(leads)) {
      const { status, headers } = await get(from);
      expect([from, status, headers.get('location')]).toEqual([from, 301, to]);
    }
    for (const path of ['/lamps', '/LAMPS', '/lamps?utm_source=x', `/lamps/${lamp}`, `/LAMPS/${lamp}?y=1`]) {
      const canonical = path.toLowerCase().replace(/\?.*/, '').replace(lamp.toLowerCase(), lamp);
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain(`<link rel="canonical" href="${BASE}${canonical}"/>`);
    }
    await t.request('POST', '/api/pages/unpublish', { key });
    for (const from of Object.keys(leads)) expect([from, (await get(from)).status]).toEqual([from, 404]);
  });
});
