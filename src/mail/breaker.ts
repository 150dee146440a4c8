import type { Mailer } from '../adapters/mailer.ts';
import { MINUTE } from '../units.ts';

/** So many outages in a row aren't bad luck: the provider is down. */
const OUTAGES = 5;
/** Pauses are short because sign-in codes wait too: a recovery is noticed within a minute. */
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = MINUTE;

type Breaker = { outages: number; pauseMs: number; pausedUntil?: Date; probing?: boolean };

/** One per provider, because one message meets the same trouble as all others. */
const breakers = new WeakMap<Mailer, Breaker>();

function breakerOf(mailer: Mailer): Breaker {
  const known = breakers.get(mailer);
  if (known) return known;
  const made = { outages: 0, pauseMs: FIRST_PAUSE_MS };
  breakers.set(mailer, made);
  return made;
}

/**
 * How many messages the provider may get now. After several outages in a row it gets none for a while, so that no
 * message uses up its attempts. Then it gets a single one, whose result decides.
 */
export function allowance(mailer: Mailer, now: Date): number {
  const { outages, pausedUntil = now, probing } = breakerOf(mailer);
  if (outages < OUTAGES) return Number.POSITIVE_INFINITY;
  return now < pausedUntil || probing ? 0 : 1;
}

/** Call it before a message goes to the provider. */
export function recordAttempt(mailer: Mailer): void {
  const breaker = breakerOf(mailer);
  if (breaker.outages >= OUTAGES) breaker.probing = true;
}

/** Records that the message wasn't sent after all, which says nothing about the provider. */
export function noteSkipped(mailer: Mailer): void {
  breakerOf(mailer).probing = false;
}

/** Call it with the outcome: the provider was unreachable (`outage`), or it answered, even if with an error. */
export function noteEnd(mailer: Mailer, outage: boolean, now: Date): void {
  const breaker = breakerOf(mailer);
  const isLonger = outage && breaker.probing;
  breaker.pauseMs = isLonger ? Math.min(breaker.pauseMs * 2, LONGEST_PAUSE_MS) : FIRST_PAUSE_MS;
  breaker.pausedUntil = new Date(now.getTime() + breaker.pauseMs);
  breaker.probing = false;
  breaker.outages = outage ? breaker.outages + 1 : 0;
}

/** Forgets a provider's record when another provider takes over. */
export const resetBreaker = (mailer: Mailer): boolean => breakers.delete(mailer);
