import type { SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { PLAN_CURRENCY } from '../money.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { hasActivePass, hasOwnerPass, outranks, type PlanConfig, type Planned } from '../tiers.ts';
import { DAY, toCents } from '../units.ts';
import { readCapacity } from './capacity.ts';
import { CATALOG, extensionOf, passOf, type Sku } from './catalog.ts';
import { openCheckout } from './open-checkout.ts';
import { RENEWAL_WINDOW_DAYS } from './renewal.ts';
import type { CheckoutLink, CheckoutLinkInput } from './schemas.ts';

/**
 * A payment page for the seller's own browser. Nothing changes until the provider reports the payment, and a purchase
 * that would add nothing isn't sold.
 * @throws AppError INVALID_PROMO_CODE, PAYMENTS_NOT_CONFIGURED, PAYMENTS_UNAVAILABLE, invalid_request for an extension
 * without its pass
 */
export async function createCheckoutLink(
  ctx: SellerContext,
  { plan: sku, promo_code: promoCode }: CheckoutLinkInput,
): Promise<CheckoutLink> {
  const { store, clock, config } = ctx;
  const product = CATALOG[sku];
  const addsCapacity = product.kind === 'pass';
  const seller = await findSeller(store.read, ctx.actor.sellerId);
  const words = await wordsOfSeller(store.read, seller.id);
  const answer = {
    plan: sku,
    plan_name: product.name,
    price_usd: product.priceUsd,
    currency: PLAN_CURRENCY,
    duration_days: product.durationDays,
    adds_capacity: addsCapacity,
    ...(addsCapacity && { items_limit: config.plans.table[product.tier].activeItems }),
  };
  const { creationsLeft } = await readCapacity(ctx, store.read, seller);
  const redundant = redundancy(config, sku, seller, creationsLeft === 0, clock.now());
  if (redundant) {
    const { suggested } = redundant;
    return {
      ...answer,
      checkout_url: null,
      already_paid: true,
      ...(suggested && { suggested_sku: suggested }),
      message: [words.told.paid, ...(suggested ? [offerOf(suggested, words)] : [])].join(' '),
    };
  }
  return {
    ...answer,
    checkout_url: await openCheckout(ctx, seller, sku, promoCode),
    message: words.told.pay,
  };
}

function offerOf(sku: Sku, { told, price }: Words): string {
  const { name, durationDays, priceUsd, kind } = CATALOG[sku];
  return told.payInstead({
    name,
    price: price(toCents(priceUsd), PLAN_CURRENCY),
    n: durationDays,
    pass: kind === 'pass',
  });
}

/**
 * Set when a purchase would add nothing: the account has no limits, everyone has the plan here, the seller's own plan
 * is larger, or the same pass is active with both time and creations left.
 */
function redundancy(
  config: PlanConfig,
  sku: Sku,
  seller: Planned,
  usedUp: boolean,
  now: Date,
): { suggested: Sku | undefined } | undefined {
  if (hasOwnerPass(seller)) return { suggested: undefined };
  const { kind, tier } = CATALOG[sku];
  const { defaultTier } = config.plans;
  if (!outranks(tier, defaultTier)) {
    return { suggested: defaultTier === 'move_sale' ? passOf.garage_sale : undefined };
  }
  if (kind !== 'pass' || seller.tier === 'free' || seller.planEndsAt === null) return undefined;
  if (!hasActivePass(seller, now) || outranks(tier, seller.tier)) return undefined;
  const due = seller.planEndsAt.getTime() - now.getTime() <= RENEWAL_WINDOW_DAYS * DAY;
  const larger = outranks(seller.tier, tier);
  return larger || !(due || usedUp) ? { suggested: extensionOf[seller.tier] } : undefined;
}
