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

/** A prefixed ULID: 48 bits of milliseconds, 80 random bits, in Crockford's base 32, so ids sort by time. */
export function newId(prefix: IdPrefix, deps: { clock: Clock; random: Random }): string {
  let id = `${prefix}_${timePart(deps.clock.now().getTime())}`;
  for (let i = 0, bits = 0; i < 8; i++) {
    bits = i % 3 === 0 ? deps.random.word() : bits >>> 10;
    id += PAIRS[bits & 1023];
  }
  return id;
}

let latest = { ms: 0, text: '' };

/** Cached, because many ids are made within the same millisecond. */
function timePart(ms: number): string {
  if (ms === latest.ms) return latest.text;
  let text = '';
  for (let i = 0, left = ms; i < 10; i++, left = Math.floor(left / 32)) text = ALPHABET[left % 32] + text;
  latest = { ms, text };
  return text;
}
