import type { SellerContext } from '../context.ts';
import { findPageOfSeller } from '../sale-page/find.ts';
import { findSeller } from '../sellers/find.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { presentOwnPage } from './publish.ts';
import { appliedDropsOf } from './sale-terms.ts';
import type { OwnPage } from './schemas.ts';
import { readPageStats } from './stats.ts';

/**
 * The seller's own sale page: its text, its items, and its numbers. @throws AppError not_found before the first publish
 */
export async function getOwnPage(ctx: SellerContext): Promise<OwnPage> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const page = await findPageOfSeller(read, sellerId);
  const [seller, zone, applied, stats] = await Promise.all([
    findSeller(read, sellerId),
    timezoneOf(read, sellerId),
    appliedDropsOf(read, sellerId),
    readPageStats(ctx, page),
  ]);
  const now = ctx.clock.now();
  return {
    ...(await presentOwnPage(ctx, read, { ...page, zone: zone ?? 'UTC', applied }, seller, now)),
    stats,
  };
}
