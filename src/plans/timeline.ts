import { outranks, type Tier } from '../tiers.ts';

export type PaidTier = Exclude<Tier, 'free'>;

/** Purchased days that aren't used up. `id` is the payment's; null if none is known. */
export type Lot = { id: string | null; tier: PaidTier; ms: number };

/** When the days of one payment run, as of now. */
export type Segment = { id: string | null; tier: PaidTier; startsAt: Date; endsAt: Date };

export type Plan = {
  tier: PaidTier;
  /** When everything that was paid for ends. */
  endsAt: Date;
  /** When a lower tier follows; null if the present one lasts to the end. */
  turnsAt: Date | null;
};

/**
 * Orders what was bought: the highest tier first, and the oldest first within a tier. A higher pass thus starts at
 * once, and the days of a lower one wait behind it and are not lost.
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

/** What is left of the segments at a given moment. */
export const leftOf = (segments: readonly Segment[], now: Date): Lot[] =>
  segments
    .map(({ id, tier, startsAt, endsAt }) => ({
      id,
      tier,
      ms: endsAt.getTime() - Math.max(startsAt.getTime(), now.getTime()),
    }))
    .filter((lot) => lot.ms > 0);

/** The plan that segments without gaps make from a given moment; undefined if all have ended. */
export function planOf(segments: readonly Segment[], now: Date): Plan | undefined {
  const ahead = segments.filter((segment) => segment.endsAt > now);
  const [first] = ahead;
  const last = ahead.at(-1);
  if (!first || !last) return undefined;
  const turn = ahead.find((segment) => segment.tier !== first.tier);
  return { tier: first.tier, endsAt: last.endsAt, turnsAt: turn?.startsAt ?? null };
}
