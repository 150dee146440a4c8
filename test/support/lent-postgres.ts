import pg from 'pg';
import { inject } from 'vitest';
import { openPostgres, type PostgresStore } from '../../db/postgres.ts';
import { type Lendable, lending } from './lending.ts';
import { administer, databaseUrl } from './postgres.ts';

let made = 0;

export const lendPostgres = lending(async (): Promise<Lendable<PostgresStore>> => {
  const server = inject('postgres');
  if (!server) throw new Error('This run has no PostgreSQL server');
  made += 1;
  const name = `${server.template}_${process.pid}_${process.hrtime.bigint()}_${made}`;
  await administer(server.url, `create database ${name} template ${server.template} ${server.copying}`);
  const url = databaseUrl(server.url, name);
  /** A connection that is allowed to empty the database. */
  let cleaner: pg.Client | undefined;
  return {
    // A connection that waits for the next test isn't closed: a new one would have to prepare all queries again. Four
    // are enough for races.
    open: () => openPostgres(url, { max: 4, timeouts: { idleMs: 600_000 } }),
    async empty(stores) {
      if (stores.some(({ pool }) => pool.idleCount < pool.totalCount)) return false;
      try {
        cleaner ??= await cleanerOf(url);
        await cleaner.query('select pg_temp.make_empty()');
        return true;
      } catch {
        return false; // Not every user of a server may pass over triggers and foreign keys.
      }
    },
    async remove() {
      await cleaner?.end();
      await administer(server.url, `drop database ${name} with (force)`);
    },
  };
});

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
