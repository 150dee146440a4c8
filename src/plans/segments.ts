import { atMost } from '../../db/conditions.ts';
import { listRows, putRow, updateRows } from '../../db/rows.ts';
import type { Read, RowOf, Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { hasActivePass, outranks, type Planned, type Tier } from '../tiers.ts';
import { passOf, productOf } from './catalog.ts';

type PaymentRow = RowOf<'payments'>;

/** The seller's payments that weren't returned, oldest first. */
export const paymentsOf = async (db: Read, sellerId: string): Promise<PaymentRow[]> =>
  listRows(db, 'payments', { sellerId, reversedAt: null }, { order: ['appliedAt', 'id'] });

const segmentsOf = (rows: readonly PaymentRow[]): Segment[] =>
  rows
    .flatMap(({ id, sku, startsAt, endsAt }) => {
      const tier = productOf(sku)?.tier;
      return tier && startsAt && endsAt ? [{ id, tier, startsAt, endsAt }] : [];
    })
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());

/** What is paid for and unused. A plan older than stored days is one lot, of the newest payment for it. */
export function lotsOf(seller: Planned, rows: readonly PaymentRow[], now: Date): Lot[] {
  const lots = leftOf(segmentsOf(rows), now);
  if (lots.length > 0 || !hasActivePass(seller, now)) return lots;
  const { tier, planEndsAt } = seller;
  const newest = rows.findLast((row) => productOf(row.sku)?.tier === tier);
  return [{ id: newest?.id ?? null, tier, ms: planEndsAt.getTime() - now.getTime() }];
}

/** Stores when each payment's days run, and the plan. Returns its end, or undefined if no days are left. */
export async function settlePlan(tx: Write, sellerId: string, lots: readonly Lot[], now: Date) {
  const segments = layOut(lots, now);
  for (const { id, tier, startsAt, endsAt } of segments) {
    if (id !== null) {
      await updateRows(tx, 'payments', { id }, { startsAt, endsAt });
      continue;
    }
    const given = { sellerId, sku: passOf[tier], amountCents: 0, source: 'grant' as const };
    const first = { ...given, appliedAt: now, createdAt: now };
    await putRow(tx, 'payments', { id: `plan_${sellerId}` }, { startsAt, endsAt }, first);
  }
  const plan = planOf(segments, now);
  const turn = { planTurnsAt: plan?.turnsAt ?? null, updatedAt: now };
  const change = { tier: plan?.tier, planEndsAt: plan?.endsAt ?? now, ...turn };
  await updateRows(tx, 'sellers', { id: sellerId }, change);
  return plan?.endsAt;
}

/** Switches up to `limit` sellers from an ended higher pass to days of a lower one. Returns how many. */
export async function turnPlans(deps: Pick<Deps, 'store' | 'clock'>, limit: number): Promise<number> {
  const now = deps.clock.now();
  // There is usually nothing to do, so look before opening a write.
  if ((await turning(deps.store.read, now, limit)).length === 0) return 0;
  return deps.store.write(async (tx) => {
    const due = await turning(tx, now, limit);
    for (const { id } of due) {
      const seller = await findSeller(tx, id);
      await settlePlan(tx, id, lotsOf(seller, await paymentsOf(tx, id), now), now);
    }
    return due.length;
  });
}

const turning = (db: Read, now: Date, limit: number) =>
  listRows(db, 'sellers', { planTurnsAt: atMost(now) }, { columns: ['id'], order: ['planTurnsAt'], limit });

type PaidTier = Exclude<Tier, 'free'>;

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
  const ordered = lots.toSorted(
    (a, b) => Number(outranks(b.tier, a.tier)) - Number(outranks(a.tier, b.tier)),
  );
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
