import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openStore } from '../../db/open.ts';
import { openPostgres } from '../../db/postgres.ts';
import { prepared } from '../../db/prepared.ts';
import { administer, databaseUrl } from '../support/postgres.ts';
import { at, sellerRow } from './rows.ts';

const server = inject('postgres');
const countNamed = sql<number>`(select count(*) from pg_prepared_statements where name = 'test_seller_by_id')`;

const sellerById = prepared<{ id: string }>()('test_seller_by_id', (db, p) => {
  const { sellers } = db.t;
  return db.select().from(sellers).where(eq(sellers.id, p.id));
});

describe.skipIf(!server)('PostgreSQL', () => {
  const database = `resale_test_${process.pid}_own`;
  let url: string;
  beforeEach(async () => {
    url = databaseUrl(server!.url, database);
    await administer(server!.url, `create database ${database}`);
  });
  afterEach(() => administer(server!.url, `drop database ${database} with (force)`));

  it('instances that start together migrate once', async () => {
    const stores = await Promise.all(
      [1, 2, 3, 4].map(() => openStore({ databaseUrl: url, dataDir: '/nowhere' })),
    );
    for (const store of stores) {
      expect(store.dialect).toBe('postgresql');
      expect(await store.read.$count(store.read.t.sellers)).toBe(0);
      await store.close();
    }
  });

  it('a connection that is cut fails its own write only', async () => {
    const store = await openPostgres(url, { max: 1 });
    const add = () => store.write((tx) => tx.insert(tx.t.sellers).values(sellerRow()));
    await add();
    const cut = store.write(async (tx) => {
      await tx.insert(tx.t.sellers).values(sellerRow());
      await tx.select({ gone: sql`pg_terminate_backend(pg_backend_pid())` }).from(tx.t.sellers);
    });
    await expect(cut).rejects.toThrow();
    await store.ping();
    await add();
    expect(await store.read.$count(store.read.t.sellers)).toBe(2);
    await store.close();
  });

  it('a prepared query is planned once per connection', async () => {
    const store = await openPostgres(url, { max: 1 });
    const row = sellerRow();
    await store.write((tx) => tx.insert(tx.t.sellers).values(row));
    for (let i = 0; i < 3; i++) expect(await sellerById(store.read, { id: row.id })).toHaveLength(1);
    const [counted] = await store.read.select({ n: countNamed.mapWith(Number) }).from(store.read.t.sellers);
    expect(counted).toEqual({ n: 1 });
    await store.close();
  });

  it('times do not depend on the time zone of the connection', async () => {
    const there = new URL(url);
    there.searchParams.set('options', '-c TimeZone=Asia/Kathmandu');
    const [store, far] = [await openPostgres(url), await openPostgres(there.href)];
    const row = sellerRow();
    await store.write((tx) => tx.insert(tx.t.sellers).values(row));
    const [seen] = await far.read.select().from(far.read.t.sellers);
    expect([seen?.createdAt, await sellerById(far.read, row)]).toMatchObject([at, [{ createdAt: at }]]);
    await store.close();
    await far.close();
  });

  it('a database that does not exist is named', async () => {
    await expect(openPostgres(databaseUrl(server!.url, 'nothing_here'))).rejects.toThrow('"nothing_here"');
  });
});

it('a server that cannot be reached is named, without the password', async () => {
  const failure = await openPostgres('postgres://resale:s3cret@127.0.0.1:1/sales').catch(
    (error: Error) => error,
  );
  expect(String(failure)).toContain('Cannot connect to PostgreSQL at 127.0.0.1:1, database "sales"');
  expect(String(failure)).not.toContain('s3cret');
});

it('an address of another kind of database is refused', async () => {
  const open = openStore({ databaseUrl: 'mysql://localhost/x', dataDir: '/nowhere' });
  await expect(open).rejects.toThrow('DATABASE_URL must start with postgres://');
});
