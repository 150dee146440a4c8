import type { Mailer } from '../adapters/mailer.ts';
import { MINUTE } from '../units.ts';

const OUTAGES = 5;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = MINUTE;

type Breaker = { outages: number; failedProbes: number; pausedUntil: number; probing: boolean };

/** One for each provider: what one message met, all others would meet. */
const breakers = new WeakMap<Mailer, Breaker>();

function breakerOf(mailer: Mailer): Breaker {
  const known = breakers.get(mailer);
  if (known) return known;
  const made = { outages: 0, failedProbes: 0, pausedUntil: 0, probing: false };
  breakers.set(mailer, made);
  return made;
}

/**
 * How many messages the provider may be given now. After several outages in a row none for a while, so that no message
 * uses up its tries; then a single one, whose fate decides.
 */
export function allowance(mailer: Mailer, now: Date): number {
  const { outages, pausedUntil, probing } = breakerOf(mailer);
  if (outages < OUTAGES) return Number.POSITIVE_INFINITY;
  return now.getTime() < pausedUntil || probing ? 0 : 1;
}

/** A message is on its way to the provider. */
export function noteTry(mailer: Mailer): void {
  const breaker = breakerOf(mailer);
  if (breaker.outages >= OUTAGES) breaker.probing = true;
}

/** How a try ended: the provider could not be used at all (`outage`), or it answered, be it with a refusal. */
export function noteEnd(mailer: Mailer, outage: boolean, now: Date): void {
  const breaker = breakerOf(mailer);
  breaker.failedProbes = outage && breaker.probing ? breaker.failedProbes + 1 : 0;
  breaker.probing = false;
  breaker.outages = outage ? breaker.outages + 1 : 0;
  if (breaker.outages < OUTAGES) return;
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** breaker.failedProbes, LONGEST_PAUSE_MS);
  breaker.pausedUntil = now.getTime() + pauseMs;
}

/** Another provider serves from here on: what the former one did says nothing of it. */
export const resetBreaker = (mailer: Mailer): boolean => breakers.delete(mailer);
