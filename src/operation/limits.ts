import type { RateLimiter } from '../adapters/rate-limiter.ts';
import type { RateLimitName } from '../config-limits.ts';
import type { Context } from '../context.ts';
import { type LimitState, refusal } from '../errors.ts';
import type { Limit } from './operation.ts';

/** Counts one call of an operation; strangers are counted by address. @throws AppError rate_limited */
export function countCall(ctx: Context, { name, by }: Limit): Counted {
  const { actor } = ctx;
  return enforceLimit(ctx, name, by === 'ip' || actor.kind === 'anonymous' ? ctx.ip : actor.sellerId);
}

type Counted = LimitState | undefined | Promise<LimitState | undefined>;

/** Counts one call. @throws AppError rate_limited, carrying the state of the limit */
export function enforceLimit(deps: { rateLimiter: RateLimiter }, name: RateLimitName, key: string): Counted {
  const state = deps.rateLimiter.consume(name, key);
  // A count in memory is known at once: waiting would cost more than counting.
  return state instanceof Promise ? state.then(refuseAbove) : refuseAbove(state);
}

function refuseAbove(state: LimitState | undefined): LimitState | undefined {
  if (!state || state.allowed) return state;
  const seconds = Math.max(1, Math.ceil(state.msBeforeReset / 1000));
  throw refusal('rate_limited.calls', { seconds }, { retryAfter: seconds, limit: state });
}
