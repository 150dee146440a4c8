import { randomBytes, randomInt } from 'node:crypto';

/** Cryptographic randomness as the services see it. */
export interface Random {
  bytes(length: number): Buffer;
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number;
}

export const systemRandom: Random = {
  bytes: (length) => randomBytes(length),
  below: (limit) => randomInt(limit),
};
