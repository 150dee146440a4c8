import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ListingWriterError } from '../../src/adapters/listing-writer.ts';
import { ConfigError, readConfig } from '../../src/config.ts';
import { recordedWriter } from '../../src/health/recorded-writer.ts';
import { createMetrics } from '../../src/metrics/metrics.ts';
import { packageRoot } from '../../src/package-root.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eachStore } from '../support/openings.ts';

const TOKEN = 'a-token-of-this-test-1234';
const FROM_HERE = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

/** `GET /metrics` over a connection from `remoteAddress`. */
async function scrape(
  t: TestApp,
  headers: Record<string, string> = { host: 'localhost:3000' },
  remoteAddress = '127.0.0.1',
) {
  const response = await t.app.request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

/** The value on a line such as `name{label="…"}`. */
const lineOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length));
};

it('sorts durations into buckets by their upper bounds, whoever counts a route', async () => {
  const metrics = createMetrics();
  const [one, other] = [metrics.route('GET', '/x'), metrics.route('GET', '/x')];
  one(200, 250);
  other(404, 500);
  metrics.answered('GET', '/x', 200, 16_000);
  const text = await metrics.text([]);
  const seconds = (name: string, le = '') =>
    lineOf(text, `resale_http_request_duration_seconds_${name}{${le}method="GET",route="/x"}`);
  expect(['0.1', '0.25', '0.5', '10', '+Inf'].map((le) => seconds('bucket', `le="${le}",`))).toEqual([
    0, 1, 2, 2, 3,
  ]);
  expect([seconds('count'), seconds('sum')]).toEqual([3, 16.75]);
  expect(lineOf(text, 'resale_http_requests_total{method="GET",route="/x",status="200"}')).toBe(2);
});

describe.each(eachStore)('the numbers, on $name', ({ store }) => {
  let t: TestApp;
  beforeEach(async () => {
    t = await openTestApp({ store });
  });
  afterEach(() => t.close());

  it('tell requests by the pattern of their route, calls of tools, refusals, and what waits', async () => {
    const { apiKey: key } = await t.signInByCode();
    await t.request('GET', '/api/items/item_01', { key });
    await t.request('GET', '/api/items/item_02', { key });
    await t.request('GET', '/nobodys-page');
    await t.request('GET', '/r/a-secret-that-stands-in-an-address');
    await t.app.request('/api/mcp', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'x-service-api-key': key,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_listings', arguments: {} },
      }),
    });
    await t.request('POST', '/api/auth/send-code', { body: { email: 'late@example.com' } });
    t.clock.advance(90_000);

    const { status, text, headers } = await scrape(t);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('version=0.0.4');
    const requests = (labels: string) => lineOf(text, `resale_http_requests_total{${labels}}`);
    expect(requests('method="GET",route="/api/items/:id",status="404"')).toBe(2);
    expect(requests('method="POST",route="/api/mcp",status="200"')).toBe(1);
    expect(requests('method="POST",route="/api/auth/send-code",status="200"')).toBe(2);
    expect(text).not.toMatch(/item_01|nobodys-page|a-secret|late@example/);
    expect(
      lineOf(
        text,
        'resale_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/items/:id"}',
      ),
    ).toBe(2);
    expect(lineOf(text, 'resale_refusals_total{code="not_found"}')).toBeGreaterThanOrEqual(2);
    expect(lineOf(text, 'resale_tool_calls_total{tool="get_listings",outcome="ok"}')).toBe(1);
    expect(lineOf(text, 'resale_outbox_messages{lane="code"}')).toBe(1);
    expect(lineOf(text, 'resale_outbox_oldest_seconds')).toBe(90);
    expect(lineOf(text, 'resale_mail_tries_total{outcome="taken"}')).toBe(1);
    expect(lineOf(text, 'resale_database_up')).toBe(1);
    expect(lineOf(text, 'resale_store_write_duration_seconds_count')).toBeGreaterThan(2);
    await t.runDueWork();
    const later = (await scrape(t)).text;
    expect(lineOf(later, 'resale_outbox_messages{lane="code"}')).toBe(0);
    expect(lineOf(later, 'resale_http_requests_total{method="GET",route="/metrics",status="200"}')).toBe(1);
  });

  it("the writer's health is agreed on by all instances, in words that hold nothing of the provider", async () => {
    const failing = async (): Promise<never> => {
      throw new ListingWriterError('unavailable', 'The writer cannot be reached.');
    };
    const writer = recordedWriter({
      ...t.deps,
      listingWriter: { name: 'model', write: failing, group: failing },
    });
    const { signal } = new AbortController();
    await expect(writer.write({ photos: [] }, signal)).rejects.toThrow();
    const other = await t.second();
    const status = async () => {
      t.clock.advance(3000);
      const { json } = await t.request('GET', '/api/status');
      return json;
    };
    expect(await status()).toMatchObject({
      ok: false,
      serving: true,
      writer: { ok: false, last_error: 'The writer cannot be reached.', last_success_at: null },
    });
    const { healthRecords: r } = other.read.t;
    expect(await other.read.select({ name: r.name }).from(r)).toEqual([{ name: 'writer' }]);
    await recordedWriter(t.deps).write({ photos: [] }, signal);
    expect((await status()).writer).toMatchObject({ ok: true, last_error: null });
    expect(lineOf((await scrape(t)).text, 'resale_writer_failing')).toBe(0);
  });
});

describe('access to the metrics', () => {
  const cases: [string, Record<string, string>, string, number][] = [
    ['a program of this machine', { host: 'localhost:3000' }, '127.0.0.1', 200],
    ['another machine', { host: 'localhost:3000' }, '192.0.2.7', 403],
    ['a proxy that hands the host on', { host: 'sale.example.com' }, '127.0.0.1', 403],
    ['a tunnel', { host: 'localhost:3000', 'cf-connecting-ip': '192.0.2.7' }, '127.0.0.1', 403],
  ];

  it.each(cases)('%s', async (_, headers, address, status) => {
    const t = await openTestApp();
    expect((await scrape(t, headers, address)).status).toBe(status);
    await t.close();
  });

  it.each(cases)('%s, who is asked for the token once one is set', async (_, headers, address) => {
    const t = await openTestApp({ env: { METRICS_TOKEN: TOKEN } });
    expect((await scrape(t, headers, address)).status).toBe(401);
    const known = { ...headers, authorization: `Bearer ${TOKEN}` };
    expect((await scrape(t, known, address)).status).toBe(200);
    const guessed = { ...headers, authorization: `Bearer ${TOKEN}x` };
    expect((await scrape(t, guessed, address)).status).toBe(401);
    await t.close();
  });

  it('no one from elsewhere without a token, nor through a proxy that was not named; guesses are counted', async () => {
    const t = await openTestApp({ env: { RATE_LIMITS: 'public_ip=2/60' } });
    const far = () => scrape(t, { authorization: 'Bearer guess-guess-guess-guess' }, '192.0.2.7');
    expect([(await far()).status, (await far()).status, (await far()).status]).toEqual([403, 403, 429]);
    await t.close();
    const behind = await openTestApp({ env: { BASE_URL: 'https://sale.example.com' } });
    expect((await scrape(behind)).status).toBe(403);
    await behind.close();
    const told = await openTestApp({ env: { BASE_URL: 'https://sale.example.com', TRUSTED_PROXIES: '1' } });
    expect((await scrape(told)).status).toBe(200);
    await told.close();
  });

  it('a token that is short or has spaces stops the start, without being shown', () => {
    for (const METRICS_TOKEN of ['short', 'with a space in the middle']) {
      expect(() => readConfig({ METRICS_TOKEN })).toThrow(ConfigError);
      expect(() => readConfig({ METRICS_TOKEN })).toThrow(/^METRICS_TOKEN: must/);
    }
  });
});

describe('one request', () => {
  it('can be followed through the log, its email, and its webhook; a refusal says who and why, and nothing private', async () => {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk, _, done) {
        lines.push(JSON.parse(String(chunk)));
        done();
      },
    });
    const heard: Record<string, string>[] = [];
    const t = await openTestApp({
      deps: {
        logger: pino({ level: 'info' }, stream),
        webhookSender: {
          accepts: () => true,
          post: async (_url: string, headers: Record<string, string>) => {
            heard.push(headers);
            return { status: 204, retryAfterMs: 0 };
          },
        },
      },
    });
    const { apiKey: key, sellerId } = await t.signIn();
    const events = ['page.published'];
    await t.request('POST', '/api/webhooks', { key, body: { url: 'https://hooks.example/', events } });
    const sent = await t.request('POST', '/api/auth/send-code', { body: { email: 'ann@example.com' } });
    const id = sent.headers.get('x-request-id');
    const made = await t.request('POST', '/api/pages/publish', {
      key,
      body: { publish: true, display_name: 'Ann' },
    });
    await t.runDueWork();
    expect(t.mailer.last('ann@example.com')?.requestId).toBe(id);
    expect(heard.map((headers) => headers['x-request-id'])).toEqual([made.headers.get('x-request-id')]);
    const ofRequest = lines.filter((line) => line.request_id === id);
    expect(ofRequest.map(({ msg }) => msg)).toEqual(['request', 'Email handed over']);

    lines.length = 0;
    await t.request('GET', '/api/items/item_nothing', { key });
    await t.request('POST', '/api/items', { key: 'rs_wrong', body: { title: 'A secret chair' } });
    const page = await t.app.request('/r/a-secret-of-a-buyer-0123456789', {}, FROM_HERE);
    expect(page.headers.get('x-request-id')).toMatch(/^req_/);
    const [known, stranger, visit] = lines;
    expect(known).toMatchObject({ seller: sellerId, refused: 'not_found', route: '/api/items/:id' });
    expect(stranger).toMatchObject({
      refused: 'invalid_token',
      route: '/api/items',
      from: expect.any(String),
    });
    expect(visit).toMatchObject({ msg: 'page', route: '/r/:token', status: page.status });
    expect(JSON.stringify(lines)).not.toMatch(/rs_wrong|secret|127\.0\.0\.1|ann@example/);
    await t.close();
  });
});

it('every gauge is measured somewhere', async () => {
  const declared = readFileSync(join(packageRoot, 'src/metrics/metrics.ts'), 'utf8');
  const gauges = [...declared.matchAll(/^ {2}(resale_\w+): \{/gm)].map(([, name = '']) => name);
  const measured = readFileSync(join(packageRoot, 'src/health/measure.ts'), 'utf8');
  expect(gauges.length).toBeGreaterThan(15);
  expect(gauges.filter((name) => !measured.includes(`'${name}'`))).toEqual([]);
});

describe('the dashboard', () => {
  it('asks for metrics and labels that exist', async () => {
    const known = await createMetrics({ process: true }).names();
    const file = readFileSync(join(packageRoot, 'docs/grafana/resale-listing-service.json'), 'utf8');
    const queries = [...file.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expr = '']) =>
      String(JSON.parse(`"${expr}"`)),
    );
    expect(queries.length).toBeGreaterThan(20);
    for (const query of queries) {
      const asked = [...query.matchAll(/\b((?:resale|nodejs|process)_\w+)(\{[^}]*\})?/g)];
      expect([query, asked.length > 0]).toEqual([query, true]);
      const labels = new Set(['job', 'instance', 'le']);
      for (const [, name = '', selector = ''] of asked) {
        const base = known.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
        expect([query, known.has(base)]).toEqual([query, true]);
        for (const label of known.get(base) ?? []) labels.add(label);
        for (const [, label = ''] of selector.matchAll(/(\w+)\s*(?:=|!=|=~|!~)"/g)) {
          expect([query, label, labels.has(label)]).toEqual([query, label, true]);
        }
      }
      for (const [, list = ''] of query.matchAll(/\bby \(([^)]*)\)/g)) {
        for (const label of list.split(/,\s*/))
          expect([query, label, labels.has(label)]).toEqual([query, label, true]);
      }
    }
  });
});
