import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../src/ids.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';
import { DAY, type Desk, MINUTE, openDesk } from './desk.ts';

let t: TestApp;
let desk: Desk;
beforeEach(async () => {
  t = await openTestApp();
  desk = await openDesk(t);
});
afterEach(() => t.close());

const titles = (items: { title: string }[]) => items.map((item) => item.title);

describe('GET /api/items', () => {
  it('lists everything of the seller, newest first, and nothing of others', async () => {
    const other = await openDesk(t, 'other@example.com');
    await other.create({ title: 'Foreign' });
    for (const title of ['One', 'Two', 'Three']) {
      await desk.create({ title });
      t.clock.advance(MINUTE);
    }
    expect(titles(await desk.list())).toEqual(['Three', 'Two', 'One']);
  });

  it('rows are the whole records', async () => {
    const { item_id } = await desk.create({ weight: '3 lb' });
    expect(await desk.list()).toEqual([await desk.get(item_id)]);
  });

  it('filters by status', async () => {
    const sold = await desk.create({ title: 'Sold' });
    await desk.put(sold.item_id, { status: 'taken' });
    await desk.create({ title: 'Here' });
    expect(titles(await desk.list('?status=taken'))).toEqual(['Sold']);
    expect(titles(await desk.list('?status=available'))).toEqual(['Here']);
    expect(await desk.list('?status=inactive')).toEqual([]);
  });

  it.each([
    'include_deleted=yes',
    'include_deleted=1',
    'include_deleted=TRUE',
    'status=deleted',
    'status=sold',
    'limit=0',
    'limit=501',
    'limit=ten',
    'cursor=x',
  ])('refuses ?%s', async (query) => {
    expect((await desk.request('GET', `/api/items?${query}`)).status).toBe(400);
  });

  it('takes an empty value as left out', async () => {
    expect((await desk.request('GET', '/api/items?include_deleted=&status=')).status).toBe(200);
  });

  it('includes the state of the sale page', async () => {
    const before = await desk.request('GET', '/api/items');
    expect(before.json).toEqual({
      success: true,
      data: { items: [] },
      next_cursor: null,
      page_url: null,
      page_live: false,
      needs_review_count: 0,
    });
    await desk.publish({ custom_url: 'my-sale' });
    const after = await desk.request('GET', '/api/items');
    expect(after.json).toMatchObject({ page_url: 'http://localhost:3000/my-sale', page_live: true });
  });

  it('needs a credential', async () => {
    expect((await t.request('GET', '/api/items')).status).toBe(401);
  });
});

describe.each(eachStore)('a long list on $name', ({ store }) => {
  let long: TestApp;
  let seller: Desk;
  beforeEach(async () => {
    long = await openTestApp({ store });
    seller = await openDesk(long);
  });
  afterEach(() => long.close());

  /** Copies the seller's first listing until there are `count`. */
  async function fill(count: number): Promise<void> {
    await seller.create({ title: 'Lamp 0' });
    await long.deps.store.write(async (tx) => {
      const [first] = await tx.select().from(tx.t.items);
      if (!first) throw new Error('nothing to copy');
      const copies = Array.from({ length: count - 1 }, (_, i) => ({
        ...first,
        id: newId('item', long.deps),
        title: `Lamp ${i + 1}`,
        searchText: `lamp ${i + 1}`,
        // Each pair has the same time; the id orders them.
        createdAt: new Date(first.createdAt.getTime() + Math.ceil((i + 1) / 2)),
      }));
      await tx.insert(tx.t.items).values(copies);
    });
  }

  const page = async (query: string) => (await seller.request('GET', `/api/items${query}`)).json;

  it('comes 500 at a time, each listing once', async () => {
    await fill(501);
    const first = await page('');
    expect(first.data.items).toHaveLength(500);
    expect(first.next_cursor).toEqual(expect.any(String));
    const rest = await page(`?cursor=${first.next_cursor}`);
    expect(titles(rest.data.items)).toEqual(['Lamp 0']);
    expect(rest.next_cursor).toBeNull();
  });

  it('comes in pages of any size, with the same filters', async () => {
    await fill(12);
    const seen: string[] = [];
    let cursor = '';
    do {
      const answer = await page(`?limit=5&status=available&cursor=${cursor}`);
      seen.push(...titles(answer.data.items));
      cursor = answer.next_cursor ?? '';
    } while (cursor !== '');
    expect(new Set(seen).size).toBe(12);
    expect(seen.at(-1)).toBe('Lamp 0');
  });

  it('is searched by words, and deleted listings stay out of it', async () => {
    await fill(12);
    expect(titles((await page('?q=LAMP+11')).data.items)).toEqual(['Lamp 11']);
    expect((await seller.tool('get_listings', { q: 'lamp 11' })).items).toHaveLength(1);
    const [found] = (await page('?q=lamp+11')).data.items;
    await seller.request('DELETE', `/api/items/${found.item_id}`);
    expect((await page('?q=lamp+11&include_deleted=true')).data.items).toEqual([]);
    const args = { q: 'lamp 11', include_deleted: true };
    expect((await seller.tool('get_listings', args)).items).toEqual([]);
  });
});

describe('public_url', () => {
  it('is there while everyone can read the listing', async () => {
    const { item_id: id } = await desk.create();
    const { item_id: kept } = await desk.create();
    await desk.put(kept, { status: 'inactive' });
    expect((await desk.get(id)).public_url).toBeNull();
    await desk.publish({ custom_url: 'my-sale' });
    expect(await desk.get(id)).toMatchObject({
      public_url: `http://localhost:3000/my-sale/${id}`,
      page_url: 'http://localhost:3000/my-sale',
      page_live: true,
    });
    expect((await desk.get(kept)).public_url).toBeNull();
    await desk.request('POST', '/api/pages/unpublish');
    expect(await desk.get(id)).toMatchObject({ public_url: null, page_live: false });
    await desk.publish();
    t.clock.advance(30 * DAY);
    const again = await openDesk(t);
    expect(await again.get(id)).toMatchObject({ public_url: null, page_live: false });
  });
});

describe('get_listings', () => {
  it('pages through all listings, newest first, each once', async () => {
    t.deps.config.plans.table.free.creations = null;
    const made: string[] = [];
    for (let i = 0; i < 23; i++) {
      made.unshift((await desk.create({ title: `Lamp ${i}` })).item_id);
      t.clock.advance(1);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    let answers = 0;
    do {
      const page = await desk.tool('get_listings', { limit: 10, ...(cursor && { cursor }) });
      seen.push(...page.items.map((item: { item_id: string }) => item.item_id));
      cursor = page.next_cursor ?? undefined;
      answers += 1;
    } while (cursor);
    expect(seen).toEqual(made);
    expect(answers).toBe(3);
    expect((await desk.tool('get_listings')).items).toHaveLength(20);
  });

  it('stays short however long the listings are', async () => {
    t.deps.config.plans.table.free.creations = null;
    const long = { title: 'x'.repeat(140), description: 'y'.repeat(5000), transport_notes: 'z'.repeat(1000) };
    for (let i = 0; i < 50; i++) await desk.create(long);
    await desk.publish();
    const page = await desk.tool('get_listings', { limit: 50 });
    expect(page.items).toHaveLength(50);
    expect(page.items[0].thumbnail).toMatch(/^http/);
    // With four characters per token, the response stays below 10,000 tokens.
    expect(JSON.stringify(page).length).toBeLessThan(40_000);
  });

  it('refuses a cursor of something else', async () => {
    await expect(desk.tool('get_listings', { cursor: 'x' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  it('filters, and never shows deleted listings through a filter', async () => {
    const { item_id } = await desk.create();
    await desk.request('DELETE', `/api/items/${item_id}`);
    const args = { include_deleted: true };
    expect((await desk.tool('get_listings', args)).items).toHaveLength(1);
    expect((await desk.tool('get_listings', { ...args, status: 'available' })).items).toEqual([]);
    expect((await desk.tool('get_listings')).items).toEqual([]);
  });
});

describe('get_listings with item_ids', () => {
  it('gives whole records, in the order asked for', async () => {
    const { item_id } = await desk.create();
    const { item_id: other } = await desk.create();
    const { items, next_cursor } = await desk.tool('get_listings', { item_ids: [item_id, other, item_id] });
    expect(items).toMatchObject([await desk.get(item_id), await desk.get(other)]);
    expect({ rows: items.length, next_cursor }).toEqual({ rows: 2, next_cursor: null });
    await expect(desk.tool('get_listings', { item_ids: [item_id], q: 'desk' })).rejects.toMatchObject({
      code: 'invalid_request',
      error: expect.stringContaining('q: '),
    });
    await expect(desk.tool('get_listings', { item_ids: ['item_x'] })).rejects.toMatchObject({
      code: 'not_found',
      next_tool: 'get_listings',
    });
  });
});
