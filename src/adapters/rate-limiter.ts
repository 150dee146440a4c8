import type { Pool } from 'pg';
import type { RateLimitName, RateLimits } from '../config-limits.ts';
import type { LimitState } from '../errors.ts';
import { MINUTE } from '../units.ts';
import type { Clock } from './clock.ts';

/** Counts calls in fixed windows, each ending on a whole second. A disabled limit returns undefined. */
export interface RateLimiter {
  consume(name: RateLimitName, key: string): LimitState | Promise<LimitState> | undefined;
}

/** The calls in a window, and when it ends, in milliseconds like `Date.now()`. */
type Window = { used: number; end: number };
/** Counts a call at `now`; a window that starts with it ends at `end`. */
type Count<W = Window | Promise<Window>> = (
  name: RateLimitName,
  key: string,
  at: { now: number; end: number },
) => W;

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
      if (!limit) return undefined;
      const now = clock.now().getTime();
      // Less than a second shorter than configured, so that all calls in the window report the same end.
      const window = count(name, key, { now, end: now - (now % 1000) + limit.seconds * 1000 });
      const { points } = limit;
      return window instanceof Promise
        ? window.then((it) => stateOf(it, points, now))
        : stateOf(window, points, now);
    },
  };
}

const stateOf = ({ used, end }: Window, points: number, now: number): LimitState => ({
  allowed: used <= points,
  limit: points,
  remaining: Math.max(0, points - used),
  msBeforeReset: end - now,
  resetSeconds: Math.round(end / 1000),
});

/** A window that ends this much too late comes from a clock that was ahead, and must not lock anyone out. */
const SKEW_MS = MINUTE;
const SWEEP_MS = 5 * MINUTE;

function inMemory(): Count<Window> {
  // By name and then by key, because joining the two would cost more than counting.
  const byName = new Map<RateLimitName, Map<string, Window>>();
  const isSweepDue = every(SWEEP_MS);
  return (name, key, { now, end }) => {
    if (isSweepDue(now)) {
      for (const some of byName.values()) for (const [each, it] of some) if (it.end <= now) some.delete(each);
    }
    const windows = byName.get(name) ?? new Map<string, Window>();
    byName.set(name, windows);
    let window = windows.get(key);
    if (!window || window.end <= now || window.end > end + SKEW_MS) {
      window = { used: 0, end };
      windows.set(key, window);
    }
    window.used += 1;
    return { ...window };
  };
}

/** The table comes with the migrations (`db/postgres-migrate.ts`). */
function inPostgres({ pool, isShared }: { pool: Pick<Pool, 'query'>; isShared: boolean }): Count {
  const isSweepDue = every(SWEEP_MS);
  return async (name, key, { now, end }) => {
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
      values: [`${name}:${key}`.slice(0, 255), end, now, end + SKEW_MS],
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
  return (...call) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => resolve(alone(...call)), PATIENCE_MS);
      void Promise.resolve(shared(...call))
        .catch(() => alone(...call))
        .then(resolve)
        .finally(() => clearTimeout(timer));
    });
}
