import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { wordsOf } from '../../src/languages/index.ts';
import type { GalleryItem } from '../../src/pages/public-items.ts';
import { find } from '../../src/web/sale/found.ts';
import { pickupHours } from '../../src/web/sale/pickup-hours.ts';
import { EVERYTHING, queryString, saleQuery } from '../../src/web/sale/query.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';

const DOLLARS = { currency: 'USD', locale: 'en-US' };
const read = (parameters: string) => saleQuery(new URLSearchParams(parameters), DOLLARS);

describe('the parameters of a sale page', () => {
  it.each([
    ['q=%20oak%20%20table ', { words: 'oak table' }],
    ['category=Decor&sort=low&page=3', { category: 'Decor', sort: 'low', page: 3 }],
    ['min=$5&max=1,250.50', { min: 5, max: 1250.5 }],
    ['min=30&max=10', { min: 10, max: 30 }],
    ['sold=1', { sold: true }],
    ['pick=item_A&pick=item_B&pick=item_A', { picks: ['item_A', 'item_B'] }],
  ])('%s is understood', (parameters, expected) => {
    expect(read(parameters)).toEqual({ ...EVERYTHING, ...expected });
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e99',
    'page=nonsense',
    'min=cheap&max=',
    'min=-5',
    'category=Wands&sort=random&sold=yes',
    'pick=../etc&pick=item_%3Cb%3E',
    'q=&lang=es&utm_source=x',
  ])('%s changes nothing', (parameters) => {
    expect(read(parameters)).toEqual(EVERYTHING);
  });

  it('are written in a fixed order, without defaults', () => {
    expect(queryString(read('page=1&sort=new&q='))).toBe('');
    expect(queryString({ min: 0, picks: ['item_A', 'item_B'] })).toBe('?min=0&pick=item_A&pick=item_B');
    const query = read('pick=item_A&page=2&max=20&min=5&sort=high&category=Tools&q=saw&junk=1');
    expect(queryString(query)).toBe('?q=saw&category=Tools&sort=high&min=5&max=20&page=2&pick=item_A');
    expect(saleQuery(new URLSearchParams(queryString(query)), DOLLARS)).toEqual(query);
  });

  it('carry no more ticks than one reservation takes', () => {
    const many = Array.from({ length: 50 }, (_, i) => `pick=item_${i}`).join('&');
    expect(read(many).picks).toHaveLength(20);
    expect(read(`q=${'x'.repeat(5000)}`).words).toHaveLength(80);
  });
});

describe('finding', () => {
  const item = (id: string, fields: Partial<GalleryItem> = {}): GalleryItem => ({
    id,
    title: id,
    priceCents: 1000,
    currency: 'USD',
    condition: 'Good',
    category: 'Decor',
    status: 'available',
    photoIds: [],
    queueCount: 0,
    formerPriceCents: null,
    ...fields,
  });
  const items = [
    item('newest', { priceCents: 3000, status: 'reserved' }),
    item('lamp', { priceCents: 2000, category: 'Tools' }),
    item('gone', { status: 'taken' }),
    item('table', { priceCents: 0 }),
    item('oldest', { priceCents: 1000, status: 'reserved' }),
  ];
  const texts = new Map([
    ['lamp', "brass lamp for the reader's corner tools"],
    ['table', 'oak table decor'],
  ]);
  const ids = (parameters: string) => find(items, read(parameters), texts).shown.map(({ id }) => id);

  it.each([
    ['', ['lamp', 'table', 'newest', 'oldest']],
    ['sort=low', ['table', 'lamp', 'oldest', 'newest']],
    ['sort=high', ['lamp', 'table', 'newest', 'oldest']],
    ['category=Tools', ['lamp']],
    ['min=10', ['lamp', 'newest', 'oldest']],
    ['max=10', ['table', 'oldest']],
    ['q=LAMPS', ['lamp']],
    ['q=lamp brass', ['lamp']],
    ['q=oak lamp', []],
    ['q=“reader’s” \u202Ela\u200Bmp*', ['lamp']],
    ['sold=1', ['gone']],
    ['page=7', ['lamp', 'table', 'newest', 'oldest']],
  ])('by “%s” shows %j', (parameters, expected) => {
    expect(ids(parameters)).toEqual(expected);
  });

  it.each([
    ['', ['Decor 3', 'Tools 1', 'Other 3']],
    ['q=lamp', ['Tools 1']],
    ['q=lamp&category=Decor', ['Tools 1', 'Decor 0']],
    ['category=Tools&min=10', ['Decor 2', 'Tools 1', 'Other 3']],
  ])(
    'by “%s” counts what each category has of that, the chosen one too, others last',
    (parameters, expected) => {
      const all = [...items, ...[1, 2, 3].map((n) => item(`other${n}`, { category: 'Other' }))];
      const { categories } = find(all, read(parameters), texts);
      expect(categories.map(({ name, count }) => `${name} ${count}`)).toEqual(expected);
    },
  );

  it('folds sold items away, unless something is looked for or nothing else is left', () => {
    expect(find(items, EVERYTHING).sold.map(({ id }) => id)).toEqual(['gone']);
    expect(find(items, read('max=5')).sold).toEqual([]);
    const left = find([item('gone', { status: 'taken' })], EVERYTHING);
    expect([left.shown.length, left.sold.length, left.counts.offered]).toEqual([1, 0, 0]);
  });

  it('is offered from twelve items on, a page at a time', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => item(`i${i}`));
    expect(find(many(11), EVERYTHING).searchable).toBe(false);
    expect(find(many(12), EVERYTHING).searchable).toBe(true);
    const last = find(many(60), { ...EVERYTHING, page: 3 });
    expect([last.pages, last.page, last.shown.length]).toEqual([3, 3, 12]);
  });
});

describe('pickup hours in words', () => {
  const on = (day_of_week: number, start_time: string, end_time: string) => ({
    day_of_week,
    start_time,
    end_time,
  });
  const week = [1, 2, 3, 4, 5].map((day) => on(day, '17:00', '19:30'));

  it.each([
    [[], null],
    [[on(6, '10:00', '16:00')], 'Sat 10 AM – 4 PM'],
    [[on(0, '10:00', '12:00'), on(6, '10:00', '12:00')], 'Sat, Sun 10 AM – 12 PM'],
    [week, 'Mon – Fri 5:00 – 7:30 PM'],
    [
      [on(3, '14:00', '16:00'), on(3, '09:00', '11:00'), on(1, '09:00', '10:00')],
      'Mon 9 – 10 AM, Wed 9 – 11 AM & 2 – 4 PM',
    ],
  ])('%j are %s', (windows, expected) => {
    expect(pickupHours(windows, 'America/Chicago', wordsOf('en'))?.replaceAll('\u00a0', ' ') ?? null).toBe(
      expected,
    );
  });
});

describe('a sale page with many items', () => {
  let t: TestApp;
  let ids: string[];
  let sellerId: string;
  const get = async (path: string) => {
    const response = await t.request('GET', path, { headers: { accept: 'text/html' } });
    return response.text;
  };
  const cards = (html: string) => (html.match(/class="item-card/g) ?? []).length;

  beforeAll(async () => {
    t = await openTestApp();
    const { apiKey, sellerId: id } = await t.signIn();
    sellerId = id;
    await publish(t, apiKey, { display_name: 'Maria' });
    ids = [];
    for (let i = 0; i < 30; i++) {
      const status = i < 2 ? 'taken' : i === 29 ? 'reserved' : 'available';
      const category = i % 2 ? 'Tools' : 'Kitchen';
      ids.push(await addItem(t, sellerId, { title: `Thing ${i}.`, status, category, priceCents: i * 100 }));
    }
  });
  afterAll(() => t.close());

  it('shows one page of them, the rest behind a link, and sold items folded', async () => {
    const first = await get('/maria');
    expect(cards(first)).toBe(24);
    expect(first).toContain('28 items looking for a new home.');
    expect(first).toContain('2 already found a home');
    expect(first).toContain('<a class="button more-link" rel="next" href="/maria?page=2">');
    expect(first).not.toContain('content="noindex"');
    const second = await get('/maria?page=2');
    expect(cards(second)).toBe(4);
    expect(second.indexOf('Thing 29.')).toBeGreaterThan(second.indexOf('Thing 2.'));
    expect(second).toContain('<link rel="canonical" href="http://localhost:3000/maria"/>');
  });

  it('keeps filtered views out of search engines, and says what was found', async () => {
    const found = await get('/maria?q=thing+12&sort=low');
    expect(cards(found)).toBe(1);
    expect(found).toContain('1 item found');
    expect(found).toContain('content="noindex"');
    expect(found).toContain('<link rel="canonical" href="http://localhost:3000/maria"/>');
    expect(await get('/maria?q=unicorn')).toContain('Nothing matches your search.');
    expect(cards(await get('/maria?sold=1'))).toBe(2);
    expect(await get(`/maria?q=${encodeURIComponent('"><script>x')}`)).not.toContain('<script>x');
  });

  it('mentions the heart only where there is one, and keeps selected items if nothing is found', async () => {
    const tickable = async (query: string) => {
      const html = await get(`/maria?${query}`);
      return [/ id="reserve"[^>]* hidden/.test(html), html.includes('<input type="checkbox" name="pick"')];
    };
    expect(await tickable('q=thing')).toEqual([false, true]);
    for (const nothing of ['q=unicorn', 'sold=1']) expect(await tickable(nothing)).toEqual([true, false]);
    expect(await tickable(`q=unicorn&pick=${ids[28]}`)).toEqual([false, true]);
  });

  it('keeps selected items in its links and checkboxes, without a script', async () => {
    const [ticked = '', other = '', sold = ''] = [ids[28], ids[4], ids[0]];
    const html = await get(`/maria?category=Tools&pick=${ticked}&pick=${other}&pick=${sold}`);
    const boxes = html.match(/<input type="checkbox"[^>]*checked=""[^>]*>/g) ?? [];
    expect(boxes.map((box) => /value="([^"]*)"/.exec(box)?.[1]).sort()).toEqual([ticked, other].sort());
    for (const link of html.match(/href="\/maria\/item_[^"]*"/g) ?? [])
      expect(link).toContain(`pick=${other}`);
    expect(html).toContain(`category=Kitchen&amp;pick=${ticked}`);
    expect(html).toContain('content="noindex"');
  });

  it('says of a free item alone that it costs nothing, and of one already selected that it is', async () => {
    const gift = await addItem(t, sellerId, { title: 'Gift', priceCents: 0 });
    const shown = await get(`/maria/${gift}`);
    expect(shown).toContain('Reserving is free, and so is the item.');
    expect(shown).toContain('>Add it and keep browsing</a>');
    expect(await get(`/maria/${gift}?pick=${gift}`)).toContain('>Keep browsing</a>');
    expect(await get(`/maria/${ids[10]}`)).toContain('You pay the seller at pickup.');
  });

  it('shows what is chosen beside the form, with the total, and says what is gone', async () => {
    const [sold = '', one = '', queued = ''] = [ids[0], ids[10], ids[29]];
    const html = await get(`/maria/reserve?pick=${one}&pick=${queued}&pick=${sold}&pick=item_unknown`);
    expect(html).toContain('2 items · $39');
    expect(html).toContain('you’d be first in line');
    expect(html).toContain('“Thing 0.” is gone: someone else got it first.');
    expect(html).toContain('An item you selected is no longer available.');
    expect(html).toContain('>Reserve</button>');
    expect(await get(`/maria/reserve?pick=${queued}`)).toContain('>Join the line</button>');
    expect(await get(`/maria/reserve?pick=${sold}`)).toContain('What you selected is gone.');
    const bare = await t.request('GET', '/maria/reserve');
    expect([bare.status, bare.headers.get('location')]).toEqual([303, '/maria#reserve']);
  });
});

describe('a greedy client', () => {
  it('is refused new searches for a while, but still gets plain and cached pages', async () => {
    // Windows end on whole seconds, so the response depends on the moment.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const t = await openTestApp({
      env: { RATE_LIMITS: 'find_ip=3/60,public_ip=1/60', TRUSTED_PROXIES: '1' },
    });
    const { apiKey, sellerId } = await t.signIn();
    await publish(t, apiKey, { display_name: 'Maria' });
    const item = await addItem(t, sellerId, { title: 'Oak table' });
    const status = async (path: string, from = '1.2.3.4') =>
      (await t.request('GET', path, { headers: { 'x-forwarded-for': from } })).status;
    for (const word of ['oak', 'lamp', 'oak', 'chair']) expect(await status(`/maria?q=${word}`)).toBe(200);
    const refused = await t.request('GET', '/maria?q=door&lang=es', {
      headers: { 'x-forwarded-for': '1.2.3.4', accept: 'text/html' },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(refused.text).toContain('<html lang="es"');
    expect(await status(`/maria/${item}?pick=${item}`)).toBe(429);
    for (const path of [
      '/maria',
      '/maria?q=oak',
      '/maria?utm_source=x',
      `/maria/${item}`,
      '/maria/feed.xml',
    ]) {
      expect([path, await status(path)]).toEqual([path, 200]);
    }
    for (const expected of [200, 429]) expect(await status(`/maria/reserve?pick=${item}`)).toBe(expected);
    expect(await status('/maria?q=door', '1.2.3.5')).toBe(200);
    expect(await status('/maria?q=door')).toBe(200);
    await t.close();
  });
});
