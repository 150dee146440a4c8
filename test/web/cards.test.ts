import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Card } from '../../src/adapters/image-processor.ts';
import { LANGUAGE_CODES, wordsOf } from '../../src/languages/index.ts';
import { CURRENCIES } from '../../src/money.ts';
import { photoIdOf } from '../../src/photos/urls.ts';
import { drawable } from '../../src/text/plain.ts';
import { drawnPrice } from '../../src/web/cards/facts.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { plainImageProcessor } from '../support/plain-image-processor.ts';
import { storedPhotos } from '../support/stored-photos.ts';

let t: TestApp;
let key: string;
let sellerId: string;
let drawn: Card[];
async function open(env: Record<string, string> = {}): Promise<void> {
  drawn = [];
  const plain = plainImageProcessor();
  const draw = async (card: Card) => {
    drawn.push(card);
    if (card.heading === 'Cursed') throw new Error('The decoder ended');
    return plain.draw(card);
  };
  t = await openTestApp({ env, deps: { imageProcessor: { ...plain, draw } } });
  ({ apiKey: key, sellerId } = await t.signIn());
  await publish(t, key, {
    display_name: 'Maria',
    city: 'Portland',
    state: 'OR',
    street_address: '12 Oak Street',
  });
}
beforeEach(() => open());
afterEach(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) => t.request('GET', path, { headers });

/** The path of the card that the page at `path` refers to. */
async function cardOf(path: string): Promise<string> {
  const { text } = await get(path);
  const image = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '';
  expect(text).toContain('<meta property="og:image:width" content="1200"/>');
  expect(text).toContain('<meta property="og:image:height" content="630"/>');
  expect(text).toMatch(/<meta property="og:image:alt" content="[^"]+"/);
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>');
  return new URL(image).pathname;
}

/** A listing with a stored photo. */
async function add(fields: Parameters<typeof addItem>[2] = {}): Promise<string> {
  const [url = ''] = await storedPhotos(t, sellerId, 1);
  return addItem(t, sellerId, { photoIds: [photoIdOf(t.config, url) ?? ''], ...fields });
}

describe('the card of a sale', () => {
  it('shows its name, place, and available items with four photos, and can be cached for good', async () => {
    for (let i = 1; i <= 5; i++) await add({ priceCents: i * 1000 });
    await add({ status: 'taken', priceCents: 99_00 });
    const path = await cardOf('/maria');
    const { status, headers } = await get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(drawn).toMatchObject([
      { heading: 'Maria’s sale', eyebrow: 'Portland, OR', note: '5 items · $10 to $50', isGone: false },
    ]);
    expect(drawn[0]?.photos).toHaveLength(4);
    expect((await get(path, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
    await Promise.all([get(path), get(path)]);
    expect(drawn).toHaveLength(1);
  });

  it('has another address when it shows something else, and the older one leads there', async () => {
    const lamp = await add();
    const before = await cardOf('/maria');
    await t.request('PUT', `/api/items/${lamp}`, { key, body: { description: 'Words that no card shows.' } });
    expect(await cardOf('/maria')).toBe(before);
    await t.request('PUT', `/api/items/${lamp}`, { key, body: { price: 20 } });
    await publish(t, key, { custom_url: 'marias-things' });
    const after = await cardOf('/marias-things');
    const old = await get(before);
    expect([old.status, old.headers.get('location')]).toEqual([302, after]);
    expect((await get('/marias-things/card-0123456789abcdef.jpg')).headers.get('location')).toBe(after);
    expect(drawn).toEqual([]);
  });

  it('says when all is gone, also where nothing is listed at all', async () => {
    expect((await get(await cardOf('/maria'))).status).toBe(200);
    await add({ status: 'taken' });
    await get(await cardOf('/maria'));
    expect(drawn).toMatchObject([
      { photos: [], note: '', isGone: true },
      { photos: [expect.anything()], note: '', isGone: true },
    ]);
  });

  it('isn’t served while the page is offline, and stays out of search with its page', async () => {
    const lamp = await add();
    const paths = [await cardOf('/maria'), await cardOf(`/maria/${lamp}`)];
    await publish(t, key, { listed_in_search: false });
    for (const path of paths) expect((await get(path)).headers.get('x-robots-tag')).toBe('noindex');
    await t.request('POST', '/api/pages/unpublish', { key });
    for (const path of paths) expect((await get(path)).status).toBe(404);
  });
});

it.each([
  ['es', 'La venta de Maria', 'Un artículo · $35'],
  ['de', 'Verkauf von Maria', 'Ein Artikel · 35\u00a0$'],
  ['fr', 'La vente de Maria', 'Un article · 35\u00a0$US'],
  ['pt-BR', 'Venda de Maria', 'Um item · US$\u00a035'],
])('speaks the language of the page that names it: %s', async (language, heading, note) => {
  await add();
  const path = await cardOf(`/maria?lang=${language}`);
  expect(path).toMatch(new RegExp(`-${language}\\.jpg$`));
  const there = await get(path);
  expect((await get(there.headers.get('location') ?? path)).status).toBe(200);
  expect(drawn).toMatchObject([{ heading, note }]);
});

it('says every currency in letters that it has', () => {
  for (const code of LANGUAGE_CODES)
    for (const currency of CURRENCIES) {
      const text = drawnPrice(wordsOf(code), 1_234_500, currency);
      expect([currency, drawable(text).replaceAll(' ', '')]).toEqual([
        currency,
        text.replaceAll('\u00a0', '').replace('\u200b', ''),
      ]);
    }
  expect(drawnPrice(wordsOf('en'), 1_234_500, 'ILS')).toBe('ILS\u00a012,345');
  expect(drawnPrice(wordsOf('de'), 1_234_500, 'ILS')).toBe('12.345\u00a0ILS');
});

describe('the card of an item', () => {
  it('shows its photo, title and price, or that it is sold', async () => {
    const lamp = await add({ title: 'Brass lamp 💡 <b>' });
    await get(await cardOf(`/maria/${lamp}`));
    await t.request('PUT', `/api/items/${lamp}`, { key, body: { status: 'taken' } });
    await get(await cardOf(`/maria/${lamp}`));
    const same = { heading: 'Brass lamp <b>', eyebrow: 'Maria’s sale · Portland, OR' };
    expect(drawn).toMatchObject([
      { ...same, figure: '$35', note: '', isGone: false },
      { ...same, figure: '', note: 'Sold', isGone: true },
    ]);
    expect(drawn.map(({ photos }) => photos.length)).toEqual([1, 1]);
  });

  it('is the plain photo if it can’t be drawn, and isn’t tried again on each request', async () => {
    const path = await cardOf(`/maria/${await add({ title: 'Cursed' })}`);
    for (let i = 0; i < 3; i++) {
      const { status, headers } = await get(path);
      expect(status).toBe(302);
      expect(headers.get('location')).toMatch(/\/photos\/pho_\w+\.jpg$/);
      expect(headers.get('cache-control')).toBe('public, max-age=60');
    }
    expect(drawn).toHaveLength(1);
  });

  it('is the plain photo for an address that has asked for too many new ones', async () => {
    await t.close();
    await open({ RATE_LIMITS: 'public_ip=2/60' });
    const paths: string[] = [];
    for (let i = 0; i < 4; i++) paths.push(await cardOf(`/maria/${await add()}`));
    const answers: number[] = [];
    for (const path of [...paths, ...paths]) answers.push((await get(path)).status);
    expect(answers).toEqual([200, 200, 302, 302, 200, 200, 302, 302]);
    expect(drawn).toHaveLength(2);
  });
});
