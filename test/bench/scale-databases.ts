import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Driver from 'better-sqlite3';
import pg from 'pg';
import { Sqlite as Database } from '../../db/better-sqlite3.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { startCluster, startKeptCluster } from '../support/postgres-cluster.ts';
import { type Batch, PER_SELLER, type Row } from './scale-rows.ts';

/** A database that can be filled without the service, and queried as the service did before it had an index. */
export type Filled = {
  name: string;
  env: Record<string, string>;
  fill(batches: Iterable<Batch[]>): Promise<void>;
  /**
   * Copies the first `base` items, with everything that belongs to them, under new names until there are `times` as
   * many.
   */
  multiply?(base: number, times: number): Promise<void>;
  /** Reports the largest tables with their indexes. */
  told?(): AsyncGenerator<string>;
  /** Reports how long an upgrade takes that rebuilds the index. */
  upgraded?(): AsyncGenerator<string>;
  /** Reports how long a vacuum takes after one item in a hundred has changed, and what has grown. */
  vacuumed?(): AsyncGenerator<string>;
  /** Builds the index of everything there is, as a start of the service does. */
  index(): Promise<void>;
  query(sql: string): Promise<Row[]>;
  close(): Promise<void>;
};

const SEARCH = ['search_index', 'search_docs', 'search_vocabulary'];
/** Number of sellers whose rows go into one statement or transaction. */
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
    query: async (sql) => db.prepare<[], Row>(sql).all(),
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

/** Settings for loading: no write-ahead log for tables filled in one go, and plenty of memory. */
const LOADING = { wal_level: 'minimal', max_wal_senders: '0', shared_buffers: '1GB', max_wal_size: '8GB' };

/** @param kept a folder whose data is kept for another run; data that it already has is used as it is */
export async function postgresOfOurOwn(_dir: string, kept?: string): Promise<Filled> {
  const cluster = kept ? await startKeptCluster(kept, LOADING) : await startCluster(tmpdir(), LOADING);
  await (await openPostgres(cluster.url)).close();
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query("alter system set maintenance_work_mem = '1GB'");
  await client.query('select pg_reload_conf()');
  return {
    name: 'PostgreSQL',
    env: { DATABASE_URL: cluster.url },
    async fill(batches) {
      // In this session, triggers and references aren't checked.
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
    multiply: (base, times) => multiply(client, base, times),
    told: () => told(client),
    upgraded: () => upgraded(client, cluster.url),
    vacuumed: () => vacuumed(client),
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

const shifted = (column: string, by: number) =>
  `left(${column}, -26) || lpad((right(${column}, 26)::bigint + k * ${by})::text, 26, '0')`;
const suffixed = (column: string) => `${column} || '-' || k`;

/**
 * Copies items. Words are as frequent among many items as among few, so a copy keeps those of its original. Indexes
 * are built after all rows are there.
 */
async function multiply(client: pg.Client, base: number, times: number): Promise<void> {
  const ofItem = (column: string) => shifted(column, base);
  const ofSeller = (column: string) => shifted(column, Math.ceil(base / PER_SELLER));
  const changed: Record<string, Record<string, (column: string) => string>> = {
    sellers: { id: ofSeller, email: suffixed },
    pages: { seller_id: ofSeller, slug: suffixed },
    items: { id: ofItem, seller_id: ofSeller },
    conversations: { id: suffixed, seller_id: ofSeller, reservation_id: suffixed },
    reservations: {
      id: suffixed,
      seller_id: ofSeller,
      conversation_id: suffixed,
      manage_token_hash: suffixed,
    },
    reservation_items: { reservation_id: suffixed, item_id: ofItem },
    sale_versions: { seller_id: ofSeller },
  };
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [Object.keys(changed)],
  );
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const [table, columns] of Object.entries(changed)) {
    const { rows } = await client.query(
      'select column_name as name from information_schema.columns where table_name = $1',
      [table],
    );
    const names = rows.map(({ name }) => String(name));
    const values = names.map((name) => columns[name]?.(name) ?? name);
    await client.query(`create temp table base as select * from ${table}`);
    await client.query(
      `insert into ${table} (${names}) select ${values} from generate_series(1, ${times - 1}) k cross join base`,
    );
    await client.query('drop table base');
  }
  for (const { made } of indexes) await client.query(made);
}

const timeOf = async (run: () => Promise<unknown>): Promise<string> => {
  const startedAt = performance.now();
  await run();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
};

async function* told(client: pg.Client): AsyncGenerator<string> {
  const { rows } = await client.query(
    'select s.relname as name, pg_relation_size(oid) as own, pg_indexes_size(oid) as indexes from pg_stat_user_tables s join pg_class on oid = relid order by pg_total_relation_size(oid) desc limit 6',
  );
  const mb = (bytes: unknown) => `${Math.round(Number(bytes) / 1024 / 1024)} MB`;
  for (const { name, own, indexes } of rows) yield `  ${name}: ${mb(own)}, its indexes ${mb(indexes)}`;
}

async function* upgraded(client: pg.Client, url: string): AsyncGenerator<string> {
  await client.query("comment on table search_docs is 'older'");
  yield `  an upgrade makes the index again in ${await timeOf(async () => (await openPostgres(url)).close())}`;
}

async function* vacuumed(client: pg.Client): AsyncGenerator<string> {
  await client.query('set session_replication_role = origin');
  const change = "update items set search_words = search_words || ' repainted' where id like '%77'";
  yield `  one item in a hundred changed in ${await timeOf(() => client.query(change))}`;
  yield* told(client);
  for (const table of ['items', 'search_docs']) {
    yield `  vacuum of ${table} in ${await timeOf(() => client.query(`vacuum ${table}`))}`;
  }
  yield* told(client);
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
