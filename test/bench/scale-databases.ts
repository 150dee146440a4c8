import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type Driver from 'better-sqlite3';
import pg from 'pg';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { startCluster } from '../support/postgres-cluster.ts';
import type { Batch, Row } from './scale-rows.ts';

/** A database that can be filled past the service, and asked as the service asked before it had an index. */
export type Filled = {
  name: string;
  env: Record<string, string>;
  fill(batches: Iterable<Batch[]>): Promise<void>;
  /** Makes the index of all that is there, as a start of the service does. */
  index(): Promise<void>;
  query(sql: string): Promise<unknown[]>;
  close(): Promise<void>;
};

const SEARCH = ['search_index', 'search_docs', 'search_vocabulary'];
/** Sellers whose rows go into one statement or transaction. */
const SELLERS = 40;

export async function sqliteIn(dir: string): Promise<Filled> {
  const file = join(dir, 'service.db');
  if (!existsSync(file)) await openSqlite(file).close();
  const db = new Database(file);
  db.pragma('synchronous = off');
  const bound = (value: Row[string]) =>
    value instanceof Date ? value.getTime() : typeof value === 'boolean' ? Number(value) : value;
  return {
    name: 'SQLite',
    env: {},
    async fill(batches) {
      dropLogic(db);
      for (const table of SEARCH) db.exec(`drop table if exists ${table}`);
      const inserts = new Map<string, Driver.Statement>();
      const add = db.transaction((many: Batch[]) => {
        for (const { table, rows } of many) {
          for (const row of rows) {
            const names = Object.keys(row);
            const sql = `insert into ${table} (${names}) values (${names.map(() => '?')})`;
            const insert = inserts.get(sql) ?? db.prepare(sql);
            inserts.set(sql, insert);
            insert.run(...Object.values(row).map(bound));
          }
        }
      });
      for (const many of grouped(batches)) add(many);
      db.pragma('wal_checkpoint(truncate)');
    },
    index: () => openSqlite(file).close(),
    query: async (sql) => db.prepare(sql).all(),
    close: async () => {
      db.close();
    },
  };
}

function dropLogic(db: Driver.Database) {
  const logic = db
    .prepare<[], { type: string; name: string }>(
      "select type, name from sqlite_master where type in ('trigger', 'view') and name like 'search%'",
    )
    .all();
  for (const { type, name } of logic) db.exec(`drop ${type} if exists ${name}`);
}

export async function postgresOfOurOwn(): Promise<Filled> {
  const cluster = await startCluster();
  await (await openPostgres(cluster.url)).close();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  return {
    name: 'PostgreSQL',
    env: { DATABASE_URL: cluster.url },
    async fill(batches) {
      // Neither triggers nor references are looked at in this session.
      await client.query('set session_replication_role = replica');
      for (const table of SEARCH) await client.query(`drop table if exists ${table}`);
      for (const many of grouped(batches)) {
        const byTable = new Map<string, Row[]>();
        for (const { table, rows } of many) byTable.set(table, [...(byTable.get(table) ?? []), ...rows]);
        for (const [table, rows] of byTable) {
          if (rows.length === 0) continue;
          const names = Object.keys(rows[0] ?? {});
          await client.query(
            `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
            [
              JSON.stringify(rows)
                .replaceAll('"[]"', '[]')
                .replaceAll('"{}"', '{}')
                .replaceAll('"[\\"read\\",\\"write\\"]"', '["read","write"]'),
            ],
          );
        }
      }
      await client.query('insert into sale_versions (seller_id, version) select id, 1 from sellers');
    },
    async index() {
      await (await openPostgres(cluster.url)).close();
      await client.query('vacuum analyze');
    },
    query: async (sql) => (await client.query(sql)).rows,
    close: async () => {
      await client.end();
      await cluster.stop();
    },
  };
}

function* grouped(batches: Iterable<Batch[]>): Generator<Batch[]> {
  let many: Batch[] = [];
  let sellers = 0;
  for (const batch of batches) {
    many.push(...batch);
    if (++sellers % SELLERS === 0) {
      yield many;
      many = [];
    }
  }
  yield many;
}
