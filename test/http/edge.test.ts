import { setImmediate as immediate } from 'node:timers/promises';
import { validate } from '@readme/openapi-parser';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { routes } from '../../src/routes.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
let key: string;
let sellerId: string;
beforeAll(async () => {
  t = await openTestApp({ env: { MAX_UPLOAD_MB: '2' } });
  ({ apiKey: key, sellerId } = await t.signIn());
});
afterAll(() => t.close());

describe('what is sent', () => {
  it('is read by every route that changes something, so that no field is dropped silently', () => {
    const deaf = routes.filter(({ method, body, rawBody }) => /POST|PUT/.test(method) && !body && !rawBody);
    expect(deaf.map(({ path }) => path)).toEqual([]);
  });
});

describe('every answer of the API', () => {
  it('carries version, request id and the security headers', async () => {
    const { headers } = await t.request('GET', '/api/health');
    expect(headers.get('x-api-version')).toBe('0.3');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });

  it('is JSON for an unknown route, whatever the caller accepts', async () => {
    const { status, json } = await t.request('GET', '/api/nothing-here', {
      headers: { accept: 'text/html' },
    });
    expect(status).toBe(404);
    expect(json).toMatchObject({ success: false, code: 'route_not_found' });
  });

  it('names the methods of a path that knows others', async () => {
    const { status, headers, json } = await t.request('PUT', '/api/auth/send-code', { body: {} });
    expect(status).toBe(405);
    expect(json.code).toBe('method_not_allowed');
    expect(headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('does so for methods that no route has ever heard of', async () => {
    const { status, headers } = await t.request('PROPFIND', '/api/items/item_1');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PUT, DELETE, OPTIONS']);
    expect((await t.request('PROPFIND', '/api/items/1/2/3')).status).toBe(404);
  });

  it('takes a word of a path for what it is before it takes it for an id', async () => {
    expect((await t.request('GET', '/api/pages/renewal-options')).status).toBe(401);
    expect((await t.request('GET', '/api/pages/renewal-option')).status).toBe(404);
  });

  it('never takes the word of one route for the id of another that is asked first', () => {
    const taken = routes.flatMap((route, i) =>
      routes
        .slice(0, i)
        .filter(({ method, path }) => {
          const earlier = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);
          return method === route.method && earlier.test(route.path);
        })
        .map(({ path }) => `${route.path} behind ${path}`),
    );
    expect(taken).toEqual([]);
  });

  it('answers HEAD like GET, without the body', async () => {
    const head = await t.request('HEAD', '/api/health');
    expect(head).toMatchObject({ status: 200, text: '' });
  });

  it('lets a page of any origin call it, and shows that page the limits', async () => {
    const asked = { origin: 'https://agent.example', 'access-control-request-method': 'POST' };
    const options = (path: string, headers: Record<string, string> = asked) =>
      t.app.request(path, { method: 'OPTIONS', headers });
    const preflight = await options('/api/auth/api-keys');
    expect([preflight.status, Object.fromEntries(preflight.headers)]).toEqual([
      204,
      {
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
        'access-control-allow-headers':
          'Authorization, X-Service-API-Key, Content-Type, Idempotency-Key, If-Match, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
        'access-control-max-age': '86400',
        'x-api-version': '0.3',
      },
    ]);
    for (const path of ['/.well-known/jwks.json', '/openapi.json', '/upload/x/photos'])
      expect([path, (await options(path)).status]).toEqual([path, 204]);
    for (const path of ['/upload/x', '/sell', '/openapi.json/x'])
      expect([path, (await options(path)).status]).not.toEqual([path, 204]);
    expect((await options('/api/auth/api-keys', {})).status).not.toBe(204);
    const answer = await t.request('GET', '/api/health', { headers: { origin: 'https://agent.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['X-RateLimit-Reset', 'Retry-After', 'Idempotency-Replayed', 'ETag']),
    );
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('bodies', () => {
  const post = (rawBody: string, headers: Record<string, string> = {}) =>
    t.request('POST', '/api/auth/api-keys', { key, rawBody, headers });

  it('over 1 MB are refused by their declared length, and by counting when they declare none', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1024 * 1024) });
    expect((await post(big, { 'content-length': String(big.length) })).status).toBe(413);
    const stream = new Response(big).body;
    const counted = await t.app.request('/api/auth/api-keys', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-service-api-key': key },
      body: stream,
      duplex: 'half',
    } as RequestInit);
    expect(counted.status).toBe(413);
  });

  it('count as their sender’s, and are done with at the end, whatever becomes of them', async () => {
    const { lease } = t.deps.bodyBudget;
    const callers: string[] = [];
    t.deps.bodyBudget.lease = (caller) => {
      callers.push(caller);
      return lease(caller);
    };
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body: {} });
    const rawBody = JSON.stringify({ name: 'x'.repeat(100_000) });
    const headers = { 'content-length': String(rawBody.length) };
    for (const path of ['/api/auth/api-keys', '/api/mcp', `${new URL(json.data.url).pathname}/photos`])
      expect((await t.request('POST', path, { key, rawBody, headers })).status).toBeGreaterThanOrEqual(400);
    await t.request('POST', '/api/auth/send-code', { rawBody, headers });
    t.deps.bodyBudget.lease = lease;
    expect(t.deps.bodyBudget.inFlight()).toEqual({ bodies: 0, bytes: 0 });
    expect(callers.map((caller) => caller === sellerId)).toEqual([true, true, true, true, false]);
  });

  it('that aren’t JSON, or aren’t declared as JSON, are refused with the reason', async () => {
    expect(await post('{"name":')).toMatchObject({
      status: 400,
      json: { error: 'The body is not valid JSON.' },
    });
    expect((await post('<name/>', { 'content-type': 'application/xml' })).status).toBe(415);
    expect((await post('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    for (const type of ['text/plain;charset=UTF-8', 'application/merge-patch+json'])
      expect([type, (await post('{', { 'content-type': type })).status]).toEqual([type, 400]);
  });

  it('with text that no database keeps are refused', async () => {
    expect((await post('{"name":"a\\u0000b"}')).status).toBe(400);
    expect((await post('{"name":"\\ud800"}')).status).toBe(400);
    expect((await post('{"name":"\\ud83d\\ude00"}')).status).toBe(200);
  });

  it.each(['"__proto__"', '"\\u005f_proto__"', '"__\\u0070roto__"', '"__proto\\u005F\\u005f"'])(
    'with the field %s, which JavaScript would drop unseen, are refused however deep it stands',
    async (field) => {
      for (const rawBody of [`{"name":"a",${field}:{"x":1}}`, `{"name":[[{"b":{${field}:1}}]]}`]) {
        expect((await post(rawBody)).json).toMatchObject({
          code: 'invalid_request',
          error: 'No field can be named __proto__.',
        });
      }
    },
  );

  it('may hold that word as a value', async () => {
    const { status, json } = await post('{"name":"__proto__"}');
    expect([status, json.data.name]).toEqual([200, '__proto__']);
  });

  it('never come back in an error', async () => {
    const { text } = await post('{"name": 5, "<script>alert(1)</script>": 1}');
    expect(text).not.toContain('<script>');
  });
});

describe('the interface description', () => {
  it('is valid OpenAPI 3.1 of version 0.3.6, at both addresses', async () => {
    const { json } = await t.request('GET', '/openapi.json');
    expect(json.openapi).toBe('3.1.0');
    expect(json.info.version).toBe('0.3.6');
    expect((await t.request('GET', '/.well-known/openapi.json')).json).toEqual(json);
    expect(await validate(structuredClone(json))).toMatchObject({ valid: true });
  });

  it('describes every field of every input', async () => {
    const { json } = await t.request('GET', '/openapi.json');
    const undescribed: string[] = [];
    for (const [path, operations] of Object.entries<Record<string, Operation>>(json.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const schema = operation.requestBody?.content?.['application/json']?.schema;
        for (const [name, field] of Object.entries(schema?.properties ?? {})) {
          if (!field.description) undescribed.push(`${method} ${path} ${name}`);
        }
        for (const parameter of operation.parameters ?? []) {
          if (!parameter.description) undescribed.push(`${method} ${path} ${parameter.name}`);
        }
      }
    }
    expect(undescribed).toEqual([]);
  });
});

type Operation = {
  requestBody?: {
    content?: { 'application/json'?: { schema?: { properties?: Record<string, { description?: string }> } } };
  };
  parameters?: { name: string; description?: string }[];
};

describe('GET /api/status', () => {
  it('names what the service is on', async () => {
    const { json } = await t.request('GET', '/api/status');
    expect(json).toMatchObject({ success: true, ok: true, database: { ok: true, name: 'sqlite' } });
    expect(json.disk.free_mb).toBeGreaterThan(0);
  });

  it('is 503 when nothing can be written, though reading works', async () => {
    const working = t.deps.store;
    t.deps.store = { ...working, write: () => Promise.reject(new Error('disk full')) };
    const { status, json, headers } = await t.request('GET', '/api/status');
    expect([status, json.code, json.database.ok]).toEqual([503, 'service_unavailable', false]);
    expect(headers.get('retry-after')).toBe('5');
    t.deps.store = working;
    t.clock.advance(3000);
    expect((await t.request('GET', '/api/status')).status).toBe(200);
  });

  it('is 503 for a photo storage that hangs, in time', async () => {
    t.clock.advance(3000);
    const { check } = t.photoStorage;
    t.photoStorage.check = () => new Promise(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const asked = t.request('GET', '/api/status');
    while (vi.getTimerCount() === 0) await immediate();
    await vi.advanceTimersByTimeAsync(1999);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    const { status, json } = await asked;
    t.photoStorage.check = check;
    expect([status, json.storage.ok, json.database.ok]).toEqual([503, false, true]);
  });

  it('reports waiting emails by when they were queued, however often they were postponed', async () => {
    await t.signInByCode();
    const sentAt = t.clock.now().toISOString();
    await t.request('POST', '/api/auth/send-code', { body: { email: 'x@example.com' } });
    const since = t.clock.now().toISOString();
    await t.deps.store.write((tx) => tx.update(tx.t.outbox).set({ kind: 'seller_reply' }).returning());
    t.mailer.failNext(1000);
    for (let i = 0; i < 9; i++) {
      t.clock.advance(120_000);
      await t.runDueWork();
    }
    const { status, json } = await t.request('GET', '/api/status');
    expect([status, json.ok]).toEqual([200, false]);
    expect(json.mail).toMatchObject({
      ok: false,
      waiting: 1,
      oldest_waiting_since: since,
      last_success_at: sentAt,
      last_failure_at: expect.stringContaining('2026-'),
    });
    expect(JSON.stringify(json)).not.toContain('@');
  });
});

describe('limits', () => {
  it('count what a link of a buyer shows apart from what it changes', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'public_ip=1/60,buyer_ip=1/60' } });
    const token = 'x'.repeat(43);
    const read = async () => (await limited.request('GET', `/api/buyer/${token}`)).status;
    const write = async () =>
      (await limited.request('POST', `/api/buyer/${token}/messages`, { body: { content: 'Hi' } })).status;
    expect([await read(), await read(), await write(), await write()]).toEqual([404, 429, 404, 429]);
    await limited.close();
  });

  it('count anonymous callers by the address that the trusted proxy saw', async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: 'public_ip=1/60', TRUSTED_PROXIES: '1' } });
    const from = (address: string) =>
      limited.request('GET', '/api/status', { headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } });
    expect((await from('1.2.3.4')).status).toBe(200);
    expect((await from('1.2.3.4')).status).toBe(429);
    expect((await from('1.2.3.5')).status).toBe(200);
    expect((await from('2001:db8:1:2:a::1')).status).toBe(200);
    expect((await from('2001:db8:1:2:b::9')).status).toBe(429);
    await limited.close();
  });
});
