import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedPages } from '../../src/sale-page/listed.ts';
import { listedPlaces, salePhotos } from '../../src/search/places.ts';
import { browseQuery, parametersOf, placeOf, understood } from '../../src/web/browse/query.ts';
import { sitemapFiles } from '../../src/web/sitemap/handler.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, itemRow, publish } from '../support/items.ts';
import { eachStore } from '../support/openings.ts';
import { parseXml, textIn } from '../support/xml.ts';

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp();
});
afterEach(() => {
  vi.restoreAllMocks();
  return t.close();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  t.request('GET', path, { headers: { accept: 'text/html', ...headers } });

/** A seller with a live page in a place. */
async function sale(name: string, city: string, state: string, more: object = {}) {
  t.clock.advance(1000);
  const seller = await t.signIn(`${name.toLowerCase()}@example.com`);
  await publish(t, seller.apiKey, {
    display_name: name,
    city,
    state,
    street_address: '12 Oak Street',
    ...more,
  });
  return seller;
}

const titles = (text: string) =>
  [...text.matchAll(/<h2><a href="([^"]*)">([^<]*)</g)].map((match) => match[2]);

describe('browsing', () => {
  it('finds what live pages offer by words, category, price, and place', async () => {
    const maria = await sale('Maria', 'Portland', 'OR');
    const lee = await sale('Lee', 'Austin', 'Texas');
    const lamp = await addItem(t, maria.sellerId, { title: 'Brass lamp', minPriceCents: 4321 });
    await addItem(t, maria.sellerId, { title: 'Oak desk', category: 'Furniture', priceCents: 12_000 });
    await addItem(t, lee.sellerId, {
      title: 'Desk lamp',
      priceCents: 0,
      status: 'reserved',
      photoIds: ['pho_LEES'],
    });
    const { status, text, headers } = await get('/browse');
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
    expect(titles(text)).toEqual(['Desk lamp', 'Oak desk', 'Brass lamp']);
    for (const shown of [`href="/maria/${lamp}"`, '$35', '$120', 'Free', 'Portland, OR · Good', '>Reserved<'])
      expect(text).toContain(shown);
    expect(text).not.toMatch(/oak street|43\.21|usr_|@example/i);
    const found = async (query: string) => titles((await get(`/browse?${query}`)).text);
    expect(await found('q=lamp')).toEqual(['Desk lamp', 'Brass lamp']);
    expect(await found('q=LÁMP&place=Austin%2C+TX')).toEqual(['Desk lamp']);
    expect(await found('place=texas')).toEqual(['Desk lamp']);
    expect(await found('category=Furniture&min=100')).toEqual(['Oak desk']);
    expect(await found('max=$40&min=1')).toEqual(['Brass lamp']);
    expect(await found('max=1&min=40')).toEqual(['Brass lamp']);
    expect(await found('max=0')).toEqual(['Desk lamp']);
    expect(await found('sort=low')).toEqual(['Desk lamp', 'Brass lamp', 'Oak desk']);
    expect(await found('sort=high&q=lamp')).toEqual(['Brass lamp', 'Desk lamp']);
    expect((await get('/browse?sort=low')).text).toContain('Price, low to high <span aria-hidden="true">✕');
    expect(await found('by=sales')).toEqual(['Lee’s sale', 'Maria’s sale']);
    expect(await found('by=sales&place=Portland&q=nothing')).toEqual(['Maria’s sale']);
    const photosBeside = async (place: string) =>
      (await get(`/browse?by=sales&place=${place}`)).text.includes('pho_LEES');
    expect([await photosBeside('Austin'), await photosBeside('Portland')]).toEqual([true, false]);
    const nothing = (await get('/browse?q=unicorn')).text;
    expect(nothing).toContain('No matches right now');
    expect((await get('/browse?lang=es')).text).toContain('Encuentra algo cerca de ti');
  });

  it('shows, counts and names nothing by a listing that is deleted, unread, off the sale, or sold', async () => {
    const maria = await sale('Maria', 'Portland', 'OR');
    const zoe = await sale('Zoe', 'Boise', 'ID');
    await addItem(t, maria.sellerId, { title: 'Brass lamp' });
    for (const fields of [
      { deletedAt: t.clock.now() },
      { needsReview: true },
      { status: 'inactive' },
      { status: 'taken' },
    ] as const)
      for (const { sellerId } of [maria, zoe])
        await addItem(t, sellerId, { title: 'Secret lamp', photoIds: ['pho_UNSEEN'], ...fields });
    for (const path of ['/browse', '/browse?q=lamp', '/browse?by=sales'])
      expect((await get(path)).text).not.toMatch(/Secret|UNSEEN/);
    const { json } = await t.request('GET', '/api/search/sales');
    const counts = json.data.sales.map((each: { item_count: number }) => each.item_count);
    expect(counts).toEqual([0, 1]);
    const places = await listedPlaces(t.deps.store.read, 9, t.clock.now());
    expect(places.map(({ city }) => city)).toEqual(['Portland']);
  });

  it('continues page by page, and keeps the search', async () => {
    const { sellerId } = await sale('Maria', 'Portland', 'OR');
    for (let i = 0; i < 30; i++) await addItem(t, sellerId, { title: `Lamp ${i}` });
    await addItem(t, sellerId, { title: 'Chair' });
    const first = (await get('/browse?q=lamp&place=Portland')).text;
    expect(titles(first)).toHaveLength(24);
    const next =
      /<a class="button more-link" rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ??
      '';
    expect(next).toMatch(/^\/browse\?q=lamp&place=Portland&cursor=/);
    const second = (await get(next)).text;
    expect(titles(second)).toHaveLength(6);
    expect(new Set([...titles(first), ...titles(second)]).size).toBe(30);
    expect(second).not.toContain('rel="next"');
    expect(titles((await get('/browse?q=lamp&cursor=of-another-list')).text)).toEqual(titles(first));
  });

  it('has a page for each city with a sale, linked and in the sitemap, once there are several sales', async () => {
    const maria = await sale('Maria', 'San Antonio', 'TX');
    await addItem(t, maria.sellerId, { title: 'Brass lamp' });
    expect((await get('/browse')).text).not.toContain('/browse/tx');
    expect((await get('/')).headers.get('location')).toBe('/maria');
    expect((await get('/sitemap.xml')).text).not.toContain('browse');
    const lee = await sale('Lee', 'Winston-Salem', 'North Carolina');
    await addItem(t, lee.sellerId, { title: 'Chair' });
    await sale('Ida', 'Durham', 'NC');
    t.clock.advance(600_000);
    const { text } = await get('/browse');
    expect(text, 'a city whose only sale has nothing').not.toContain('Durham');
    expect(text).toContain('<a href="/browse/tx/san-antonio">San Antonio, TX</a>');
    expect((await get('/')).text).toContain('href="/browse"');
    const locations = parseXml((await get('/sitemap.xml')).text).children.map((url) => textIn(url, 'loc'));
    for (const path of ['/browse', '/browse/tx/san-antonio', '/browse/nc/winston-salem', '/maria'])
      expect(locations).toContain(`http://localhost:3000${path}`);
    const city = await get('/browse/nc/winston-salem');
    expect(titles(city.text)).toEqual(['Chair']);
    expect(city.text).toContain('<title>For sale in Winston-Salem, NC · ');
    expect(city.text).toContain(
      '<link rel="canonical" href="http://localhost:3000/browse/nc/winston-salem"/>',
    );
    const unknown = await get('/browse/nc/durham');
    expect([unknown.status, unknown.headers.get('location')]).toEqual([302, '/browse']);
  });

  it.each(eachStore)(
    'has one for a city that names no state, with the sales that name none, on $name',
    async ({ store }) => {
      if (store === 'postgresql') {
        await t.close();
        t = await openTestApp({ store });
      }
      const paul = await sale('Paul', 'Saint-Étienne', '');
      await addItem(t, paul.sellerId, { title: 'Fauteuil' });
      const lee = await sale('Lee', 'Portland', 'OR');
      await addItem(t, lee.sellerId, { title: 'Chair' });
      const ida = await sale('Ida', 'Portland', '');
      await addItem(t, ida.sellerId, { title: 'Stool' });
      t.clock.advance(600_000);
      const { text } = await get('/browse');
      expect(text).toContain('<a href="/browse/saint-etienne">Saint-Étienne</a>');
      expect(text).toContain('<a href="/browse/portland">Portland</a>');
      const locations = parseXml((await get('/sitemap.xml')).text).children.map((url) => textIn(url, 'loc'));
      for (const path of ['/browse/saint-etienne', '/browse/portland', '/browse/or/portland'])
        expect(locations).toContain(`http://localhost:3000${path}`);
      const city = await get('/browse/Portland?lang=en');
      expect(titles(city.text)).toEqual(['Stool']);
      expect(city.text).toContain('<title>For sale in Portland · ');
      expect(titles((await get('/browse/portland?by=sales')).text)).toEqual(['Ida’s sale']);
      expect(titles((await get('/browse/or/portland')).text)).toEqual(['Chair']);
      for (const path of ['/browse/or', '/browse/durham', '/browse/null/portland'])
        expect([path, (await get(path)).status]).toEqual([path, 302]);
    },
  );

  it('shows nothing of a page that is offline or not to be found', async () => {
    await sale('Lee', 'Austin', 'TX');
    const quiet = await sale('Maria', 'Marfa', 'TX', { listed_in_search: false });
    const gone = await sale('Ann', 'Marfa', 'TX');
    for (const { sellerId } of [quiet, gone]) await addItem(t, sellerId, { title: 'Hidden lamp' });
    await addItem(t, (await sale('Bo', 'Austin', 'TX')).sellerId, { title: 'Draft', status: 'inactive' });
    await t.request('POST', '/api/pages/unpublish', { key: gone.apiKey });
    for (const path of ['/browse', '/browse?by=sales', '/browse?q=lamp', '/sitemap.xml'])
      expect((await get(path)).text).not.toMatch(/hidden lamp|marfa|maria|>ann|draft/i);
    expect((await get('/browse/tx/marfa')).status).toBe(302);
  });

  it('is gone from the service’s own page as soon as its seller hides it, which no cache keeps', async () => {
    const maria = await sale('Maria', 'Austin', 'TX');
    const lamp = await addItem(t, maria.sellerId, { title: 'Brass lamp' });
    await addItem(t, (await sale('Ada', 'Austin', 'TX')).sellerId, { title: 'Red bike' });
    t.clock.advance(2 * 60_000);
    for (const path of ['/', '/about']) {
      await t.request('PUT', `/api/items/${lamp}`, { key: maria.apiKey, body: { status: 'available' } });
      const before = await get(path);
      expect(before.text).toContain('Brass lamp');
      expect(before.headers.get('cache-control')).toBe('no-cache');
      await t.request('PUT', `/api/items/${lamp}`, { key: maria.apiKey, body: { status: 'inactive' } });
      const after = (await get(path)).text;
      expect([after.includes('Brass lamp'), after.includes('Red bike')]).toEqual([false, true]);
    }
  });

  it('has one address for search engines, and searches have none', async () => {
    const { sellerId } = await sale('Maria', 'Portland', 'OR');
    await addItem(t, sellerId, { title: 'Brass lamp' });
    for (const [path, isFound] of [
      ['/browse', true],
      ['/browse?lang=es', true],
      ['/browse/or/portland', true],
      ['/browse?q=x', false],
      ['/browse?by=sales', false],
      ['/browse/or/portland?cursor=item_00000000000000000000000000', false],
    ] as const) {
      const { text } = await get(path);
      expect([path, text.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, !isFound]);
    }
    const slash = await get('/browse/?q=x');
    expect([slash.status, slash.headers.get('location')]).toEqual([301, '/browse?q=x']);
  });

  it('takes any address calmly, and hostile words as words', async () => {
    await sale('Maria', 'Portland', 'OR');
    const hostile = encodeURIComponent(`"><script>alert(1)</script>\u0000\uD83D%' OR 1=1 --`.toWellFormed());
    for (const name of ['q', 'place', 'category', 'min', 'cursor', 'by']) {
      const { status, text } = await get(`/browse?${name}=${hostile}`);
      expect([name, status]).toEqual([name, 200]);
      expect(text).not.toContain('<script>');
    }
    expect((await get(`/browse/${hostile}/x`)).status).not.toBe(500);
  });
});

describe.each(eachStore)('a host of many sales on $name', ({ store }) => {
  it('counts and lists all of them, of which it reads some at a time', async () => {
    const many = await openTestApp({ store });
    const { read, write } = many.deps.store;
    const maria = await many.signIn('maria@example.com');
    await publish(many, maria.apiKey, { display_name: 'Maria', city: 'Austin', state: 'TX' });
    await addItem(many, maria.sellerId);
    await write(async (tx) => {
      const { sellers, pages, items } = tx.t;
      const [seller] = await tx.select().from(sellers).where(eq(sellers.id, maria.sellerId));
      const [page] = await tx.select().from(pages).where(eq(pages.sellerId, maria.sellerId));
      if (!seller || !page) throw new Error('Nobody signed in');
      const ids = Array.from({ length: 230 }, (_, i) => `usr_${String(i).padStart(26, '0')}`);
      const email = (id: string) => `${id}@example.com`;
      await tx.insert(sellers).values(ids.map((id) => ({ ...seller, id, email: email(id) })));
      const city = (i: number) => (i % 3 === 0 ? { city: 'Waco', cityFolded: 'waco' } : {});
      await tx
        .insert(pages)
        .values(ids.map((sellerId, i) => ({ ...page, sellerId, slug: `sale-${i}`, ...city(i) })));
      await tx.insert(items).values(ids.slice(0, 200).map((sellerId) => itemRow(many, sellerId)));
    });
    const now = many.clock.now();
    const places = await listedPlaces(read, 10, now);
    expect(places.map(({ city, sales }) => [city, sales])).toEqual([
      ['Austin', 134],
      ['Waco', 67],
    ]);
    expect(await listedPlaces(read, 1, now)).toHaveLength(1);
    expect(new Set((await changedPages(read, 500, now)).map(({ slug }) => slug)).size).toBe(231);
    expect(await changedPages(read, 110, now)).toHaveLength(110);
    await many.close();
  });
});

it('finds items without links to cities as long as those are still counted, which takes long among many', async () => {
  await addItem(t, (await sale('Ann', 'Austin', 'TX')).sellerId, { title: 'Brass lamp' });
  await sale('Bo', 'Austin', 'TX');
  const { read } = t.deps.store;
  const select = read.select.bind(read);
  const same = () => counting;
  const limit = () => new Promise(() => {});
  const counting = { from: same, crossJoin: same, where: same, orderBy: same, limit };
  vi.spyOn(read, 'select').mockImplementation(((fields: object = {}) =>
    'cityFolded' in fields ? counting : Reflect.apply(select, read, [fields])) as never);
  const { status, text } = await get('/browse');
  expect([status, titles(text)]).toEqual([200, ['Brass lamp']]);
  expect(text).not.toContain('/browse/tx/austin');
});

it('spreads addresses that are too many for one sitemap over several', async () => {
  await sale('Ann', 'Austin', 'TX');
  await sale('Bo', 'Austin', 'TX');
  await addItem(t, (await sale('Cy', 'Austin', 'TX')).sellerId);
  const files = sitemapFiles(t.deps, { perFile: 2 });
  const read = async (path: string) => parseXml(await (await files.request(path)).text());
  const index = await read('/sitemap.xml');
  expect(index.name).toBe('sitemapindex');
  const parts = index.children.map((part) => new URL(textIn(part, 'loc')).pathname);
  expect(parts).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const listed = await Promise.all(parts.map(async (part) => (await read(part)).children));
  expect(listed.map((urls) => urls.length)).toEqual([2, 2, 1]);
  expect(new Set(listed.flat().map((url) => textIn(url, 'loc'))).size).toBe(5);
  for (const path of ['/sitemap-4.xml', '/sitemap-0.xml'])
    expect((await files.request(path)).status).toBe(404);
});

const DOLLARS = { currency: 'USD', locale: 'en-US' };

it('reads an address into what is looked for, and back', () => {
  const read = (query: string) => browseQuery(new URLSearchParams(query), DOLLARS);
  const back = (query: string) => parametersOf(read(query));
  expect(back('')).toBe('');
  expect(back('q=+a%0A+b+&place=Austin,+TX&by=sales&lang=es&x=1')).toBe('?q=a+b&place=Austin%2C+TX&by=sales');
  expect(back('category=Weapons&min=abc&max=-3&by=everything')).toBe('');
  expect(back('min=12,50&max=$1,000')).toBe('?min=12.5&max=1000');
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  expect([placeOf('Texas'), placeOf('tx'), placeOf('Austin, TX'), placeOf('')]).toEqual([
    { state: 'Texas' },
    { state: 'tx' },
    { city: 'Austin, TX' },
    {},
  ]);
});

describe('the one field of the search', () => {
  const by = { currency: 'USD', locale: 'en-US' };
  const knows = (place: string) => ['austin', 'saint-étienne'].includes(place.toLowerCase());
  it.each([
    ['bike under 100 in Austin', { q: 'bike', max: '100', place: 'Austin' }],
    ['Bike under $100 in austin', { q: 'Bike', max: '100', place: 'austin' }],
    ['lamp over 20', { q: 'lamp', min: '20' }],
    ['table between 50 and 100 dollars', { q: 'table', min: '50', max: '100' }],
    ['bicicleta por menos de 100 en Austin', { q: 'bicicleta', max: '100', place: 'Austin' }],
    ['silla desde 20 hasta 40', { q: 'silla', min: '20', max: '40' }],
    ['Fahrrad unter 100 in Austin', { q: 'Fahrrad', max: '100', place: 'Austin' }],
    ['Tisch ab 50 bis 80', { q: 'Tisch', min: '50', max: '80' }],
    ['vélo à moins de 100 à Saint-Étienne', { q: 'vélo', max: '100', place: 'Saint-Étienne' }],
    ['mesa até 100 perto de Austin', { q: 'mesa', max: '100', place: 'Austin' }],
    ['desk in Dallas, TX', { q: 'desk', place: 'Dallas, TX' }],
    ['desk in Texas', { q: 'desk', place: 'Texas' }],
    ['under 40', { q: '', max: '40' }],
    ['table in oak', {}],
    ['shelf under 40 cm', {}],
    ['shelf under 99.5 cm', {}],
    ['bike', {}],
    ['underwear 100', {}],
    ['sofa in Austin made of oak', {}],
  ])('understands “%s”', (typed, meant) => {
    expect(understood(typed, by, knows)).toEqual(meant);
  });

  it('takes a German noun for a place only where sales are', () => {
    const german = { currency: 'EUR', locale: 'de-DE' };
    expect(understood('Tisch in Eiche', german, knows)).toEqual({});
    expect(understood('Tisch in Austin', german, knows)).toEqual({ q: 'Tisch', place: 'Austin' });
    expect(understood('Sofa unter 1.200 €', german, knows)).toEqual({ q: 'Sofa', max: '1200' });
  });

  it('shows what it understood as filters to take away, and finds by them', async () => {
    const lee = await sale('Lee', 'Austin', 'TX');
    const maria = await sale('Maria', 'Portland', 'OR');
    await addItem(t, lee.sellerId, { title: 'Blue bike', priceCents: 9000 });
    await addItem(t, lee.sellerId, { title: 'Fast bike', priceCents: 90_000 });
    await addItem(t, maria.sellerId, { title: 'Red bike', priceCents: 5000 });
    const { text } = await get('/browse?q=bike+under+100+in+Austin');
    expect(titles(text)).toEqual(['Blue bike']);
    expect(text).toContain('name="q" value="bike"');
    const without = (label: string) =>
      new RegExp(`<a class="chip filter" href="([^"]*)" aria-label="Remove filter: ${label}"`)
        .exec(text)?.[1]
        ?.replaceAll('&amp;', '&') ?? '';
    expect(without('Up to \\$100')).toBe('/browse?q=bike&place=Austin');
    expect(titles((await get(without('Up to \\$100'))).text)).toEqual(['Fast bike', 'Blue bike']);
    expect(titles((await get(without('Austin'))).text)).toEqual(['Red bike', 'Blue bike']);
    // Programs search only by words.
    const api = await t.request('GET', '/api/search/items?q=bike%20under%20100%20in%20Austin');
    expect(api.json.data.items).toEqual([]);
  });

  it('suggests where to look when nothing is found', async () => {
    await sale('Lee', 'Austin', 'TX');
    const { text } = await get('/browse?q=unicorn&place=Austin');
    expect(text).toContain('<a class="button" href="/browse?place=Austin">Everything in Austin</a>');
    expect(text).toMatch(/<details class="ask no-print" id="save" open="">/);
    expect(text).toContain('<input type="hidden" name="q" value="unicorn"/>');
  });
});

describe('an address that leads nowhere', () => {
  it('leads on: to the rest of the sale, or to the search', async () => {
    const lee = await sale('Lee', 'Austin', 'TX');
    await addItem(t, lee.sellerId, { title: 'Blue bike' });
    const hidden = await addItem(t, lee.sellerId, { title: 'Secret bike', status: 'inactive' });
    const gone = await get(`/lee/${hidden}`);
    expect(gone.status).toBe(404);
    expect(gone.text).toContain('href="/lee"');
    expect(gone.text).toContain('>Blue bike</a>');
    expect(gone.text).not.toContain('Secret');
    for (const { text } of [gone, await get('/nobody-here')]) {
      expect(text).toContain('action="/browse"');
      expect(text).toContain('data-seen-strip');
    }
    await t.request('POST', '/api/pages/unpublish', { key: lee.apiKey });
    const offline = await get('/lee');
    expect([offline.status, offline.text.includes('href="/browse"')]).toEqual([404, true]);
    expect(offline.text).not.toMatch(/Austin, TX|Blue bike/);
  });
});

it('shows the first photos of a sale’s three newest items', async () => {
  const { sellerId, apiKey: key } = await t.signIn('ann@example.com');
  const { json } = await publish(t, key);
  for (const id of ['a', 'b', 'c', 'd']) await addItem(t, sellerId, { photoIds: [`pho_${id}`, 'pho_more'] });
  const photos = await salePhotos(t.deps.store.read, [json.data.slug]);
  expect(photos.get(json.data.slug)).toEqual(['pho_d', 'pho_c', 'pho_b']);
});
