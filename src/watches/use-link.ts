import { deleteRows, getRow, updateRows } from '../../db/rows.ts';
import type { Context } from '../context.ts';
import { getSalePageOf, isPageLive, isSaleOver, itemPublicUrl, pageUrl } from '../sale-page/page.ts';
import { isShown } from '../sale-page/shown.ts';
import { townOf } from '../text/regions.ts';
import { sha256 } from '../tokens.ts';
import { fromCents } from '../units.ts';
import {
  findWatchByToken,
  noSuchWatch,
  searchEndsAt,
  searchOfWatch,
  searchUrl,
  type WatchRow,
} from './find.ts';
import { offersOf, remembered } from './news.ts';
import type { PriceWatch, SavedSearch, Watch, WatchEnded } from './schemas.ts';

export type WatchShown =
  | ({ kind: 'item' } & PriceWatch)
  | { kind: 'sale'; sellerName: string | null; place: string | null; isOver: boolean; url: string | null }
  | { kind: 'search'; search: SavedSearch; url: string; endsAt: Date };

/**
 * What the page behind the link shows. Opening it confirms the watch, unless only a browser or mail scanner
 * prefetched it: anything new or cheaper than at that time is news. @throws AppError not_found
 */
export async function viewWatch(ctx: Context, token: string, { opened = true }: { opened?: boolean } = {}) {
  let watch = await findWatchByToken(ctx, ctx.store.read, token);
  if (opened && watch.confirmedAt === null) {
    const offered = await offersOf(ctx, watch);
    const now = ctx.clock.now();
    await ctx.store.write(async (tx) => {
      watch = await findWatchByToken(ctx, tx, token);
      if (watch.confirmedAt !== null) return;
      const change = { confirmedAt: now, ...remembered(watch, offered, now, now) };
      await updateRows(tx, 'watches', { id: watch.id }, change);
      watch = { ...watch, ...change };
    });
  }
  return shown(ctx, watch);
}

async function shown(ctx: Context, watch: WatchRow): Promise<WatchShown> {
  if (watch.sellerId === null) {
    const search = searchOfWatch(watch);
    return { kind: 'search', search, url: searchUrl(ctx, search), endsAt: searchEndsAt(watch) };
  }
  const now = ctx.clock.now();
  const page = await getSalePageOf(ctx.store.read, watch.sellerId);
  const isOver = page !== undefined && isSaleOver(page, now);
  const live = page && isPageLive(page, now) ? page : undefined;
  if (watch.itemId === null) {
    const [sellerName, place] = page ? [page.displayName, townOf(page)] : [null, null];
    return { kind: 'sale', sellerName, place, isOver, url: live ? pageUrl(ctx.config, live) : null };
  }
  const item = await getRow(ctx.store.read, 'items', { id: watch.itemId });
  if (!item) throw noSuchWatch();
  return {
    kind: 'item',
    item_title: item.title,
    status: item.deletedAt === null ? item.status : 'inactive',
    price: fromCents(item.priceCents),
    currency: item.currency,
    told_below: fromCents(watch.priceCents ?? item.priceCents),
    sale_over: isOver,
    item_url: live && isShown(item) ? itemPublicUrl(ctx.config, live, item.id) : null,
  };
}

/** The same for an item only, as `/api/price-watches` responds. @throws AppError not_found */
export async function viewPriceWatch(ctx: Context, token: string): Promise<PriceWatch> {
  const { kind } = await findWatchByToken(ctx, ctx.store.read, token);
  const watch = kind === 'item' ? await viewWatch(ctx, token) : undefined;
  if (watch?.kind !== 'item') throw noSuchWatch();
  const { kind: _, ...price } = watch;
  return price;
}

/** The same for any kind, as `/api/watches` responds. @throws AppError not_found */
export async function viewAnyWatch(ctx: Context, token: string): Promise<Watch> {
  const watch = await viewWatch(ctx, token);
  const bare = { kind: watch.kind, name: null, search: null, ends_at: null };
  if (watch.kind === 'item') return { ...bare, name: watch.item_title, url: watch.item_url };
  const { url } = watch;
  if (watch.kind === 'sale') return { ...bare, name: watch.sellerName, url };
  return { ...bare, search: watch.search, url, ends_at: watch.endsAt.toISOString() };
}

/** Ends a watch. Ending it twice isn't an error. */
export async function endWatch(ctx: Context, token: string): Promise<WatchEnded> {
  await ctx.store.write((tx) => deleteRows(tx, 'watches', { linkTokenHash: sha256(token) }));
  return { ended: true };
}
