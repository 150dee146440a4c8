import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Read, Replica } from './store.ts';

/** How long the replica has to connect or to answer; it is only a shortcut, so the primary takes over after that. */
const TIMEOUT_MS = 3_000;
/** How often to check whether the replica is current; reads in between use the last result. */
const LOOK_EVERY_MS = 1_000;
/** How long a failed replica isn't asked, so that each read doesn't wait for it again. */
const REST_MS = 5_000;

/** Returns a client for `read` that asks the primary, or, within `standIn`, the replica; and the replica itself. */
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
   * Whether the replica has what the primary had at the previous check, about a second ago. Under steady writes, no
   * replica is ever level with the primary's current position.
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
    // The primary's pool in every respect but `query`, so that one read handle serves both.
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
