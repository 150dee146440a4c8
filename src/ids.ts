import type { Clock } from './adapters/clock.ts';
import type { Random } from './adapters/random.ts';

export type IdPrefix =
  | 'usr'
  | 'item'
  | 'job'
  | 'batch'
  | 'conv'
  | 'msg'
  | 'res'
  | 'ask'
  | 'watch'
  | 'key'
  | 'pky'
  | 'upl'
  | 'imp'
  | 'pho'
  | 'post'
  | 'mail'
  | 'push'
  | 'hook'
  | 'evt'
  | 'grant'
  | 'app'
  | 'req';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** All combinations of two characters, so that an id is assembled from 10 bits at a time. */
const PAIRS = [...ALPHABET].flatMap((first) => [...ALPHABET].map((second) => first + second));

/**
 * A prefixed ULID: 48 bits of milliseconds and 80 random bits in Crockford's base 32. Ids sort by time, and those that
 * a process makes within one millisecond by the order in which they were made, so the rows of an import keep theirs.
 * An id isn't a secret: each random part of such a millisecond is a little above the last.
 */
export function newId(prefix: IdPrefix, deps: { clock: Clock; random: Random }): string {
  const ms = deps.clock.now().getTime();
  latest = ms === latest.ms ? latest : { ms, text: timePart(ms), high: deps.random.word() >>> 3 };
  latest.high = (latest.high + 1 + (deps.random.word() >>> 18)) & 0x3fffffff;
  const { text, high } = latest;
  let id = `${prefix}_${text}${PAIRS[high >>> 20]}${PAIRS[(high >>> 10) & 1023]}${PAIRS[high & 1023]}`;
  for (let i = 0, bits = 0; i < 5; i++) {
    bits = i % 3 === 0 ? deps.random.word() : bits >>> 10;
    id += PAIRS[bits & 1023];
  }
  return id;
}

/** The millisecond of the newest id, as text, and the first 30 of its random bits. */
let latest = { ms: Number.NaN, text: '', high: 0 };

function timePart(ms: number): string {
  let text = '';
  for (let i = 0, left = ms; i < 10; i++, left = Math.floor(left / 32)) text = ALPHABET[left % 32] + text;
  return text;
}
