import type { Context } from '../context.ts';

/** Used in place of a network address: the caller is the person at this computer, over stdio. */
export const AT_THIS_COMPUTER = 'stdio';

/**
 * How a caller connects: through an app that the seller connected (where a model can't send a header or keep a key),
 * with a key that it sends by itself, on the seller's own computer, or over HTTP without a valid credential.
 */
export type CameBy = 'app' | 'key' | 'computer' | 'stranger';

export function cameBy({ actor, ip }: Pick<Context, 'actor' | 'ip'>): CameBy {
  if (actor.kind === 'oauth_token') return 'app';
  if (ip === AT_THIS_COMPUTER) return 'computer';
  return actor.kind === 'anonymous' ? 'stranger' : 'key';
}
