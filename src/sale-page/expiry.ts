import { dayEnd } from '../text/days.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { hasActivePass, isFreeAccount, limitsOf, type PlanConfig, type Planned } from '../tiers.ts';
import { DAY } from '../units.ts';
import type { PageRow } from './links.ts';

/** A page's end as the API shows it. Days are rounded up, so the last day reads 1, and 0 after the end. */
export function presentExpiry(page: Pick<PageRow, 'expiresAt'> | undefined, now: Date, zone: string | null) {
  const end = page?.expiresAt ?? null;
  const left = end && end.getTime() - now.getTime();
  const shown = {
    page_expires_at: end?.toISOString() ?? null,
    days_until_page_expiry: left === null ? null : Math.max(0, Math.ceil(left / DAY)),
    is_expired: left !== null && left <= 0,
  };
  return withLocalTimes(shown, zone, 'page_expires_at');
}

/**
 * The end that a page gets at its first publish: some days from now, or the end of the seller's pass. Null, for no end,
 * only for the owner, and where everyone has a plan whose pages last as long as the plan does.
 */
export function firstPageEnd(config: PlanConfig, seller: Planned, now: Date): Date | null {
  const { pageDays } = limitsOf(config, seller, now);
  if (pageDays !== null) return new Date(now.getTime() + pageDays * DAY);
  return hasActivePass(seller, now) && !isFreeAccount(config, seller) ? seller.planEndsAt : null;
}

/** After its last day, a sale takes no reservations; its page stays. */
export const isSaleOver = (page: Pick<PageRow, 'endsOn'> & { zone: string }, now: Date): boolean =>
  page.endsOn !== null && overAt(page.endsOn, page.zone) <= now;

/** The end of a sale's last day. */
export const overAt = (endsOn: string, zone: string): Date => dayEnd(endsOn, zone);
