import { and, gt, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { isFindable } from '../../db/schema/sale.ts';
import type { RowOf, Schema } from '../../db/store.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import { dayEnd } from '../text/days.ts';
import { withLocalTimes } from '../text/local-times.ts';
import { hasActivePass, isFreeAccount, limitsOf, type PlanConfig, type Planned } from '../tiers.ts';
import { DAY } from '../units.ts';

export type PageRow = RowOf<'pages'>;

type Addressed = Pick<PageRow, 'slug'>;

/**
 * Whether anyone can open a page: it is published and hasn't expired. A page without an end stays, if the operator
 * chose that.
 */
export const isPageLive = (page: Pick<PageRow, 'published' | 'expiresAt'>, now: Date): boolean =>
  page.published && (page.expiresAt === null || page.expiresAt.getTime() > now.getTime());

/**
 * A sale whose last day is this date or earlier no longer appears in search: two days are more than any time zone is
 * behind.
 */
export const lastListedDay = (now: Date): string =>
  new Date(now.getTime() - 2 * DAY).toISOString().slice(0, 10);

/** Live and included in search: not if the seller opted out, and not long after the sale. */
export const pageIsListed = (pages: Schema['pages'], now: Date): SQL | undefined =>
  isListedAt(pages, sql.param(now, pages.expiresAt), lastListedDay(now));

/** The same, with `now` and its `lastListedDay` as arguments of a prepared query. */
export const isListedAt = (pages: Schema['pages'], now: SQLWrapper, lastDay: SQLWrapper | string) =>
  and(
    isFindable(pages),
    or(isNull(pages.expiresAt), gt(pages.expiresAt, now)),
    or(isNull(pages.endsOn), gt(pages.endsOn, lastDay)),
  );

export const pageUrl = (config: Pick<Config, 'baseUrl'>, page: Addressed): string =>
  `${config.baseUrl}/${page.slug}`;

/** Where everyone can read a listing while its page is live. */
export const itemPublicUrl = (config: Pick<Config, 'baseUrl'>, page: Addressed, itemId: string): string =>
  `${pageUrl(config, page)}/${itemId}`;

/** What other programs get about a page. */
export const pageHookData = async ({ config }: Pick<Deps, 'config'>, page: PageRow) => ({
  url: pageUrl(config, page),
  slug: page.slug,
  published: page.published,
  expires_at: page.expiresAt?.toISOString() ?? null,
});

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
