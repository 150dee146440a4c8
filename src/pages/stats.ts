import { and, eq, inArray } from 'drizzle-orm';
import type { Deps, SellerContext } from '../context.ts';
import { presentExpiry } from '../sale-page/expiry.ts';
import { findPageOfSeller } from '../sale-page/find.ts';
import { isPageLive, type PageRow, pageUrl } from '../sale-page/links.ts';
import { itemIsShown } from '../sale-page/shown.ts';
import { timezoneOf } from '../sellers/zone.ts';
import type { OwnPageStats, PageStats } from './schemas.ts';
import { pendingPageViews } from './views.ts';

/** The numbers of one page, including views that aren't in the database yet. */
export async function readPageStats(
  deps: Pick<Deps, 'store'>,
  page: Pick<PageRow, 'sellerId' | 'viewCount'>,
): Promise<PageStats> {
  const { read } = deps.store;
  const { items, reservations } = read.t;
  const [shown, held] = await Promise.all([
    read.$count(items, and(eq(items.sellerId, page.sellerId), itemIsShown(items))),
    read.$count(
      reservations,
      and(eq(reservations.sellerId, page.sellerId), inArray(reservations.status, ['pending', 'active'])),
    ),
  ]);
  return {
    total_page_views: page.viewCount + pendingPageViews(deps, page.sellerId),
    total_items: shown,
    active_reservations: held,
  };
}

/** The numbers of the seller's own page, online or not. */
export async function getPageStats(ctx: SellerContext): Promise<OwnPageStats> {
  const page = await findPageOfSeller(ctx.store.read, ctx.actor.sellerId);
  const now = ctx.clock.now();
  return {
    url: pageUrl(ctx.config, page),
    published: page.published,
    page_live: isPageLive(page, now),
    ...presentExpiry(page, now, await timezoneOf(ctx.store.read, page.sellerId)),
    stats: await readPageStats(ctx, page),
  };
}
