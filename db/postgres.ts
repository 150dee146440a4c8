import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle, type NodePgClient } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { CannotOpenError, type OpenOptions, refuseNew, refuseNewer } from './cannot-open.ts';
import * as columns from './columns.postgres.ts';
import { migrationsFolder } from './migrations.ts';
import { watchSilence } from './postgres-silence.ts';
import { defineSchema } from './schema.ts';
import { ensureSearchIndex } from './search/postgres.ts';
import { contains, type Read, type Store, type Syntax, type Write } from './store.ts';
import { refuseNested, turns } from './turns.ts';
import { isConnectionFault, UnavailableError } from './unavailable.ts';

export type PostgresStore = Store & { readonly dialect: 'postgresql'; readonly pool: pg.Pool };

const MIGRATION_LOCK = 727_274;
const RETRY_LIMIT_MS = 30_000;

const t = defineSchema(columns);

const syntax: Syntax = {
  name: 'postgresql',
  contains,
  among: (column, texts) => sql`${column} = any(array(select jsonb_array_elements_text(${texts}::jsonb)))`,
  skipLocked(query) {
    query.for('update', { skipLocked: true });
    return query;
  },
  forUpdate(query) {
    query.for('update');
    return query;
  },
  prepare(query, name) {
    const prepared = query.prepare(name);
    return (args) => prepared.execute(args);
  },
};

export type PostgresOptions = OpenOptions & {
  /** Connections at most. */
  max?: number;
  timeouts?: Partial<Timeouts>;
};

export type Timeouts = {
  /** For a connection of the pool: a free one, or a new one. */
  connectMs: number;
  /** For one statement. The server ends it first; a connection that died without a word ends here. */
  statementMs: number;
  /** For a connection that nobody uses, and for a transaction that does nothing. */
  idleMs: number;
  /** For the end of all connections when the store is closed. */
  closeMs: number;
};

const TIMEOUTS: Timeouts = { connectMs: 3_000, statementMs: 15_000, idleMs: 30_000, closeMs: 3_000 };
const KEEP_ALIVE_MS = 10_000;

/** Connects to and migrates the database at `url`. @throws CannotOpenError */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStore> {
  const { max = 10 } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  await migrateDatabase(url, options);
  const sockets = new Set<Socket>();
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: timeouts.idleMs,
    query_timeout: timeouts.statementMs + Math.ceil(timeouts.statementMs / 4),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => kept(sockets, new Socket()).on('data', () => silence.heard()),
    // Not as start-up parameters: poolers refuse those.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${timeouts.statementMs}; set idle_in_transaction_session_timeout = ${timeouts.idleMs}`,
      );
    },
  });
  const silence = watchSilence(url, sockets, () => pool.totalCount > pool.idleCount);
  // A dropped connection fails its own query and is replaced; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const handles = new WeakMap<pg.PoolClient, Write>(); // per connection, so that prepared queries stay prepared
  const takeTurns = turns();
  const notNested = refuseNested();
  let closing: Promise<void> | undefined;

  async function attempt<T>(body: (tx: Write) => Promise<T>): Promise<T> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new UnavailableError('No connection to the database', { cause });
    });
    let broken: Error | undefined;
    try {
      const tx = handles.get(client) ?? handle(client);
      handles.set(client, tx);
      await client.query('begin isolation level serializable');
      const result = await body(tx);
      await client.query('commit');
      return result;
    } catch (error) {
      broken = connectionFault(error);
      // A rollback on a dead connection would only wait once more.
      if (broken) throw new UnavailableError('The connection broke', { cause: error });
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Whoever lost a race tries again in turn: among themselves the losers cannot fail each other any more. */
  const retry = <T>(body: (tx: Write) => Promise<T>): Promise<T> =>
    takeTurns(async () => {
      const start = process.hrtime.bigint();
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(body);
        } catch (error) {
          const nowNs = process.hrtime.bigint();
          if (!lostRace(error) || nowNs - start > BigInt(RETRY_LIMIT_MS) * 1_000_000n) throw error;
          // Spread over up to 2^tries ms by the clock's low digits, against writers in other processes.
          await sleep(Number((nowNs / 100n) % 1000n) * 0.001 * 2 ** Math.min(tries, 7));
        }
      }
    });

  return {
    dialect: 'postgresql',
    pool,
    read: handle(pool),
    write: (body) =>
      notNested(() =>
        attempt(body).catch((error) => {
          if (!lostRace(error)) throw error;
          return retry(body);
        }),
      ),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      asked_for: pool.waitingCount,
    }),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => {
      silence.end();
      closing ??= closeWithin(timeouts.closeMs, pool, sockets);
      return closing;
    },
  };
}

const kept = (sockets: Set<Socket>, socket: Socket): Socket => {
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
};

/** A server that does not answer does not end its connections either, and they would keep the process alive. */
async function closeWithin(ms: number, pool: pg.Pool, sockets: Set<Socket>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, ms);
  await pool.end();
  clearTimeout(timer);
}

/** The error, or the cause of it, that makes a connection useless. */
function connectionFault(error: unknown): Error | undefined {
  for (let each = error; each instanceof Error; each = each.cause) if (isConnectionFault(each)) return each;
  return undefined;
}

/** Reads the database at `url` as it is at one moment, however much is written meanwhile. Migrates nothing. */
export async function readSnapshot<T>(url: string, body: (read: Read) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    await client.query('begin isolation level repeatable read read only');
    return await body(handle(client));
  } finally {
    await client.end();
  }
}

const handle = (client: NodePgClient): Write =>
  Object.assign(drizzle(client, { casing: 'snake_case' }), { t, syntax });

/** 40001 serialization failure, 40P01 deadlock; Drizzle hands on the driver's error as `cause`. */
function lostRace(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && (each.code === '40001' || each.code === '40P01')) return true;
  }
  return false;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect().catch((error: unknown) => {
    throw new CannotOpenError(
      `Cannot connect to PostgreSQL${place(client)}: ${reason(error)}. Check DATABASE_URL.`,
      {
        cause: error,
      },
    );
  });
  return client;
}

async function migrateDatabase(url: string, options: OpenOptions) {
  const client = await connect(url);
  const folder = { migrationsFolder: migrationsFolder('postgres') };
  try {
    // Instances start together and Drizzle takes no lock; the end of the connection gives it back.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const last = await lastMigration(client);
    const known = readMigrationFiles(folder).map((each) => each.folderMillis);
    if (last === undefined) refuseNew(`no table yet${place(client)}`, options);
    else refuseNewer(last, known, options);
    if ((last ?? 0) < Math.max(...known)) await migrate(drizzle(client), folder);
    await ensureSearchIndex(client);
  } finally {
    await client.end();
  }
}

/** When the newest migration of the database was made; undefined when it has had none. */
async function lastMigration(client: pg.Client): Promise<number | undefined> {
  const table = 'drizzle.__drizzle_migrations';
  const { rows: found } = await client.query('select to_regclass($1) as name', [table]);
  if (found[0].name === null) return undefined;
  const { rows } = await client.query(`select max(created_at) as last from ${table}`);
  return rows[0].last === null ? undefined : Number(rows[0].last);
}

/** Where it was looked for, without the password. */
const place = ({ host, port, database }: pg.Client) => ` at ${host}:${port}, database "${database}"`;

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}
