import type { SellerContext } from '../context.ts';
import { reachOf } from '../reach/reach.ts';
import { getPageOfSeller, pageUrl } from '../sale-page/page.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { availabilityOf } from '../scheduling/find.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { wordsOfSeller } from '../sellers/language.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { effectiveTier, hasActivePass, hasOwnerPass, isOwner } from '../tiers.ts';
import { readCapacity } from './capacity.ts';
import type { PaymentStatus } from './schemas.ts';

/** Plan, capacity, page, and pickup settings of the account, in one response. */
export async function getPaymentStatus(ctx: SellerContext): Promise<PaymentStatus> {
  const db = ctx.store.read;
  const now = ctx.clock.now();
  const seller = await findSeller(db, ctx.actor.sellerId);
  const page = await getPageOfSeller(db, seller.id);
  const { enabled, timezone } = await availabilityOf(db, seller.id);
  const { limits, active, created, creationsLeft } = await readCapacity(ctx, db, seller);
  const activeLeft = limits.activeItems === null ? null : Math.max(0, limits.activeItems - active);
  const end = seller.tier === 'free' || hasOwnerPass(seller) ? (page?.expiresAt ?? null) : seller.planEndsAt;
  const tier = effectiveTier(ctx.config, seller, now);
  const { planTurnsAt: turnsAt } = seller;
  const words = await wordsOfSeller(db, seller.id);
  const zone = await timezoneOf(db, seller.id);
  const onPass = hasActivePass(seller, now) && tier === seller.tier;
  const shown = {
    tier,
    paid_plan: seller.tier === 'free' ? null : seller.tier,
    items_count: active,
    items_limit: limits.activeItems,
    items_remaining: activeLeft,
    total_items_created: created,
    lifetime_cap: limits.creations,
    lifetime_remaining: creationsLeft,
    expires_at: end?.toISOString() ?? null,
    is_expired: end !== null && end <= now,
    needs_upgrade: activeLeft === 0 || creationsLeft === 0,
    email: seller.email,
    owner: isOwner(seller),
    page_slug: page?.slug ?? null,
    page_url: page ? pageUrl(ctx.config, page) : null,
    page_published: page?.published ?? false,
    scheduling_enabled: enabled,
    scheduling_timezone: timezone,
    needs_review_count: await countNeedsReview(db, seller.id),
    ...reachOf(ctx, words),
    capacity_note: [
      words.told.capacity({
        plan: limits.label,
        active: activeLeft ?? -1,
        created: creationsLeft ?? -1,
        period: creationsLeft === null ? 'other' : onPass ? 'pass' : 'month',
      }),
      // Days of a lower tier that follow the present one.
      ...(turnsAt && turnsAt > now
        ? [words.told.capacityUntil({ time: words.format.moment(turnsAt, zone) })]
        : []),
    ].join(' '),
  };
  return withLocalTimes(shown, zone, 'expires_at');
}
