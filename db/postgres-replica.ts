import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Read, Replica } from './store.ts';

const TIMEOUT_MS = 3_000;
const LOOK_EVERY_MS = 1_000;
/** How long a failed replica is left alone. */
const REST_MS = 5_000;

/** @returns a client for `read` that asks the primary, or the replica within `standIn`; and the replica itself */
export function withReplica(
  primary: pg.Pool,
  url: string,
  max: number,
  handle: (client: pg.Pool) => Read,
): { client: pg.Pool; replica: Replica; end(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  });
  // A dropped connection fails its own query; without listeners it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const inPlace = new AsyncLocalStorage<pg.Pool>();
  const query = (...args: unknown[]) =>
    Reflect.apply((inPlace.getStore() ?? primary).query, inPlace.getStore() ?? primary, args);
  let restsUntil = 0;
  let seen: { position: string; at: number } | undefined;
  let looked: { isCurrent: Promise<boolean>; at: number } | undefined;

  /**
   * Compares with the primary's position at the previous check: under steady writes, no replica is ever level with it
   * right now.
   */
  async function look(): Promise<boolean> {
    const { rows } = await primary.query('select pg_current_wal_lsn()::text as position');
    const now = { position: String(rows[0]?.position), at: performance.now() };
    const goal = seen && now.at - seen.at < 2 * LOOK_EVERY_MS ? seen : now;
    seen = now;
    const found = await pool.query(
      'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as is_current',
      [goal.position],
    );
    return found.rows[0]?.is_current === true;
  }

  return {
    client: Object.assign(Object.create(primary), { query }),
    end: () => pool.end(),
    replica: {
      read: handle(pool),
      standIn: (body) => inPlace.run(pool, body),
      isResting: () => performance.now() < restsUntil,
      rest() {
        restsUntil = performance.now() + REST_MS;
      },
      isCurrent() {
        const at = performance.now();
        if (!looked || at - looked.at >= LOOK_EVERY_MS) looked = { isCurrent: look(), at };
        return looked.isCurrent;
      },
    },
  };
}
