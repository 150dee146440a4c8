import { eq } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { getSalePageOf } from '../sale-page/find.ts';
import { isPageLive, itemPublicUrl } from '../sale-page/links.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { isShown } from '../sale-page/shown.ts';
import { fromCents } from '../units.ts';
import { findWatchByToken } from './find.ts';
import type { PriceWatch, WatchEnded } from './schemas.ts';

/**
 * What the emailed link shows. Opening it confirms the watch, unless only a browser or mail scanner prefetched it: from
 * then on, a price below the present one is news. @throws AppError not_found
 */
export async function viewWatch(
  ctx: Context,
  token: string,
  { opened = true }: { opened?: boolean } = {},
): Promise<PriceWatch> {
  let { watch, item } = await findWatchByToken(ctx, ctx.store.read, token);
  if (opened && watch.confirmedAt === null) {
    await ctx.store.write(async (tx) => {
      ({ watch, item } = await findWatchByToken(ctx, tx, token));
      if (watch.confirmedAt !== null) return;
      const change = { confirmedAt: ctx.clock.now(), priceCents: item.priceCents };
      const { priceWatches } = tx.t;
      await tx.update(priceWatches).set(change).where(eq(priceWatches.id, watch.id));
      watch = { ...watch, ...change };
    });
  }
  const now = ctx.clock.now();
  const page = await getSalePageOf(ctx.store.read, watch.sellerId);
  const isPublic = page !== undefined && isPageLive(page, now) && isShown(item);
  return {
    item_title: item.title,
    status: item.deletedAt === null ? item.status : 'inactive',
    price: fromCents(item.priceCents),
    currency: item.currency,
    told_below: fromCents(watch.priceCents),
    sale_over: page !== undefined && isSaleOver(page, now),
    item_url: isPublic ? itemPublicUrl(ctx.config, page, item.id) : null,
  };
}

/** Stops the emails about it; ending it twice is not an error. */
export async function endWatch(ctx: Context, tokenHash: string): Promise<WatchEnded> {
  await ctx.store.write((tx) =>
    tx.delete(tx.t.priceWatches).where(eq(tx.t.priceWatches.linkTokenHash, tokenHash)),
  );
  return { ended: true };
}
