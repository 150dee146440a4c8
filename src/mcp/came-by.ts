import type { Context } from '../context.ts';

/** Stands where a network address would: the caller is the person at this computer, over stdio. */
export const AT_THIS_COMPUTER = 'stdio';

/**
 * How a caller came: by an app that the seller connected, with a key that it sends by itself, at the seller's own
 * computer, or over HTTP with nothing that counts. A model in a hosted app can neither send a header nor keep a key.
 */
export type CameBy = 'app' | 'key' | 'computer' | 'stranger';

export function cameBy({ actor, ip }: Pick<Context, 'actor' | 'ip'>): CameBy {
  if (actor.kind === 'oauth_token') return 'app';
  if (ip === AT_THIS_COMPUTER) return 'computer';
  return actor.kind === 'anonymous' ? 'stranger' : 'key';
}
