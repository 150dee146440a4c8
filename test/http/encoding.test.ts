import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptedEncoding, compressing } from '../../src/http/encoding.ts';
import { legacy, modern, withEnvelope } from '../mcp/requests.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';

let t: TestApp;
let key: string;
let session: string;
let itemId: string;
beforeAll(async () => {
  t = await openTestApp({ env: { FAST_LANE: 'on' } });
  const seller = await t.signIn();
  key = seller.apiKey;
  session = await t.sessionOf(seller);
  for (let i = 0; i < 5; i++)
    itemId = await addItem(t, seller.sellerId, { description: 'Works well. '.repeat(150) });
});
afterAll(() => t.close());

const get = (path: string, encoding?: string) =>
  t.app.request(path, {
    headers: { authorization: `Bearer ${session}`, ...(encoding && { 'accept-encoding': encoding }) },
  });

describe('documents of the site', () => {
  it.each(['/', '/developers', '/openapi.json', '/assets/style.css'])(
    'go out in the one encoding that is taken: %s',
    async (path) => {
      const plain = await (await get(path)).text();
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['gzip;q=0.5, br;q=0.9', brotliDecompressSync],
      ] as const) {
        const response = await get(path, encoding);
        expect(response.headers.get('content-encoding')).toBe(
          encoding.endsWith('br;q=0.9') ? 'br' : encoding,
        );
        expect(response.headers.get('vary')).toMatch(/accept-encoding/i);
        expect(unpack(Buffer.from(await response.arrayBuffer())).toString()).toBe(plain);
      }
      expect((await get(path, 'zstd')).headers.get('content-encoding')).toBeNull();
    },
  );
});

describe('a document', () => {
  const TEXT = 'x'.repeat(1400);
  const answer = async (headers: Record<string, string> = {}, text = TEXT, status: 200 | 206 = 200) => {
    const app = new Hono();
    app.use(compressing);
    app.get('/', () => new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } }));
    const response = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
    await response.arrayBuffer();
    return response.headers;
  };

  it('that is compressed says so to caches, by its tag too, and no longer how long it was', async () => {
    const headers = await answer({ etag: '"a"', vary: 'Cookie', 'content-length': '1400' });
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'text/html',
      'content-encoding': 'gzip',
      etag: 'W/"a"',
      vary: 'Cookie, Accept-Encoding',
    });
  });

  it.each([
    ['is short', { 'content-length': '1399' }, 'x'.repeat(1399)],
    ['is a part', {}, TEXT, 206],
    ['is compressed already', { 'content-encoding': 'br' }, TEXT],
    ['may not be changed', { 'cache-control': 'public, no-transform' }, TEXT],
    ['is a picture', { 'content-type': 'image/jpeg' }, TEXT],
  ] as [string, Record<string, string>, string, 206?][])(
    'stays as it is if it %s',
    async (_, headers, text, status: 200 | 206 | undefined) => {
      expect((await answer(headers, text, status)).get('content-encoding')).not.toBe('gzip');
    },
  );
});

it.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['gzip, *', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['identity', undefined],
])('%s is answered in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});

describe('JSON', () => {
  it('is compressed for clients that accept it, and plain for all others', async () => {
    const plain = await get('/api/items');
    const text = await plain.text();
    expect(plain.headers.get('content-encoding')).toBeNull();
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const response = await get('/api/items', encoding);
      expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([
        encoding,
        'Accept-Encoding',
      ]);
      expect(response.headers.get('content-type')).toBe(plain.headers.get('content-type'));
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(unpack(bytes).toString()).toBe(text);
      expect(bytes.length).toBeLessThan(text.length / 3);
    }
  });

  it('stays as it is where it is short, is a file, or has a tag that names its bytes', async () => {
    for (const path of ['/api/health', `/api/items/${itemId}`, '/api/account/export']) {
      const response = await get(path, 'br, gzip');
      expect([path, response.status, response.headers.get('content-encoding')]).toEqual([path, 200, null]);
      await response.arrayBuffer();
    }
  });

  const post = (message: unknown, headers: Record<string, string>, encoding?: string) =>
    t.app.request('/api/mcp', {
      method: 'POST',
      headers: { ...headers, 'x-service-api-key': key, ...(encoding && { 'accept-encoding': encoding }) },
      body: JSON.stringify(message),
    });
  const list = (id: unknown) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} });

  it('of the list of tools goes out compressed, under whatever id, again and again', async () => {
    const newer = modern('tools/list');
    const ids = [0, 1, '1', 'x'.repeat(100), 2, 3, 4, 5];
    for (const id of [...ids, ...ids]) {
      for (const [headers, message] of [
        [legacy, list(id)],
        [newer, { ...list(id), params: withEnvelope() }],
      ] as const) {
        const plain = JSON.parse(await (await post(message, headers)).text());
        const response = await post(message, headers, 'gzip');
        expect(response.headers.get('content-encoding')).toBe('gzip');
        const packed = JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString());
        expect(packed).toEqual(plain);
        expect([plain.id, plain.result.resultType]).toEqual([id, headers === newer ? 'complete' : undefined]);
      }
    }
  });

  it('of a chat’s stream is never compressed', async () => {
    const batch = [list(1), { ...list(2), method: 'ping' }];
    const response = await post(batch, legacy, 'br, gzip');
    expect(response.headers.get('content-type')).toContain('event-stream');
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    expect((await response.text()).length).toBeGreaterThan(10_000);
  });
});
