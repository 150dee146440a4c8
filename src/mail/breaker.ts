import type { Mailer } from '../adapters/mailer.ts';
import { MINUTE } from '../units.ts';

const OUTAGES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = MINUTE;

type Breaker = { outages: number; failedProbes: number; pausedUntil: number; probing: boolean };

/** One per provider: what one message runs into, all others would too. */
const breakers = new WeakMap<Mailer, Breaker>();

function breakerOf(mailer: Mailer): Breaker {
  const known = breakers.get(mailer);
  if (known) return known;
  const made = { outages: 0, failedProbes: 0, pausedUntil: 0, probing: false };
  breakers.set(mailer, made);
  return made;
}

/**
 * How many messages the provider can get now. After several outages in a row, none for a while, so that no message uses
 * up its attempts; then a single one, whose result decides.
 */
export function allowance(mailer: Mailer, now: Date): number {
  const { outages, pausedUntil, probing } = breakerOf(mailer);
  if (outages < OUTAGES) return Number.POSITIVE_INFINITY;
  return now.getTime() < pausedUntil || probing ? 0 : 1;
}

/** A message is on its way to the provider. */
export function recordAttempt(mailer: Mailer): void {
  const breaker = breakerOf(mailer);
  if (breaker.outages >= OUTAGES) breaker.probing = true;
}

/** The message wasn't sent after all, which says nothing about the provider. */
export function noteSkipped(mailer: Mailer): void {
  breakerOf(mailer).probing = false;
}

/** How an attempt ended: the provider was unreachable (`outage`), or it answered, even if with an error. */
export function noteEnd(mailer: Mailer, outage: boolean, now: Date): void {
  const breaker = breakerOf(mailer);
  breaker.failedProbes = outage && breaker.probing ? breaker.failedProbes + 1 : 0;
  breaker.probing = false;
  breaker.outages = outage ? breaker.outages + 1 : 0;
  if (breaker.outages < OUTAGES) return;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** breaker.failedProbes, LONGEST_PAUSE_MS);
  breaker.pausedUntil = now.getTime() + pauseMs;
}

/** Another provider takes over: the earlier one's record doesn't apply to it. */
export const resetBreaker = (mailer: Mailer): boolean => breakers.delete(mailer);
