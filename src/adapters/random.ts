import { randomBytes, randomInt } from 'node:crypto';

/** Cryptographic randomness as the services see it. */
export interface Random {
  bytes(length: number): Buffer;
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number;
}

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let drawn = 0;

/** Ids ask for a few bytes at every request: one large draw serves many, and no byte is handed out twice. */
function fewBytes(length: number): Buffer {
  if (drawn + length > pool.length) {
    pool = randomBytes(POOL_BYTES);
    drawn = 0;
  }
  drawn += length;
  return pool.subarray(drawn - length, drawn);
}

export const systemRandom: Random = {
  bytes: (length) => (length <= 64 ? fewBytes(length) : randomBytes(length)),
  below: (limit) => randomInt(limit),
};
