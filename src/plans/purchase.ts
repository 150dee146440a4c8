import { addRow, listRows, updateRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { DAY } from '../units.ts';
import { CATALOG, type Sku } from './catalog.ts';
import { lotsOf, paymentsOf, settlePlan } from './segments.ts';

/** Reasons why the days of a payment end early. */
export const ENDINGS = ['refunded', 'dispute_lost'] as const;

export type Purchase = {
  /** Identifies the purchase: the provider's checkout session, or a grant's own ID. It counts once. */
  id: string;
  sellerId: string;
  sku: Sku;
  amountCents: number;
  source: 'stripe' | 'grant';
};

/**
 * Applies a purchase, once: a pass sets the tier and starts a new count of creations; an extension only adds time. Days
 * of a lower tier wait behind those of a higher one and are not lost. It also applies if it arrives late and the plan
 * has expired or changed in the meantime. Returns the new end, or undefined if it changed nothing: it was applied
 * before, or the money has already been refunded.
 */
export async function applyPurchase(deps: Deps, tx: Write, purchase: Purchase): Promise<Date | undefined> {
  const now = deps.clock.now();
  const { id, sellerId, sku } = purchase;
  const seller = await findSeller(tx, sellerId);
  const earlier = await paymentsOf(tx, sellerId);
  const ended = await listRows(tx, 'paymentEvents', { paymentId: id, kind: ENDINGS }, { columns: ['id'] });
  const reversedAt = ended.length > 0 ? now : null;
  const row = { ...purchase, appliedAt: now, reversedAt, createdAt: now };
  const fresh = await addRow(tx, 'payments', row);
  if (!fresh || reversedAt) return undefined;

  const page = await getPageOfSeller(tx, sellerId);
  const { kind, tier, durationDays } = CATALOG[sku];
  const lots = lotsOf(seller, earlier, now);
  const running = lots.reduce((sum, lot) => sum + lot.ms, now.getTime());
  // Plan and page end together: a seller who buys a pass while the page has more time loses none of it.
  const endsAt = Math.max(running + durationDays * DAY, (page?.expiresAt ?? now).getTime());
  const end = await settlePlan(tx, sellerId, [...lots, { id, tier, ms: endsAt - running }], now);
  if (kind === 'pass' || seller.planStartedAt === null) {
    await updateRows(tx, 'sellers', { id: sellerId }, { planStartedAt: now });
  }
  // A page without an end was never published, or has none by the operator's choice: both stay that way.
  if (end && page?.expiresAt) await updateRows(tx, 'pages', { sellerId }, { expiresAt: end, updatedAt: now });
  return end;
}
