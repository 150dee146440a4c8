import type { Random } from '../adapters/random.ts';

/** 256 random bits: an authorization code (`rsc`) or a refresh token (`rsr`). Stored only as a hash. */
export const newSecret = (prefix: 'rsc' | 'rsr', { random }: { random: Random }): string =>
  `${prefix}_${random.bytes(32).toString('base64url')}`;
