import type { Pool } from 'pg';
import type { RateLimitName, RateLimits } from '../config-limits.ts';
import type { LimitState } from '../errors.ts';
import { MINUTE } from '../units.ts';
import type { Clock } from './clock.ts';

/** Counts calls in fixed windows, each ending on a whole second. A disabled limit returns undefined. */
export interface RateLimiter {
  consume(name: RateLimitName, key: string): Promise<LimitState> | undefined;
}

/** The calls in a window, and when it ends, in milliseconds like `Date.now()`. */
type Window = { used: number; end: number };
/** Counts a call at `now`; a window that starts with it ends at `end`. */
type Count = (key: string, at: { now: number; end: number }) => Window | Promise<Window>;

/** Counts in memory, or in PostgreSQL when several instances share one store. */
export function rateLimiter(
  limits: RateLimits,
  clock: Clock,
  store?: { pool: Pick<Pool, 'query'>; isShared: boolean },
): RateLimiter {
  const count = store ? orInMemory(inPostgres(store)) : inMemory();
  return {
    consume(name, key) {
      const limit = limits[name];
      return limit ? counted(`${name}:${key}`, limit) : undefined;
    },
  };

  async function counted(key: string, { points, seconds }: { points: number; seconds: number }) {
    const now = clock.now().getTime();
    // Less than a second shorter than configured, so that all calls in the window report the same end.
    const { used, end } = await count(key, { now, end: now - (now % 1000) + seconds * 1000 });
    return {
      allowed: used <= points,
      limit: points,
      remaining: Math.max(0, points - used),
      msBeforeReset: end - now,
      resetSeconds: Math.round(end / 1000),
    };
  }
}

/**
 * A window that ends this much later than a new one would comes from a clock that was ahead, and must not lock anyone
 * out.
 */
const SKEW_MS = MINUTE;
const SWEEP_MS = 5 * MINUTE;

function inMemory(): Count {
  const windows = new Map<string, Window>();
  const isSweepDue = every(SWEEP_MS);
  return (key, { now, end }) => {
    if (isSweepDue(now)) for (const [each, it] of windows) if (it.end <= now) windows.delete(each);
    const open = windows.get(key);
    const isOpen = open && open.end > now && open.end <= end + SKEW_MS;
    const window = isOpen ? { ...open, used: open.used + 1 } : { used: 1, end };
    windows.set(key, window);
    return window;
  };
}

/** The table comes with the migrations (`db/postgres-migrate.ts`). */
function inPostgres({ pool, isShared }: { pool: Pick<Pool, 'query'>; isShared: boolean }): Count {
  const isSweepDue = every(SWEEP_MS);
  return async (key, { now, end }) => {
    if (isSweepDue(now)) {
      pool.query('delete from rate_limits where expire < $1', [now - SKEW_MS]).catch(() => {});
    }
    const isOver = '(w.expire <= $3 or w.expire > $4)';
    const { rows } = await pool.query({
      // Behind a pooler, a statement prepared on one connection is unknown on the next.
      ...(!isShared && { name: 'count_call' }),
      text: `insert into rate_limits as w (key, points, expire) values ($1, 1, $2) on conflict (key) do update set
        points = case when ${isOver} then 1 else w.points + 1 end,
        expire = case when ${isOver} then $2 else w.expire end
        returning points, expire`,
      values: [key.slice(0, 255), end, now, end + SKEW_MS],
    });
    return { used: rows[0].points, end: Number(rows[0].expire) };
  };
}

/** True at most once in a period, the first time included. */
function every(ms: number): (now: number) => boolean {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (Math.abs(now - last) < ms) return false;
    last = now;
    return true;
  };
}

const PATIENCE_MS = 1_000;

/** Every call is counted before it is answered, so the limiter doesn't wait for an unresponsive store. */
function orInMemory(shared: Count): Count {
  const alone = inMemory();
  return (key, at) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(alone(key, at)), PATIENCE_MS);
      void Promise.resolve(shared(key, at))
        .catch(() => alone(key, at))
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
}
