import { describe, expect, inject, it as test } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type FreezingProxy, freezingProxy } from '../support/freezing-proxy.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { sellerRow } from './rows.ts';

const server = inject('postgres');
const TIMEOUTS = { connectMs: 1000, statementMs: 500, idleMs: 60_000, closeMs: 200 };

type Fixtures = {
  database: string;
  proxy: FreezingProxy;
  store: PostgresStore;
  open: (store: PostgresStore) => Promise<TestApp>;
};

let created = 0;

/** Each test has a database and a proxy of its own: all of them mostly wait, so they do it at the same time. */
const it = test.extend<Fixtures>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs.
  database: async ({}, use) => {
    created += 1;
    const name = `resale_frozen_${process.pid}_${created}`;
    await administer(server!.url, `create database ${name} template ${server!.template}`);
    await use(name);
    await administer(server!.url, `drop database ${name} with (force)`);
  },
  proxy: async ({ database }, use) => {
    const proxy = await freezingProxy(databaseUrl(server!.url, database));
    await use(proxy);
    await proxy.close();
  },
  store: async ({ proxy }, use) => {
    const store = await openPostgres(proxy.url, { max: 3, timeouts: TIMEOUTS });
    await use(store);
    await store.close();
  },
  open: async ({}, use) => {
    let t: TestApp | undefined;
    await use(async (store) => {
      t = await openTestApp({ deps: { store } });
      return t;
    });
    await t?.close();
  },
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
});

const add = (store: PostgresStore) => store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
const count = (store: PostgresStore) => store.read.$count(store.read.t.sellers);
const failureOf = (doing: Promise<unknown>) => doing.catch((error: unknown) => error);

describe.skipIf(!server).concurrent('when PostgreSQL falls silent', () => {
  it('a query that takes long on a server that works is left alone', async ({ proxy }) => {
    const usual = await openPostgres(proxy.url, { max: 1 });
    expect((await usual.pool.query('select pg_sleep(5), 1 as one')).rows).toMatchObject([{ one: 1 }]);
    await usual.close();
  }, 20_000);

  it('connections that died silently fail their queries and are replaced', async ({ proxy, store }) => {
    await Promise.all([add(store), add(store), add(store), count(store)]);
    proxy.freeze();
    const failures = await Promise.all([add(store), count(store), add(store)].map(failureOf));
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    expect(await count(store)).toBe(3);
    await add(store);
    expect(await count(store)).toBe(4);
  });

  it('a request that gets no connection fails in time', async ({ store }) => {
    const held = [1, 2, 3].map(() => store.pool.connect());
    const clients = await Promise.all(held);
    expect(isUnavailable(await failureOf(add(store)))).toBe(true);
    expect(isUnavailable(await failureOf(count(store)))).toBe(true);
    for (const client of clients) client.release();
    await add(store);
  });

  it('a statement that takes too long is ended on the server too', async ({ store }) => {
    const { rows } = await store.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '500ms' }]);
    await expect(store.pool.query('select pg_sleep(60)')).rejects.toThrow();
    await add(store);
  });

  it('a store whose connections are dead can still be closed', async ({ proxy, store }) => {
    await Promise.all([add(store), add(store)]);
    proxy.freeze();
    const stuck = failureOf(add(store));
    await store.close();
    expect(isUnavailable(await stuck)).toBe(true);
  });

  it('callers get 503 with Retry-After, over REST, MCP and pages, and the service recovers', async ({
    proxy,
    store,
    open,
  }) => {
    const t = await open(store);
    const { apiKey: key } = await t.signIn();
    proxy.freeze();
    proxy.freezeNew(true);
    const item = await t.request('GET', '/api/items', { key });
    expect([item.status, item.headers.get('retry-after')]).toEqual([503, '5']);
    expect(item.json).toMatchObject({ code: 'service_unavailable', retryable: true });
    const page = await t.app.request('/some-sale', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    const params = { name: 'send_verification_code', arguments: { email: 'b@example.com' } };
    const call = await t.request('POST', '/api/mcp', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    });
    expect(call.text).toContain('service_unavailable');
    expect(call.text).toContain('retry_after_seconds');
    proxy.freezeNew(false);
    expect((await t.request('GET', '/api/items', { key })).status).toBe(200);
  });

  it('callers have their 503 within five seconds, with the timeouts that the service has', async ({
    proxy,
    open,
  }) => {
    const usual = await openPostgres(proxy.url, { max: 3 });
    const t = await open(usual);
    const { apiKey: key } = await t.signIn();
    const took = async (call: () => Promise<{ status: number }>) => {
      const from = performance.now();
      const { status } = await call();
      return [status, performance.now() - from < 5_000];
    };
    const body = { expect: 1 };
    const headers = { 'idempotency-key': 'frozen' };
    proxy.freeze();
    proxy.freezeNew(true);
    expect(
      await Promise.all([
        took(() => t.request('GET', '/api/items', { key })),
        took(() => t.request('POST', '/api/upload-sessions', { key, body, headers })),
        took(async () => t.app.request('/some-sale')),
      ]),
    ).toEqual(Array(3).fill([503, true]));
    proxy.freezeNew(false);
    expect((await t.request('POST', '/api/upload-sessions', { key, body, headers })).status).toBe(200);
    await usual.close();
  }, 20_000);

  it('a server that is gone is 503 as well', async ({ proxy, store, open }) => {
    const t = await open(store);
    const { apiKey: key } = await t.signIn();
    await proxy.close();
    const { status, json } = await t.request('GET', '/api/items', { key });
    expect([status, json.code]).toEqual([503, 'service_unavailable']);
  });
});

it('other errors aren’t taken for failures of the database', () => {
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isUnavailable(elsewhere)).toBe(false);
  expect(isUnavailable(new Error('The photo was removed'))).toBe(false);
});
