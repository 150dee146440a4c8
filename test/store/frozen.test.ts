import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { isUnavailable } from '../../db/unavailable.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { type FreezingProxy, freezingProxy } from '../support/freezing-proxy.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { sellerRow } from './rows.ts';

const server = inject('postgres');
const TIMEOUTS = { connectMs: 2000, statementMs: 500, idleMs: 60_000, closeMs: 200 };

describe.skipIf(!server)('when PostgreSQL falls silent', () => {
  const database = `resale_frozen_${process.pid}`;
  let proxy: FreezingProxy;
  let store: PostgresStore;
  let t: TestApp | undefined;
  beforeEach(async () => {
    await administer(server!.url, `create database ${database} template ${server!.template}`);
    proxy = await freezingProxy(databaseUrl(server!.url, database));
    store = await openPostgres(proxy.url, { max: 3, timeouts: TIMEOUTS });
  });
  afterEach(async () => {
    await t?.close();
    t = undefined;
    await store.close();
    await proxy.close();
    await administer(server!.url, `drop database ${database} with (force)`);
  });

  const add = () => store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
  const count = () => store.read.$count(store.read.t.sellers);
  const failureOf = (doing: Promise<unknown>) => doing.catch((error: unknown) => error);

  it('connections that died silently fail their queries and are replaced', async () => {
    await Promise.all([add(), add(), add(), count()]);
    proxy.freeze();
    const failures = await Promise.all([add(), count(), add()].map(failureOf));
    expect(failures.map(isUnavailable)).toEqual([true, true, true]);
    expect(await count()).toBe(3);
    await add();
    expect(await count()).toBe(4);
  });

  it('a request that gets no connection fails in time', async () => {
    const held = [1, 2, 3].map(() => store.pool.connect());
    const clients = await Promise.all(held);
    expect(isUnavailable(await failureOf(add()))).toBe(true);
    expect(isUnavailable(await failureOf(count()))).toBe(true);
    for (const client of clients) client.release();
    await add();
  });

  it('a statement that takes too long is ended on the server too', async () => {
    const { rows } = await store.pool.query('show statement_timeout');
    expect(rows).toEqual([{ statement_timeout: '500ms' }]);
    await expect(store.pool.query('select pg_sleep(60)')).rejects.toThrow();
    await add();
  });

  it('a store whose connections are dead can still be closed', async () => {
    await Promise.all([add(), add()]);
    proxy.freeze();
    const stuck = failureOf(add());
    await store.close();
    expect(isUnavailable(await stuck)).toBe(true);
  });

  it('callers get 503 with Retry-After, over REST, MCP and pages, and the service recovers', async () => {
    t = await openTestApp({ deps: { store } });
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

  it('callers have their 503 within five seconds, with the timeouts that the service has', async () => {
    const usual = await openPostgres(proxy.url, { max: 3 });
    t = await openTestApp({ deps: { store: usual } });
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
    const app = t;
    expect(
      await Promise.all([
        took(() => app.request('GET', '/api/items', { key })),
        took(() => app.request('POST', '/api/upload-sessions', { key, body, headers })),
        took(async () => app.app.request('/some-sale')),
      ]),
    ).toEqual(Array(3).fill([503, true]));
    proxy.freezeNew(false);
    expect((await t.request('POST', '/api/upload-sessions', { key, body, headers })).status).toBe(200);
    await usual.close();
  }, 20_000);

  it('a query that takes long on a server that works is left alone', async () => {
    const usual = await openPostgres(proxy.url, { max: 1 });
    expect((await usual.pool.query('select pg_sleep(5), 1 as one')).rows).toMatchObject([{ one: 1 }]);
    await usual.close();
  }, 20_000);

  it('a server that is gone is 503 as well', async () => {
    t = await openTestApp({ deps: { store } });
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
