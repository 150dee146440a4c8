import { randomBytes, randomFillSync, randomInt } from 'node:crypto';

/** The services' source of cryptographic randomness. */
export interface Random {
  bytes(length: number): Buffer;
  /** 32 random bits as a whole number. */
  word(): number;
  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number;
}

// Every request needs a few words for ids: one large draw serves many, and no word is used twice.
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
