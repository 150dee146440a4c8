import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { flushPageViews } from '../../src/pages/views.ts';
import type { TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { signInEach } from '../support/openings.ts';

const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
let key: string;
let sellerId: string;
signInEach({}, (opened) => {
  ({ t, key, sellerId } = opened);
});

const stats = async (credential?: string) =>
  (await t.request('GET', '/api/pages/maria?stats_only=true', { key: credential })).json;

describe('reading a sale page', () => {
  it('shows everyone what is public of a live page', async () => {
    await publish(t, key, {
      display_name: 'Maria',
      city: 'Portland',
      state: 'OR',
      payment_instructions: 'Cash',
    });
    await addItem(t, sellerId, { title: 'Chair', priceCents: 0, status: 'taken' });
    const lamp = await addItem(t, sellerId, {
      specifications: { Height: '5 ft' },
      status: 'reserved',
      queueCount: 2,
    });
    await addItem(t, sellerId, { title: 'Hidden', status: 'inactive' });
    const { status, json, text } = await t.request('GET', '/api/pages/maria');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      url: 'http://localhost:3000/maria',
      display_name: 'Maria',
      city: 'Portland',
      state: 'OR',
      payment_instructions: 'Cash',
      next_cursor: null,
      items: [
        { item_id: lamp, price: 35, is_free: false, status: 'reserved', queue_count: 2 },
        { title: 'Chair', is_free: true, status: 'taken' },
      ],
    });
    expect(json.data.items[0].photos[0]).toMatch(/^http:\/\/localhost:3000\/photos\/pho_\w{26}\.jpg$/);
    expect(json.data.items[0].public_url).toBe(`http://localhost:3000/maria/${lamp}`);
    expect(text).not.toContain(sellerId);
    expect(text).not.toContain('seller@example.com');
  });

  it('looks the same offline, expired and unknown', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const unknown = await t.request('GET', '/api/pages/nobody');
    await t.request('POST', '/api/pages/unpublish', { key });
    const offline = await t.request('GET', '/api/pages/maria');
    await publish(t, key);
    t.clock.advance(30 * DAY);
    const expired = await t.request('GET', '/api/pages/maria');
    for (const answer of [offline, expired])
      expect([answer.status, answer.json]).toEqual([404, unknown.json]);
    expect(unknown.status).toBe(404);
  });

  it('pages through all listings without skipping or repeating', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(await addItem(t, sellerId));
    const seen: string[] = [];
    let cursor = '';
    for (let n = 0; n < 3; n++) {
      const { json } = await t.request('GET', `/api/pages/maria?limit=2&cursor=${cursor}`);
      seen.push(...json.data.items.map((item: { item_id: string }) => item.item_id));
      cursor = json.data.next_cursor ?? '';
    }
    expect(cursor).toBe('');
    expect(seen).toEqual(ids.reverse());
    expect((await t.request('GET', '/api/pages/maria?cursor=1.nonsense')).status).toBe(400);
    expect((await t.request('GET', '/api/pages/maria?limit=0')).status).toBe(400);
  });
});

describe('the numbers of a sale page', () => {
  it('are for its owner, online or not', async () => {
    await publish(t, key, { display_name: 'Maria' });
    await addItem(t, sellerId);
    await addItem(t, sellerId, { status: 'inactive' });
    const numbers = { total_page_views: 0, total_items: 1, active_reservations: 0 };
    expect((await stats(key)).data).toEqual({ stats: numbers, stats_reason: null });
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await stats(key)).data.stats).toEqual(numbers);
  });

  it('are kept from everyone else, with a reason', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const other = await t.signIn('other@example.com');
    expect((await stats()).data).toMatchObject({
      stats: null,
      stats_reason: expect.stringContaining('API key'),
    });
    expect((await stats(other.apiKey)).data).toMatchObject({
      stats: null,
      stats_reason: expect.stringContaining('another seller'),
    });
    await t.request('POST', '/api/pages/unpublish', { key });
    expect((await stats(other.apiKey)).success).toBe(false);
  });

  it('count openings of the page and its listings at once, and keep them', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const lamp = await addItem(t, sellerId);
    await t.request('GET', '/maria');
    await t.request('GET', `/maria/${lamp}`);
    await t.request('HEAD', '/maria');
    await t.request('GET', '/maria', {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
    });
    expect((await stats(key)).data.stats.total_page_views).toBe(2);
    expect(await flushPageViews(t.deps, 500)).toBe(2);
    expect(await flushPageViews(t.deps, 500)).toBe(0);
    await t.request('GET', '/maria');
    expect((await stats(key)).data.stats.total_page_views).toBe(3);
    const [row] = await t.deps.store.read
      .select({ views: t.deps.store.read.t.pages.viewCount })
      .from(t.deps.store.read.t.pages)
      .where(eq(t.deps.store.read.t.pages.sellerId, sellerId));
    expect(row?.views).toBe(2);
    await t.request('GET', `/maria/${lamp}`);
    await flushPageViews(t.deps, 500);
    const ofItems = await t.deps.store.read.select().from(t.deps.store.read.t.itemViews);
    expect(ofItems).toEqual([{ itemId: lamp, views: 2 }]);
  });

  it('forget openings of an item that is gone since', async () => {
    await publish(t, key, { display_name: 'Maria' });
    const lamp = await addItem(t, sellerId);
    await t.request('GET', `/maria/${lamp}`);
    const { items } = t.deps.store.read.t;
    await t.deps.store.write((tx) => tx.delete(items).where(eq(items.id, lamp)));
    expect(await flushPageViews(t.deps, 500)).toBe(2);
    expect((await stats(key)).data.stats.total_page_views).toBe(1);
  });

  it('lose no view when the database fails', async () => {
    await publish(t, key, { display_name: 'Maria' });
    await t.request('GET', '/maria');
    const broken = { store: t.deps.store };
    const write = t.deps.store.write;
    t.deps.store.write = () => Promise.reject(new Error('disk full'));
    await expect(flushPageViews(broken, 500)).rejects.toThrow('disk full');
    t.deps.store.write = write;
    expect((await stats(key)).data.stats.total_page_views).toBe(1);
  });
});

describe('preparing a crosspost', () => {
  const prepare = (itemId: string, credential = key) =>
    t.request('GET', `/api/crosspost/prepare?itemId=${itemId}`, { key: credential });

  it('gives texts, photos and a city, ready to paste', async () => {
    await publish(t, key, {
      display_name: 'Maria',
      city: 'Portland',
      state: 'OR',
      street_address: '12 Oak Street',
    });
    const lamp = await addItem(t, sellerId, {
      priceCents: 125050,
      dimensions: '60 in',
      specifications: { Brand: 'Aurora' },
      transportNotes: 'Fits a car.',
    });
    const { status, json, text } = await prepare(lamp);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      item_id: lamp,
      price: 1250.5,
      location: 'Portland, OR',
      public_url: `http://localhost:3000/maria/${lamp}`,
      category_hint: expect.stringContaining('Facebook Marketplace'),
    });
    expect(json.data.text).toBe(
      [
        'Brass floor lamp - $1,250.50',
        'Works well.',
        'Condition: Good\nDimensions: 60 in\nBrand: Aurora',
        'Fits a car.',
        'Pickup in Portland, OR.',
      ].join('\n\n'),
    );
    t.openToAll();
    expect((await prepare(lamp)).json.data.text).toMatch(
      /Portland, OR\.\n\nMore photos, and reserve it here: http:\/\/sale\.example\.com\/maria\/item_\w+$/,
    );
    expect(text).not.toContain('Oak Street');
  });

  it('names no address of the listing while it is not public', async () => {
    const lamp = await addItem(t, sellerId, { priceCents: 0 });
    const { json } = await prepare(lamp);
    expect(json.data).toMatchObject({ public_url: null, location: null, is_free: true });
    expect(json.data.text).toContain('Brass floor lamp - Free');
  });

  it('is for the seller of a listing that still is', async () => {
    const lamp = await addItem(t, sellerId);
    const deleted = await addItem(t, sellerId, { deletedAt: t.clock.now() });
    const other = await t.signIn('other@example.com');
    expect((await prepare(lamp, other.apiKey)).json.code).toBe('NOT_OWNER');
    expect((await prepare(deleted)).json.code).toBe('ITEM_DELETED');
    expect((await prepare('item_nothing')).status).toBe(404);
    expect((await t.request('GET', `/api/crosspost/prepare?itemId=${lamp}`)).status).toBe(401);
    expect((await t.request('GET', '/api/crosspost/prepare', { key })).status).toBe(400);
  });
});
