import { outranks, type Tier } from '../tiers.ts';

export type PaidTier = Exclude<Tier, 'free'>;

/** Days that were bought and are not used up. `id` is the payment's; null where none is known. */
export type Lot = { id: string | null; tier: PaidTier; ms: number };

/** When the days of one payment run, as things stand. */
export type Segment = { id: string | null; tier: PaidTier; startsAt: Date; endsAt: Date };

export type Plan = {
  tier: PaidTier;
  /** When everything that was paid for is over. */
  endsAt: Date;
  /** When a lower tier follows; null when the present one lasts to the end. */
  turnsAt: Date | null;
};

/**
 * Puts what was bought in its order: the highest tier first, within a tier the oldest. A higher pass thus runs at
 * once, and the days of a lower one wait behind it and stay what they are.
 */
export function layOut(lots: readonly Lot[], now: Date): Segment[] {
  const ordered = lots
    .filter((lot) => lot.ms > 0)
    .toSorted((a, b) => Number(outranks(b.tier, a.tier)) - Number(outranks(a.tier, b.tier)));
  let at = now.getTime();
  return ordered.map(({ id, tier, ms }) => {
    const startsAt = new Date(at);
    at += ms;
    return { id, tier, startsAt, endsAt: new Date(at) };
  });
}

/** What of the segments is left at a moment. */
export const leftOf = (segments: readonly Segment[], now: Date): Lot[] =>
  segments
    .map(({ id, tier, startsAt, endsAt }) => ({
      id,
      tier,
      ms: endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()),
    }))
    .filter((lot) => lot.ms > 0);

/** The plan that segments without gaps make from a moment on; undefined when all are over. */
export function planOf(segments: readonly Segment[], now: Date): Plan | undefined {
  const ahead = segments.filter((segment) => segment.endsAt > now);
  const [first] = ahead;
  const last = ahead.at(-1);
  if (!first || !last) return undefined;
  const turn = ahead.find((segment) => segment.tier !== first.tier);
  return { tier: first.tier, endsAt: last.endsAt, turnsAt: turn?.startsAt ?? null };
}
