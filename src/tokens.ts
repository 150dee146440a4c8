import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Random } from './adapters/random.ts';

const TOKEN_PREFIX = 'rs_';
/** API keys and OAuth access tokens have the same form, so each works in either header. */
export const TOKEN_PATTERN = /^rs_[0-9a-f]{64}$/;

/** SHA-256 in hexadecimal. Enough for our random tokens; short secrets such as codes need a keyed hash. */
export const sha256 = (text: string): string => hash('sha256', text);

/** A value that only this service can derive from `text`, for secrets that needn't be stored and for seals. */
export const sealOf = ({ pepper }: { pepper: Buffer }, text: string): string =>
  createHmac('sha256', pepper).update(text).digest('base64url');

/** Whether two secrets are the same, in a time that doesn't tell where they differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const newToken = (random: Random): string => TOKEN_PREFIX + random.bytes(32).toString('hex');
