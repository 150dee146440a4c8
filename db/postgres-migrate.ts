import { setTimeout as sleep } from 'node:timers/promises';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { CannotOpenError, type OpenOptions, refuseBehind, refuseNew, refuseNewer } from './cannot-open.ts';
import { migrationsFolder } from './migrations.ts';
import { ensureSearchIndex } from './search/postgres.ts';

/** Any number that nothing else here locks; the same in all versions, so that old and new ones take turns. */
const MIGRATION_LOCK = 727_274;
/** How often to try for the lock that another instance holds while it migrates. */
const LOCK_LOOK_MS = 100;

const folder = { migrationsFolder: migrationsFolder('postgres') };

/** Opens a separate connection. @throws CannotOpenError */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new CannotOpenError(
      `Cannot connect to PostgreSQL${place(client)}: ${reason(error)}. Check DATABASE_URL.`,
      { cause: error },
    );
  });
  return client;
}

/**
 * Creates whatever is missing of the tables and the search index; instances that start together take turns.
 * @returns whether there is a pooler in between
 * @throws CannotOpenError
 */
export async function migrateDatabase(url: string, options: OpenOptions): Promise<boolean> {
  const client = await connect(url);
  // The lock lives in an open transaction, and migrations need transactions of their own: hence two connections.
  const lock = await connect(url).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  try {
    await holdLock(lock);
    const last = await lastMigration(client);
    const known = knownMigrations();
    if (last === undefined) refuseNew(`no table yet${place(client)}`, options);
    else refuseNewer(last, known, options);
    refuseBehind(last ?? 0, known, options);
    if ((last ?? 0) < Math.max(...known)) await migrate(drizzle(client), folder);
    if (options.migrates !== false || last === undefined) await ensureSearchIndex(client);
    // Only PostgreSQL counts requests in a table, so it isn't in the schema that both databases share.
    await client.query(
      'create table if not exists rate_limits (key varchar(255) primary key, points integer not null default 0, expire bigint)',
    );
    const { rows } = await client.query('select pg_backend_pid() as pid');
    // The driver cancels a query by its server process. A pooler reports a number of its own for that.
    return rows[0]?.pid !== Reflect.get(client, 'processID');
  } finally {
    await Promise.all([lock.end(), client.end()]);
  }
}

/**
 * Waits until no other instance migrates: instances can start together, and Drizzle takes no lock. The lock ends with
 * its transaction, because a pooler keeps a connection only for a transaction. While waiting, an instance holds no
 * connection; otherwise the pool might have none left for the lock's owner.
 */
async function holdLock(client: pg.Client): Promise<void> {
  for (;;) {
    await client.query('begin; set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as held', [MIGRATION_LOCK]);
    if (rows[0]?.held) return;
    await client.query('rollback');
    await sleep(LOCK_LOOK_MS);
  }
}

const knownMigrations = () => readMigrationFiles(folder).map((each) => each.folderMillis);

/** For reading a database that isn't migrated. @throws BehindError */
export const refuseOlder = async (client: pg.Client): Promise<void> =>
  refuseBehind((await lastMigration(client)) ?? 0, knownMigrations(), { migrates: false });

/** Creation time of the newest migration in the database; undefined if it has none. */
async function lastMigration(client: pg.Client): Promise<number | undefined> {
  const table = 'drizzle.__drizzle_migrations';
  const { rows: found } = await client.query('select to_regclass($1) as name', [table]);
  if (found[0].name === null) return undefined;
  const { rows } = await client.query(`select max(created_at) as last from ${table}`);
  return rows[0].last === null ? undefined : Number(rows[0].last);
}

/** The address that was tried, without the password. */
const place = ({ host, port, database }: pg.Client) => ` at ${host}:${port}, database "${database}"`;

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
