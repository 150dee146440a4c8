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
  | 'key'
  | 'upl'
  | 'pho'
  | 'mail'
  | 'grant'
  | 'app'
  | 'req';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefixed ULID: 48 bits of milliseconds, 80 random bits, in Crockford's base 32, so ids sort by time. */
export function newId(prefix: IdPrefix, deps: { clock: Clock; random: Random }): string {
  let time = deps.clock.now().getTime();
  let head = '';
  for (let i = 0; i < 10; i++) {
    head = ALPHABET[time % 32] + head;
    time = Math.floor(time / 32);
  }
  const bytes = deps.random.bytes(16);
  let tail = '';
  for (let i = 0; i < 16; i++) tail += ALPHABET[bytes[i]! % 32];
  return `${prefix}_${head}${tail}`;
}
