import type { Context } from '../context.ts';

/** Used in place of a network address: the caller is the person at this computer, over stdio. */
export const AT_THIS_COMPUTER = 'stdio';

/**
 * How a caller connects: through an app that the seller connected, with a key that it sends by itself, on the seller's
 * own computer, or over HTTP without a valid credential. A model in a hosted app can neither send a header nor keep a
 * key.
 */
export type CameBy = 'app' | 'key' | 'computer' | 'stranger';

export function cameBy({ actor, ip }: Pick<Context, 'actor' | 'ip'>): CameBy {
  if (actor.kind === 'oauth_token') return 'app';
  if (ip === AT_THIS_COMPUTER) return 'computer';
  return actor.kind === 'anonymous' ? 'stranger' : 'key';
}
