import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Write } from '../../db/store.ts';
import { rateLimiter } from '../../src/adapters/rate-limiter.ts';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { acceptedEncoding } from '../../src/http/encoding.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { keptByBytes } from '../../src/sale-page/kept.ts';
import { getSaleVersion } from '../../src/sale-page/page.ts';
import { itemRow as bareItem, sellerRow } from '../store/rows.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem, publish } from '../support/items.ts';
import { storeKinds } from '../support/stores.ts';

const DAY = 24 * 3600_000;

describe.each(storeKinds)('the version of a sale on $name', ({ open }) => {
  it('increases with every write to what its pages show, no matter who makes it, and with no view', async () => {
    const { store, done } = await open();
    const seller = sellerRow();
    const other = sellerRow();
    await store.write((tx) => tx.insert(tx.t.sellers).values([seller, other]));
    const { id: sellerId } = seller;
    const item = bareItem(sellerId);
    const at = new Date(0);
    const page = { sellerId, slug: 's', published: true, viewCount: 0, createdAt: at, updatedAt: at };
    const hours = { sellerId, enabled: true, slotMinutes: 30, windows: [], blockedDates: [], updatedAt: at };
    const versions = () => Promise.all([sellerId, other.id].map((id) => getSaleVersion(store.read, id)));
    const counts = async (change: (tx: Write) => Promise<unknown>) => {
      const before = await versions();
      await store.write(change);
      const after = await versions();
      return after.map((version, i) => (version ?? 0) - (before[i] ?? 0));
    };
    const changes: [string, (tx: Write) => Promise<unknown>][] = [
      ['page', (tx) => tx.insert(tx.t.pages).values(page)],
      ['words', (tx) => tx.update(tx.t.pages).set({ about: 'x' })],
      ['end', (tx) => tx.update(tx.t.pages).set({ expiresAt: at })],
      ['item', (tx) => tx.insert(tx.t.items).values(item)],
      ['queue', (tx) => tx.update(tx.t.items).set({ queueCount: 1 })],
      ['photos', (tx) => tx.update(tx.t.items).set({ photoIds: ['p'] })],
      ['deletion', (tx) => tx.delete(tx.t.items)],
      [
        'name',
        (tx) => tx.update(tx.t.sellers).set({ displayName: 'M' }).where(eq(tx.t.sellers.id, sellerId)),
      ],
      ['hours', (tx) => tx.insert(tx.t.availability).values(hours)],
      ['zone', (tx) => tx.update(tx.t.availability).set({ timezone: 'Asia/Tokyo' })],
      ['no hours', (tx) => tx.delete(tx.t.availability)],
    ];
    for (const [what, change] of changes) expect(await counts(change), what).toEqual([1, 0]);
    expect(await counts((tx) => tx.update(tx.t.pages).set({ viewCount: 7 }))).toEqual([0, 0]);
    await store.write((tx) => tx.delete(tx.t.sellers).where(eq(tx.t.sellers.id, sellerId)));
    expect(await versions()).toEqual([undefined, 1]);
    await done();
  });
});

describe.each(storeKinds)('what is kept of a sale’s pages, on $name', ({ name }) => {
  let t: TestApp;
  let key: string;
  let sellerId: string;
  let item: string;
  beforeEach(async () => {
    t = await openTestApp({ store: name === 'PostgreSQL' ? 'postgresql' : 'sqlite' });
    ({ apiKey: key, sellerId } = await t.signIn());
    await publish(t, key, { display_name: 'Maria', city: 'Portland', state: 'OR' });
    item = await addItem(t, sellerId);
  });
  afterEach(() => t.close());

  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await t.app.request(path, { headers: { accept: 'text/html', ...headers } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const rename = (title: string) =>
    t.deps.store.write((tx) => tx.update(tx.t.items).set({ title }).where(eq(tx.t.items.id, item)));
  const versionRow = async () => (await getSaleVersion(t.deps.store.read, sellerId)) ?? 0;
  const setVersion = (version: number) =>
    t.deps.store.write((tx) => tx.update(tx.t.saleVersions).set({ version }));

  it('is sent again as long as the version is the same, and only then', async () => {
    for (const path of ['/maria', `/maria/${item}`, '/api/pages/maria', '/api/pages/maria?limit=3']) {
      await rename('Lamp');
      const version = await versionRow();
      expect((await read(path)).text).toContain('Lamp');
      await rename('Changed');
      const changed = await versionRow();
      await setVersion(version);
      // The cached page doesn't know about the change, so this one is from memory.
      expect((await read(path)).text).toContain('Lamp');
      await setVersion(changed);
      expect((await read(path)).text).toContain('Changed');
    }
  });

  it('notices what another instance did', async () => {
    const other = createApp({ ...t.deps, store: await t.second() });
    expect((await read(`/maria/${item}`)).text).toContain('$35');
    const edit = (body: object) =>
      other.request(`/api/items/${item}`, {
        method: 'PUT',
        headers: { 'x-service-api-key': key, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await edit({ price: 12 })).status).toBe(200);
    expect((await read(`/maria/${item}`)).text).toContain('$12');
    expect((await read('/api/pages/maria')).text).toContain('"price":12');
    await edit({ status: 'inactive' });
    expect((await read('/api/pages/maria')).text).toContain('"items":[]');
    expect((await read(`/maria/${item}`)).status).toBe(404);
    expect((await read('/maria')).text).not.toContain('lamp');
  });

  it('is kept in each language, and a language that is chosen is remembered', async () => {
    const spanish = { 'accept-language': 'es-MX,es;q=0.9' };
    for (const _ of ['made', 'kept']) {
      expect((await read('/maria')).text).toContain('<html lang="en">');
      expect((await read('/maria', spanish)).text).toContain('<html lang="es">');
      expect((await read('/maria', { ...spanish, cookie: 'a=b; lang=en' })).text).toContain(
        '<html lang="en">',
      );
      const chosen = await read('/maria?lang=es');
      expect(chosen.text).toContain('<html lang="es">');
      expect(chosen.headers.get('set-cookie')).toContain('lang=es');
    }
  });

  it('ends with what the clock says: the old price, the last day, the page itself', async () => {
    await t.deps.store.write((tx) =>
      tx.update(tx.t.items).set({ formerPriceCents: 5000, droppedAt: t.clock.now() }),
    );
    expect((await read('/maria')).text).toContain('$50');
    t.clock.advance(7 * DAY - 1);
    expect((await read('/maria')).text).toContain('$50');
    expect((await read('/api/pages/maria')).text).toContain('"previous_price":50');
    t.clock.advance(1);
    expect((await read('/maria')).text).not.toContain('$50');
    expect((await read('/api/pages/maria')).text).toContain('"previous_price":null');

    await publish(t, key, { ends_on: t.clock.now().toISOString().slice(0, 10) });
    expect((await read('/maria')).text).toContain('Last day');
    t.clock.advance(2 * DAY);
    expect((await read('/maria')).text).toContain('The sale ended');

    const [page] = await t.deps.store.read.select().from(t.deps.store.read.t.pages);
    t.clock.advance(Number(page?.expiresAt) - t.clock.now().getTime() - 1);
    for (const path of ['/maria', '/api/pages/maria']) expect((await read(path)).status).toBe(200);
    t.clock.advance(1);
    for (const path of ['/maria', '/api/pages/maria']) expect((await read(path)).status).toBe(404);
  });

  it('is the JSON of a page too, for each part of it, at a former address, and counted against its limit', async () => {
    for (let i = 0; i < 12; i++) await addItem(t, sellerId);
    const first = await read('/api/pages/MARIA?limit=2');
    for (const _ of ['made', 'kept']) {
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const plain = await read('/api/pages/maria');
        const packed = await t.app.request('/api/pages/maria', { headers: { 'accept-encoding': encoding } });
        expect(packed.headers.get('content-encoding')).toBe(encoding);
        expect(unpack(await packed.arrayBuffer()).toString()).toBe(plain.text);
        expect(JSON.parse(plain.text).data.items).toHaveLength(13);
      }
      expect((await read('/api/pages/maria?limit=2')).text).toBe(first.text);
      const { next_cursor } = JSON.parse(first.text).data;
      const next = await read(`/api/pages/maria?limit=2&cursor=${next_cursor}`);
      expect([next.text === first.text, JSON.parse(next.text).data.items]).toEqual([
        false,
        [expect.anything(), expect.anything()],
      ]);
    }
    const counted: string[] = [];
    const { rateLimiter } = t.deps;
    t.deps.rateLimiter = {
      consume: (name, caller) => {
        counted.push(name);
        return rateLimiter.consume(name, caller);
      },
    };
    await read('/api/pages/maria');
    expect(counted).toEqual(['public_ip']);

    await publish(t, key, { custom_url: 'garage' });
    for (const slug of ['maria', 'garage']) {
      expect(JSON.parse((await read(`/api/pages/${slug}`)).text).data.slug).toBe('garage');
    }
    await t.request('POST', '/api/pages/unpublish', { key });
    for (const slug of ['maria', 'garage']) expect((await read(`/api/pages/${slug}`)).status).toBe(404);
  });

  it('answers JSON from memory with the headers, the line in the log, and the count of any operation', async () => {
    const lines: string[] = [];
    const { rateLimits } = readConfig({ RATE_LIMITS: 'public_ip=3/60' });
    const metrics = createMetrics();
    const app = createApp({
      ...t.deps,
      metrics,
      logger: pino({}, { write: (line: string) => void lines.push(line) }),
      rateLimiter: rateLimiter(rateLimits, t.clock),
    });
    for (let i = 0; i < 3; i++) await addItem(t, sellerId);
    const version = await versionRow();
    const answers: Response[] = [];
    for (let call = 0; call < 4; call++) {
      answers.push(
        await app.request('/api/pages/maria', {
          headers: { 'x-service-api-key': key, 'accept-encoding': 'br' },
        }),
      );
      // From now on, only what is kept still has the items.
      await t.deps.store.write((tx) => tx.update(tx.t.items).set({ needsReview: true }));
      await setVersion(version);
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const headersOf = ({ headers }: Response) => {
      const { 'x-request-id': id, 'x-ratelimit-remaining': remaining, ...rest } = Object.fromEntries(headers);
      return { id, remaining, rest };
    };
    const [made, kept, again] = answers.map(headersOf);
    expect([made?.remaining, kept?.remaining, again?.remaining]).toEqual(['2', '1', '0']);
    expect(kept?.rest).toEqual(made?.rest);
    expect(kept?.rest).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'cache-control': 'no-store',
      'x-ratelimit-limit': '3',
    });
    expect(brotliDecompressSync(await answers[1]!.arrayBuffer()).toString()).toContain(item);
    expect(lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')[1]).toMatchObject({
      method: 'GET',
      route: '/api/pages/:slug',
      request_id: kept?.id,
      status: 200,
      seller: sellerId,
    });
    const counted = 'resale_http_requests_total{method="GET",route="/api/pages/:slug",status="200"} 3';
    expect(await metrics.text([])).toContain(counted);

    await setVersion(version + 1);
    expect((await read('/api/pages/maria')).text).toContain('"items":[]');
  });

  it('goes out compressed as asked, with a tag that saves sending it again', async () => {
    const plain = await read('/maria');
    expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([
      null,
      'Accept-Encoding, Accept, Accept-Language, Cookie',
    ]);
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (const _ of ['made', 'kept']) {
        const response = await t.app.request('/maria', { headers: { 'accept-encoding': encoding } });
        expect(response.headers.get('content-encoding')).toBe(encoding);
        expect(unpack(await response.arrayBuffer()).toString()).toBe(plain.text);
        const known = {
          'if-none-match': `"x", ${response.headers.get('etag')}`,
          'accept-encoding': encoding,
        };
        const again = await read('/maria', known);
        expect([again.status, again.text, again.headers.get('content-type')]).toEqual([304, '', null]);
      }
    }
    expect((await read('/maria', { 'if-none-match': plain.headers.get('etag') ?? '' })).status).toBe(304);
    expect((await read('/maria', { 'if-none-match': '"other"' })).status).toBe(200);
    const head = await t.app.request('/maria', { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
      200,
      plain.headers.get('etag'),
      '',
    ]);
  });

  it('counts each opening, kept or not, and none of a robot or a HEAD', async () => {
    for (let i = 0; i < 3; i++) await read('/maria');
    for (let i = 0; i < 2; i++) await read(`/maria/${item}`);
    await read('/maria', { 'user-agent': 'Googlebot/2.1' });
    await t.app.request('/maria', { method: 'HEAD' });
    const { json } = await t.request('GET', '/api/pages/maria?stats_only=true', { key });
    expect(json.data.stats.total_page_views).toBe(5);
  });
});

it('what is kept stays within its bytes: what was used longest ago goes first', () => {
  const kept = keptByBytes<{ bytes: number }>(100);
  const has = () => ['a', 'b', 'c', 'd'].filter((key) => kept.get(key));
  kept.set('a', { bytes: 40 });
  kept.set('b', { bytes: 40 });
  kept.get('a');
  kept.set('c', { bytes: 40 });
  expect([has(), kept.bytes]).toEqual([['a', 'c'], 80]);
  kept.set('d', { bytes: 101 });
  kept.set('a', { bytes: 10 });
  expect([has(), kept.bytes]).toEqual([['a', 'c'], 50]);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['GZIP ; Q=1', 'gzip'],
  ['br;q=oops', 'br'],
  ['', undefined],
  [null, undefined],
])('of “%s” the best that is understood is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
