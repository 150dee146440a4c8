import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { RATE_LIMIT_NAMES, type RateLimitName, type RateLimits } from '../config-limits.ts';
import type { LimitState } from '../errors.ts';

/** Counts calls in fixed windows, each ending on a whole second. A disabled limit returns undefined. */
export interface RateLimiter {
  consume(name: RateLimitName, key: string): Promise<LimitState> | undefined;
}

/** Counts in memory, or in PostgreSQL when several instances share one store. */
export function rateLimiter(
  limits: RateLimits,
  store?: { pool: Pick<Pool, 'query'>; isShared: boolean },
): RateLimiter {
  const pool = store && asksOf(store);
  const limiters = new Map<RateLimitName, Pick<RateLimiterAbstract, 'consume'>>();
  for (const name of RATE_LIMIT_NAMES) {
    const limit = limits[name];
    if (!limit) continue;
    const options = { keyPrefix: name, points: limit.points, duration: limit.seconds };
    const memory = new RateLimiterMemory({ ...options, keyPrefix: '' }); // doesn't share its keys
    const shared = {
      ...options,
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      // By `db/postgres.ts`, with the migrations.
      tableCreated: true,
      insuranceLimiter: memory,
    };
    limiters.set(name, pool ? orInMemory(new RateLimiterPostgres(shared, () => {}), memory) : memory);
  }
  const stateOf = (name: RateLimitName, state: RateLimiterRes, allowed: boolean): LimitState => ({
    allowed,
    limit: limits[name]?.points ?? 0,
    remaining: Math.max(0, state.remainingPoints),
    msBeforeReset: Math.max(0, state.msBeforeNext),
    // It is a whole second, except for the time between two readings of the clock.
    resetSeconds: Math.round((Date.now() + Math.max(0, state.msBeforeNext)) / 1000),
  });
  /**
   * Length of a window that starts now: less than a second shorter than configured, so that all calls in it report the
   * same end.
   */
  const secondsOf = (name: RateLimitName) => (limits[name]?.seconds ?? 0) - (Date.now() % 1000) / 1000;
  return {
    consume: (name, key) =>
      limiters
        .get(name)
        ?.consume(key, 1, { customDuration: secondsOf(name) })
        .then(
          (state) => stateOf(name, state, true),
          (refused: unknown) => {
            if (refused instanceof RateLimiterRes) return stateOf(name, refused, false);
            throw refused;
          },
        ),
  };
}

/**
 * Behind a pooler, a statement prepared on one connection is unknown on the next. And PostgreSQL can fail a `create table if
 * not exists` while another instance makes the same table: then it is there.
 */
const asksOf = ({ pool, isShared }: { pool: Pick<Pool, 'query'>; isShared: boolean }) => ({
  query: ({ name, ...asked }: { name?: string; text: string; values: unknown[] }) =>
    pool
      .query(isShared || name === undefined ? asked : { name, ...asked })
      .catch((error: { code?: string }) => {
        if (error.code === '42P07') return { rows: [] };
        throw error;
      }),
});

const PATIENCE_MS = 1_000;

/** Every call is counted before it is answered, so the limiter doesn't wait for an unresponsive store. */
const orInMemory = (
  shared: RateLimiterAbstract,
  memory: RateLimiterMemory,
): Pick<RateLimiterAbstract, 'consume'> => ({
  consume(...call) {
    const asked = shared.consume(...call);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => memory.consume(...call).then(resolve, reject), PATIENCE_MS);
      asked.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  },
});
