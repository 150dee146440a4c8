import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Random } from '../adapters/random.ts';
import { MINUTE } from '../units.ts';

export const CODE_LIFETIME_MS = 10 * MINUTE;
/** Guesses per code: with six digits, they find it once in 200,000 codes. */
export const MAX_CODE_ATTEMPTS = 5;

export const newCode = (random: Random): string => String(random.below(1_000_000)).padStart(6, '0');

/** A keyed hash: codes are so short that a plain hash from a stolen database could be guessed. */
export const hashCode = (pepper: Buffer, email: string, code: string): string =>
  createHmac('sha256', pepper).update(`code:${email}:${code}`).digest('hex');

export const sameHash = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
