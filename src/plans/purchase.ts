import { eq } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { getPageOfSeller } from '../sale-page/find.ts';
import { findSeller } from '../sellers/find.ts';
import { hasActivePass, outranks } from '../tiers.ts';
import { CATALOG, type Sku } from './catalog.ts';
import { purchaseEnd } from './renewal.ts';

export type Purchase = {
  /** Names the purchase: the provider's checkout session, or a grant's own id. It counts once. */
  id: string;
  sellerId: string;
  sku: Sku;
  amountCents: number;
  source: 'stripe' | 'grant';
};

/**
 * Gives what was bought, once per purchase: a pass sets the tier and starts a fresh count of creations, an extension
 * adds time alone. It gives also when it arrives late and the plan has lapsed or changed meanwhile. Returns the new end,
 * or undefined for a purchase that was given before.
 */
export async function applyPurchase(
  deps: Pick<Deps, 'clock'>,
  tx: Write,
  purchase: Purchase,
): Promise<Date | undefined> {
  const now = deps.clock.now();
  const { payments, pages, sellers } = tx.t;
  const { id, sellerId, sku, amountCents, source } = purchase;
  const seller = await findSeller(tx, sellerId);
  const fresh = await tx
    .insert(payments)
    .values({ id, sellerId, sku, amountCents, source, appliedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: payments.id });
  if (fresh.length === 0) return undefined;

  const page = await getPageOfSeller(tx, sellerId);
  const product = CATALOG[sku];
  const endsAt = purchaseEnd(sku, seller.planEndsAt, page?.expiresAt ?? null, now);
  // Who pays for a smaller product while a larger plan runs keeps the larger one.
  const keepsTier = hasActivePass(seller, now) && outranks(seller.tier, product.tier);
  const startsPass = product.kind === 'pass' || seller.planStartedAt === null;
  await tx
    .update(sellers)
    .set({
      tier: keepsTier ? seller.tier : product.tier,
      planEndsAt: endsAt,
      ...(startsPass && { planStartedAt: now }),
      updatedAt: now,
    })
    .where(eq(sellers.id, sellerId))
    .returning({ id: sellers.id });
  // A page without an end was never published, or has none by the operator's choice: both stay so.
  if (page?.expiresAt) {
    await tx
      .update(pages)
      .set({ expiresAt: endsAt, updatedAt: now })
      .where(eq(pages.sellerId, sellerId))
      .returning({ sellerId: pages.sellerId });
  }
  return endsAt;
}
