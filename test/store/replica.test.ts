import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { openSale, type TestSale } from '../reservations/sale.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { administer } from '../support/postgres.ts';
import { type Cluster, startCluster, startStandby } from '../support/postgres-cluster.ts';

describe.skipIf(!inject('postgres'))('a replica for public reads', () => {
  let primary: Cluster;
  let standby: Cluster;
  let store: PostgresStore;
  let t: TestApp;
  let sale: TestSale;

  /** From here on, the replica has everything that was acknowledged, or falls behind. */
  const follow = async (isLevel: boolean) => {
    await administer(standby.url, `select pg_wal_replay_${isLevel ? 'resume' : 'pause'}()`);
    await administer(primary.url, `alter system set synchronous_standby_names = '${isLevel ? '*' : ''}'`);
    await administer(primary.url, 'select pg_reload_conf()');
  };
  const edit = (price: number) =>
    t.request('PUT', `/api/items/${sale.item.Lamp}`, { key: sale.key, body: { price } });
  /** The price of the lamp on the sale's page, in its JSON, and in a search. */
  const shown = async () => {
    const page = await (await t.app.request(`/${sale.slug}/${sale.item.Lamp}`)).text();
    const json = (await t.request('GET', `/api/pages/${sale.slug}`)).json.data;
    const search = (await t.request('GET', '/api/search/items?q=lamp')).json.data;
    const [lamp] = json.items.filter(({ title }: { title: string }) => title === 'Lamp');
    return [
      Number(/\$(\d+)/.exec(page)?.[1]),
      lamp.price,
      ...search.items.map((item: { price: number }) => item.price),
    ];
  };
  /** The queries that the replica got during `body`. */
  const askedOfReplica = async (body: () => Promise<unknown>): Promise<string[]> => {
    const query = vi.spyOn(pg.Pool.prototype, 'query');
    await body();
    const calls = query.mock.contexts.map((pool, i) => ({
      pool: pool as pg.Pool,
      asked: query.mock.calls[i],
    }));
    query.mockRestore();
    return calls
      .filter(({ pool }) => pool.options.connectionString === standby.url)
      .map(({ asked }) => JSON.stringify(asked));
  };

  beforeAll(async () => {
    primary = await startCluster();
    standby = await startStandby(primary);
    await administer(primary.url, 'alter database postgres set synchronous_commit = remote_apply');
    await follow(true);
    store = await openPostgres(primary.url, { readUrl: standby.url });
    t = await openTestApp({ deps: { store } });
    sale = await openSale(t);
    await t.runDueWork();
  }, 60_000);
  afterAll(async () => {
    await t.close();
    await store.close();
    await standby.stop();
    await primary.stop();
  });

  it('renders pages and finds items, once it has what changed', async () => {
    await edit(11);
    await t.runDueWork();
    let seen: number[] = [];
    const asked = await askedOfReplica(async () => {
      seen = await shown();
    });
    expect(seen).toEqual([11, 11, 11]);
    expect(asked.filter((each) => each.includes('from \\"items\\"')).length).toBeGreaterThan(1);
    expect(asked.some((each) => each.includes('pg_last_wal_replay_lsn'))).toBe(true);
  });

  it('shows nothing stale while it is behind: the primary is asked', async () => {
    await follow(false);
    await edit(12);
    expect(await shown()).toEqual([12, 12, 12]);
    await follow(true);
  });

  it('is left alone once it fails, and nothing fails with it', async () => {
    await follow(false);
    await standby.stop();
    await edit(13);
    expect(await shown()).toEqual([13, 13, 13]);
    await edit(14);
    const asked = await askedOfReplica(async () => expect(await shown()).toEqual([14, 14, 14]));
    expect(asked).toEqual([]);
  });
});
