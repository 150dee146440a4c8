import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** Cryptographic randomness as the services see it. */
export interface Random {
  bytes(length: number): Buffer;
  /** 32 random bits as a whole number. */
  word(): number;
  /** A whole number from 0 up to and without `limit`. */
  below(limit: number): number;
}

// Ids ask for a few words at every request: one large draw serves many, and no word is handed out twice.
const words = new Uint32Array(1024);
let drawn = words.length;

function nextWord(): number {
  if (drawn === words.length) {
    randomFillSync(words);
    drawn = 0;
  }
  return words[drawn++] ?? 0;
}

export const systemRandom: Random = {
  bytes: randomBytes,
  word: nextWord,
  below: (limit) => randomInt(limit),
};
