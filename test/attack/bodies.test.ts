import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

const MB = 1024 * 1024;

let t: TestApp;
let key: string;
beforeAll(async () => {
  t = await openTestApp();
  key = (await t.signIn()).apiKey;
});
afterAll(() => t.close());

/** A body of undeclared length, and how much of it was read. */
function endless(start: string, again: string) {
  const chunk = Buffer.from(again.repeat(Math.ceil((64 * 1024) / again.length)));
  let sent = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(Buffer.from(start)),
      pull(controller) {
        sent += chunk.length;
        if (sent > 60 * MB) return controller.close();
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  return { body, sent: () => sent };
}

async function post(path: string, body: ReadableStream | string, headers: Record<string, string> = {}) {
  const response = await t.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'x-service-api-key': key,
      ...headers,
    },
    body,
    duplex: 'half',
  });
  const text = await response.text();
  return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined };
}

describe('the part of a large body other than photos is refused early', () => {
  const bulk = '/api/items/bulk-upload';
  it.each([
    ['empty objects', '{"photos":[{}', ',{}', 'more than 20,000 values'],
    ['numbers', '{"photos":[1', ',1', 'more than 20,000 values'],
    ['brackets', '{"photos":', '[', 'more than 20,000 values'],
    ['fields', '{"photos":[],"a":1', ',"a":1', 'more than 20,000 values'],
    ['short strings', '{"photos":["a"', ',"photo"', 'more than 20,000 values'],
    ['strings of a middle length', '{"photos":["a"', `,"${'b'.repeat(5000)}"`, 'larger than 1 MB'],
    ['white space', '{"photos":[', ' ', 'larger than 1 MB'],
    ['a text of escaped quotes', '{"photos":["', '\\"', 'larger than 1 MB'],
    ['a text of escaped letters', '{"photos":["', '\\u0041', 'larger than 1 MB'],
  ])('%s', async (_, start, again, problem) => {
    for (const path of [bulk, '/api/items', '/api/mcp']) {
      const { body, sent } = endless(start, again);
      const { status, json } = await post(path, body);
      expect([status, json.code]).toEqual([413, 'payload_too_large']);
      expect(json.error).toContain(problem);
      expect(sent()).toBeLessThan(2.5 * MB);
    }
  });

  it('also where no body is large', async () => {
    const many = `{"email":[${'{},'.repeat(20_000)}{}]}`;
    const { status, json } = await post('/api/auth/send-code', many, {
      'content-length': String(many.length),
    });
    expect([status, json.code]).toEqual([413, 'payload_too_large']);
    expect((await post('/api/auth/send-code', `${'['.repeat(100_000)}`)).status).toBe(413);
  });

  it('and a string longer than any photo is named as the photo that it is', async () => {
    const photo = (await import('../support/pictures.ts')).picture();
    const body = JSON.stringify({ photos: [(await photo).toString('base64'), 'A'.repeat(17 * MB)] });
    const { status, json } = await post(bulk, new Response(body).body ?? '');
    expect([status, json.code]).toEqual([400, 'INVALID_PHOTO']);
    expect(json.error).toMatch(/^photos\[1\]: The picture is larger than 10 MB/);
  });
});

describe('a JSON-RPC batch', () => {
  const rpc = (id: number, method = 'ping', params: object = {}) => ({ jsonrpc: '2.0', id, method, params });
  const batch = (count: number, method?: string, params?: object) =>
    JSON.stringify(Array.from({ length: count }, (_, i) => rpc(i, method, params)));
  const old = { 'mcp-protocol-version': '2025-03-26' };
  const counted = (body: string) => post('/api/mcp', body, { ...old, 'content-length': String(body.length) });

  it('of twenty messages is answered, one of more is refused unread', async () => {
    expect((await counted(batch(20))).status).toBe(200);
    const refused = await counted(batch(21));
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({ id: null, error: { code: -32600 } });
    expect(refused.json.error.message).toMatch(/up to 20 messages/);
  });

  it('is refused before any of it is parsed: it need not even be JSON', async () => {
    for (const broken of [`[${'{},'.repeat(20)}{]`, ` \n[${'1,'.repeat(21)}`, `[${'"a,b",'.repeat(21)}x`]) {
      expect((await counted(broken)).json.error.code).toBe(-32600);
    }
    const { body, sent } = endless('[{}', ',{}');
    expect((await post('/api/mcp', body, old)).json.error.code).toBe(-32600);
    expect(sent()).toBeLessThan(MB);
  });

  it('counts only messages, not their contents', async () => {
    const many = rpc(1, 'ping', { _meta: { list: Array(50).fill([1, '],[,', {}]) } });
    expect((await counted(JSON.stringify([many, many]))).status).toBe(200);
  });

  it('cannot be turned into an answer of a megabyte', async () => {
    const { status, text } = await counted(batch(20, 'tools/list'));
    expect(status).toBe(200);
    expect(text.length).toBeLessThan(300 * 1024);
    expect(text).toContain('Send this request by itself');
    const alone = await counted(batch(1, 'tools/list'));
    expect(alone.text).toContain('create_listing');
    expect(alone.text).not.toContain('by itself.');
  });

  it('gets responses for what it did, however little memory is left', async () => {
    const lists = Array.from({ length: 10 }, (_, i) => rpc(i, 'tools/list'));
    const session = rpc(99, 'tools/call', { name: 'create_upload_session', arguments: {} });
    const { text } = await counted(JSON.stringify([...lists, session]));
    expect(text).toContain('/upload/');
  });
});

describe('limits of the MCP endpoint', () => {
  it('count strangers before a body is read, and sellers by themselves', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'mcp_ip=2/60,mcp=3/60' } });
    const seller = await limited.signIn();
    const send = (headers: Record<string, string>) => {
      const { body, sent } = endless('[', ' ');
      const request = limited.app.request('/api/mcp', { method: 'POST', headers, body, duplex: 'half' });
      return Promise.resolve(request).then(({ status, headers: answer }) => ({
        status,
        sent: sent(),
        retryAfter: answer.get('retry-after'),
        remaining: answer.get('x-ratelimit-remaining'),
      }));
    };
    const callers: [Record<string, string>, number][] = [
      [{}, 2],
      [{ 'x-service-api-key': seller.apiKey }, 3],
    ];
    for (const [headers, allowed] of callers) {
      for (let i = 0; i < allowed; i++) expect((await send(headers)).status).not.toBe(429);
      expect(await send(headers)).toEqual({
        status: 429,
        sent: 0,
        retryAfter: '60',
        remaining: '0',
      });
    }
    const other = await limited.signIn('other@example.com');
    expect((await send({ 'x-service-api-key': other.apiKey })).status).not.toBe(429);
    await limited.close();
  });

  it('show on every answer', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'mcp_ip=120/60' } });
    const ask = (method: string) =>
      limited.app.request('/api/mcp', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method }),
      });
    expect((await ask('tools/list')).headers.get('x-ratelimit-remaining')).toBe('119');
    expect((await ask('ping')).headers.get('x-ratelimit-remaining')).toBe('118');
    await limited.close();
  });
});

describe('uploads at one time', () => {
  it('are limited per process; a refused upload is told when to try again', async () => {
    const small = await openTestApp({ env: { MAX_UPLOAD_MB: '2', MAX_UPLOADS_MB: '2' } });
    const [one, other] = [await small.signIn(), await small.signIn('other@example.com')];
    let finish = () => {};
    const stalled = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.from('{"photos":["'));
        finish = () => controller.close();
      },
    });
    const upload = (seller: { apiKey: string }, body: ReadableStream | string, bytes: number) =>
      small.app.request('/api/items/bulk-upload', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-api-key': seller.apiKey,
          'content-length': String(bytes),
        },
        body,
        duplex: 'half',
      });
    const first = upload(one, stalled, 1.5 * MB);
    await new Promise((resolve) => setImmediate(resolve));
    const refused = await upload(other, '{}', MB);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'SERVER_BUSY', retryable: true });
    finish();
    expect((await first).status).toBe(400);
    expect((await upload(other, '{}', MB)).status).toBe(400);
    await small.close();
  });
});
