import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { serversOf } from '../../db/postgres-hosts.ts';
import { openTestApp } from '../support/app.ts';
import { addItem } from '../support/items.ts';
import { administer } from '../support/postgres.ts';
import { startCluster, startStandby } from '../support/postgres-cluster.ts';

const BACK_WITHIN_MS = 10_000;

it.each([
  ['postgres://me:pw@a/sale', ['postgres://me:pw@a/sale']],
  [
    'postgres://me:p,w@a,b:5433/sale?x=1',
    ['postgres://me:p,w@a/sale?x=1', 'postgres://me:p,w@b:5433/sale?x=1'],
  ],
  [
    'postgres://me@localhost/sale?host=%2Fa,%2Fb&port=1,2',
    ['postgres://me@localhost/sale?host=%2Fa&port=1', 'postgres://me@localhost/sale?host=%2Fb&port=2'],
  ],
  [
    'postgresql://a:1,b:2,c/sale?port=9',
    ['postgresql://a:1/sale?port=9', 'postgresql://b:2/sale?port=9', 'postgresql://c/sale?port=9'],
  ],
])('%s names its servers', (url, servers) => {
  expect(serversOf(url)).toEqual(servers);
});

describe.skipIf(!inject('postgres'))('a standby that takes over', () => {
  it('is found without a restart; in the meantime, callers are told to retry, and acknowledged writes are still there', async () => {
    const primary = await startCluster();
    const standby = await startStandby(primary);
    const hosts = [standby, primary].map(({ url }) => new URL(url).searchParams.get('host'));
    // Only what the standby has is acknowledged.
    await administer(primary.url, 'alter database postgres set synchronous_commit = remote_apply');
    await administer(primary.url, "alter system set synchronous_standby_names = '*'");
    await administer(primary.url, 'select pg_reload_conf()');
    const store = await openPostgres(`postgres://postgres@localhost/postgres?host=${hosts.join(',')}`);
    const t = await openTestApp({ deps: { store } });
    try {
      const { apiKey: key, sellerId } = await t.signIn();
      const item = await addItem(t, sellerId);
      const read = () => t.request('GET', `/api/items/${item}`, { key });
      const edit = (price: number) => t.request('PUT', `/api/items/${item}`, { key, body: { price } });
      expect([(await read()).status, (await edit(12)).status]).toEqual([200, 200]);

      await primary.stop();
      for (const answer of [await edit(13), await read()]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      }
      const client = new pg.Client({ connectionString: standby.url });
      await client.connect();
      const followed = nextServerOf(store);
      await client.query('select pg_promote()');
      await client.end();
      const promotedAt = performance.now();
      expect(await followed).toBe(standby.url);
      expect(performance.now() - promotedAt).toBeLessThan(BACK_WITHIN_MS);
      const after = await read();
      expect([after.status, after.json.data?.price]).toEqual([200, 12]);
      expect((await edit(14)).status).toBe(200);
    } finally {
      await t.close();
      await store.close();
      await standby.stop();
      await primary.stop();
    }
  }, 60_000);
});

/** The server to which a store connects next. */
const nextServerOf = ({ pool }: PostgresStore) =>
  new Promise<string>((resolve) => {
    let server = pool.options.connectionString;
    Object.defineProperty(pool.options, 'connectionString', {
      get: () => server,
      set(next: string) {
        server = next;
        resolve(next);
      },
    });
  });
