import pg from 'pg';
import { inject } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { administer, databaseUrl } from './postgres.ts';
import type { TestStores } from './stores.ts';

/**
 * A database that one test after the other has for itself. Making one takes longer than most tests, and a new connection
 * learns all tables anew.
 */
type Lent = {
  name: string;
  url: string;
  stores: Promise<PostgresStore>[];
  /** A connection that can empty it. */
  cleaner?: pg.Client;
  tests: number;
};

/** Deleted rows stay in their files. */
const TESTS_EACH = 50;

const free: Lent[] = [];
let made = 0;

/** A migrated, empty database until `done`. */
export async function lendPostgres(): Promise<TestStores> {
  const lent = free.pop() ?? (await make());
  let isOver = false;
  let isClosed = false;
  const lend = async (place: number): Promise<PostgresStore> => {
    lent.stores[place] ??= openPostgres(lent.url);
    const store = await lent.stores[place];
    return {
      ...store,
      // What a test leaves behind isn't to reach the next one.
      write: (body, lane) =>
        isOver ? Promise.reject(new Error('The test is over')) : store.write(body, lane),
      close: () => {
        isClosed = true;
        return store.close();
      },
    };
  };
  const store = await lend(0);
  let second: Promise<PostgresStore> | undefined;
  return {
    store,
    second() {
      second ??= lend(1);
      return second;
    },
    async done() {
      isOver = true;
      const stores = await Promise.all(lent.stores);
      lent.tests += 1;
      const isIdle = stores.every(({ pool }) => pool.idleCount === pool.totalCount);
      if (!isClosed && isIdle && lent.tests < TESTS_EACH && (await emptied(lent))) free.push(lent);
      else await remove(lent);
    },
  };
}

async function make(): Promise<Lent> {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL server');
  made += 1;
  const name = `${server.template}_${process.pid}_${process.hrtime.bigint()}_${made}`;
  await administer(server.url, `create database ${name} template ${server.template} ${server.copying}`);
  return { name, url: databaseUrl(server.url, name), stores: [], tests: 0 };
}

/** Whether it is as it was made. */
async function emptied(lent: Lent): Promise<boolean> {
  try {
    lent.cleaner ??= await cleanerOf(lent.url);
    await lent.cleaner.query('select pg_temp.make_empty()');
    return true;
  } catch {
    return false; // Not every user of a server may pass over triggers and foreign keys.
  }
}

async function cleanerOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  await client.query('set session_replication_role = replica; set lock_timeout = 1000');
  const { rows } = await client.query<{ statement: string }>(
    `select format('delete from %I;', tablename) as statement from pg_tables where schemaname = 'public'
     union all
     select format('perform setval(%L, 1, false);', sequencename) from pg_sequences where schemaname = 'public'`,
  );
  const body = rows.map(({ statement }) => statement).join('\n');
  await client.query(
    `create function pg_temp.make_empty() returns void language plpgsql as $body$ begin ${body} end $body$`,
  );
  return client;
}

async function remove({ name, stores, cleaner }: Lent): Promise<void> {
  for (const store of stores) await (await store).close();
  await cleaner?.end();
  await administer(inject('postgres')?.url ?? '', `drop database ${name} with (force)`);
}
