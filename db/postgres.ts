import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CannotOpenError, type OpenOptions } from './cannot-open.ts';
import { handle } from './postgres-handle.ts';
import { followPrimary, primaryOf, serversOf, watchSilence } from './postgres-hosts.ts';
import { connect, migrateDatabase, refuseOlder } from './postgres-migrate.ts';
import { withReplica } from './postgres-replica.ts';
import { forgetWords } from './search/postgres.ts';
import type { Read, Store, Write } from './store.ts';
import { refuseNested, turns, turnsIn } from './turns.ts';
import { causesOf, codeOf, isConnectionFault, UnavailableError } from './unavailable.ts';

export type PostgresStore = Store & {
  readonly dialect: 'postgresql';
  readonly pool: pg.Pool;
  /** Whether a pooler gives each transaction any connection, so that nothing can be kept on one. */
  readonly isShared: boolean;
};

/** Arbitrary but fixed, because instances of any version must agree on it. With a hash, it names a lane's lock. */
const LANE_LOCKS = 727_275;
/** How long a write that keeps losing races is retried before its caller gets the error. */
const RETRY_LIMIT_MS = 30_000;

type PostgresOptions = OpenOptions & {
  /** Maximum number of connections. */
  max?: number;
  /** A streaming replica of the database, for public reads. */
  readUrl?: string | undefined;
  timeouts?: Partial<typeof TIMEOUTS>;
};

const TIMEOUTS = {
  /** To get a connection from the pool, whether free or new. */
  connectMs: 3_000,
  /** For one statement. The server ends it first; this limit is for a connection that died silently. */
  statementMs: 15_000,
  /** Until an unused connection is closed, and until an idle transaction is ended. */
  idleMs: 30_000,
  /** For closing all connections when the store is closed. */
  closeMs: 3_000,
};
/** Idle time before TCP checks that the server is still there. */
const KEEP_ALIVE_MS = 10_000;

/**
 * Connects to and migrates the database at `url`. If it names several servers, the one that accepts writes is used,
 * and looked for again when that changes.
 * @throws CannotOpenError
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<PostgresStore> {
  const { max = 10 } = options;
  const timeouts = { ...TIMEOUTS, ...options.timeouts };
  const servers = serversOf(url);
  const first = servers.length > 1 ? await primaryOf(servers) : url;
  if (first === undefined) throw new CannotOpenError('None of the servers in DATABASE_URL accepts writes.');
  const isShared = await migrateDatabase(first, options);
  const sockets = new Set<Socket>();
  const settings = (scope: '' | 'local') =>
    `set ${scope} statement_timeout = ${timeouts.statementMs}; set ${scope} idle_in_transaction_session_timeout = ${timeouts.idleMs}`;
  // Behind a pooler, a setting outside a transaction would stay on a connection that others get next.
  const begin = `begin isolation level serializable${isShared ? `; ${settings('local')}` : ''}`;
  const pool: pg.Pool = new pg.Pool({
    connectionString: first,
    max,
    connectionTimeoutMillis: timeouts.connectMs,
    idleTimeoutMillis: timeouts.idleMs,
    query_timeout: timeouts.statementMs + Math.ceil(timeouts.statementMs / 4),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    stream: () => {
      const socket = kept(sockets, new Socket()).on('data', () => silence.heard());
      return following ? following.watch(socket) : socket;
    },
    // Sent as statements, because poolers refuse them as start-up parameters.
    onConnect: async (client) => {
      if (!isShared) await client.query(settings(''));
      if (!following) return;
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new UnavailableError('The server has become a standby');
    },
  });
  const following = servers.length > 1 ? followPrimary(pool, servers) : undefined;
  const silence = watchSilence(
    () => pool.options.connectionString ?? first,
    sockets,
    () => pool.totalCount > pool.idleCount,
  );
  // A dropped connection fails its own query and is replaced; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const handles = new WeakMap<pg.PoolClient, Write>(); // per connection, so that prepared queries stay prepared
  const takeTurns = turns();
  const inLane = turnsIn();
  const notNested = refuseNested();
  let closing: Promise<void> | undefined;

  /** Ends a transaction, and with it its lane's lock. */
  const end = (client: pg.PoolClient, how: 'commit' | 'rollback', lock: string | undefined) =>
    client.query(lock === undefined ? how : `${how}; select pg_advisory_unlock(${lock})`);

  async function attempt<T>(body: (tx: Write) => Promise<T>, lock: string | undefined): Promise<T> {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new UnavailableError('No connection to the database', { cause });
    });
    let broken: Error | undefined;
    try {
      const tx = handles.get(client) ?? handle(client, isShared);
      handles.set(client, tx);
      // Taken before the transaction begins, so that its snapshot includes what the previous holder wrote.
      if (lock !== undefined) await client.query(`select pg_advisory_lock(${lock})`);
      await client.query(begin);
      const result = await body(tx);
      await end(client, 'commit', lock);
      return result;
    } catch (error) {
      broken = causesOf(error).find(isConnectionFault);
      // A rollback on a dead connection would only wait again.
      if (broken) throw new UnavailableError('The connection broke', { cause: error });
      await end(client, 'rollback', lock).catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  /** Writes that lost a race retry one at a time, so that they can't fail each other again. */
  const retry = <T>(body: (tx: Write) => Promise<T>, lock: string | undefined): Promise<T> =>
    takeTurns(async () => {
      const start = process.hrtime.bigint();
      for (let tries = 1; ; tries++) {
        try {
          return await attempt(body, lock);
        } catch (error) {
          const nowNs = process.hrtime.bigint();
          if (!lostRace(error) || nowNs - start > BigInt(RETRY_LIMIT_MS) * 1_000_000n) throw error;
          // A pause of up to 2^tries ms keeps writers of other processes apart. The clock's low digits are random
          // enough here.
          await sleep(Number((nowNs / 100n) % 1000n) * 0.001 * 2 ** Math.min(tries, 7));
        }
      }
    });

  const copy = options.readUrl
    ? withReplica(pool, options.readUrl, max, (client) => handle(client, isShared))
    : undefined;

  return {
    dialect: 'postgresql',
    pool,
    isShared,
    read: handle(copy?.client ?? pool, isShared),
    ...(copy && { replica: copy.replica }),
    write: (body, lane) =>
      notNested(() =>
        inLane(lane, () => {
          // Other instances have the same lanes. With a pooler there is no lock, because it would pass the connection
          // on with it.
          const lock = lane === undefined || isShared ? undefined : `${LANE_LOCKS}, ${hashOf(lane)}`;
          return attempt(body, lock).catch((error) => {
            if (!lostRace(error)) throw error;
            return retry(body, lock);
          });
        }),
      ),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      asked_for: pool.waitingCount,
    }),
    forget: forgetWords(pool),
    ping: async () => {
      await pool.query('select 1');
    },
    close: () => {
      silence.end();
      following?.end();
      closing ??= Promise.all([closeWithin(timeouts.closeMs, pool, sockets), copy?.end()]).then(() => {});
      return closing;
    },
  };
}

/** A whole number of 32 bits. Two lanes with the same one only wait for each other. */
const hashOf = (text: string): number => {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) | 0;
  return hash;
};

const kept = (sockets: Set<Socket>, socket: Socket): Socket => {
  sockets.add(socket);
  return socket.once('close', () => sockets.delete(socket));
};

/** A server that doesn't respond doesn't close its connections either, and they would keep the process alive. */
async function closeWithin(ms: number, pool: pg.Pool, sockets: Set<Socket>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, ms);
  await pool.end();
  clearTimeout(timer);
}

/** Reads the database at `url` as of one moment, no matter how much is written in the meantime. @throws BehindError */
export async function readSnapshot<T>(url: string, body: (read: Read) => Promise<T>): Promise<T> {
  const servers = serversOf(url);
  const client = await connect((servers.length > 1 && (await primaryOf(servers))) || url);
  try {
    await refuseOlder(client);
    await client.query('begin isolation level repeatable read read only');
    return await body(handle(client, true));
  } finally {
    await client.end();
  }
}

/** 40001 serialization failure, 40P01 deadlock; Drizzle passes the driver's error on as `cause`. */
const lostRace = (error: unknown): boolean =>
  causesOf(error).some((each) => /^40(001|P01)$/.test(codeOf(each)));
