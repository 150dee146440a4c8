import type { RateLimiter } from '../adapters/rate-limiter.ts';
import type { RateLimitName } from '../config-limits.ts';
import type { Context } from '../context.ts';
import type { LimitState } from '../errors.ts';
import { refusal } from '../refusal.ts';
import type { Limit } from './operation.ts';

/** Counts one call of an operation; strangers are counted by address. @throws AppError rate_limited */
export function countCall(ctx: Context, { name, by }: Limit): Promise<LimitState | undefined> {
  const { actor } = ctx;
  return enforceLimit(ctx, name, by === 'ip' || actor.kind === 'anonymous' ? ctx.ip : actor.sellerId);
}

/** Counts one call. @throws AppError rate_limited, carrying the state of the limit */
export async function enforceLimit(
  deps: { rateLimiter: RateLimiter },
  name: RateLimitName,
  key: string,
): Promise<LimitState | undefined> {
  const state = await deps.rateLimiter.consume(name, key);
  if (!state || state.allowed) return state;
  const seconds = Math.max(1, Math.ceil(state.msBeforeReset / 1000));
  throw refusal('rate_limited.calls', { seconds }, { retryAfter: seconds, limit: state });
}
