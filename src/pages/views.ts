import { and, eq, sql } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import { listRows, plus, updateRows } from '../../db/rows.ts';
import type { Store, Write } from '../../db/store.ts';
import type { Deps, SellerContext } from '../context.ts';
import { findPageOfSeller, isPageLive, type PageRow, pageUrl, presentExpiry } from '../sale-page/page.ts';
import { itemIsShown } from '../sale-page/shown.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { perObject } from '../text/at-first-use.ts';
import { remembered } from '../text/remembered.ts';
import type { OwnPageStats, PageStats } from './schemas.ts';

/** Views that aren't in the database yet, by seller and by item: counting a view must not cost a write. */
type Pending = { ofSeller: Map<string, number>; ofItem: Map<string, number> };
const pendingOf = perObject((_: Store): Pending => ({ ofSeller: new Map(), ofItem: new Map() }));

/** Robots that open pages for previews and search indexes, by their user agents. */
const ROBOTS = /bot\b|crawl|spider|slurp|preview|externalhit|whatsapp|embedly/i;
const isRobot = remembered(1000, (userAgent) => ROBOTS.test(userAgent));

/** Counts one view of a public page, `itemId`'s own or the whole sale's, unless it comes from a known robot. */
export function countPageView(
  deps: Pick<Deps, 'store'>,
  sellerId: string,
  userAgent: string | undefined,
  itemId?: string,
): void {
  if (userAgent !== undefined && isRobot(userAgent)) return;
  const { ofSeller, ofItem } = pendingOf(deps.store);
  add(ofSeller, sellerId, 1);
  if (itemId !== undefined) add(ofItem, itemId, 1);
}

const add = (views: Map<string, number>, id: string, many: number) =>
  views.set(id, (views.get(id) ?? 0) + many);

export const pendingPageViews = (deps: Pick<Deps, 'store'>, sellerId: string): number =>
  pendingOf(deps.store).ofSeller.get(sellerId) ?? 0;

/** Adds the counted views to up to `limit` pages and as many items, in one write, and returns how many there were. */
export async function flushPageViews(deps: Pick<Deps, 'store'>, limit: number): Promise<number> {
  const { ofSeller, ofItem } = pendingOf(deps.store);
  const sellers = taken(ofSeller, limit);
  const opened = taken(ofItem, limit);
  if (sellers.length + opened.length === 0) return 0;
  try {
    await deps.store.write(async (tx) => {
      for (const [sellerId, many] of sellers) {
        await updateRows(tx, 'pages', { sellerId }, { viewCount: plus(many) });
      }
      await addToItems(tx, new Map(opened));
    });
  } catch (error) {
    // Put the counts back, so that a failed write loses no views.
    for (const [id, many] of sellers) add(ofSeller, id, many);
    for (const [id, many] of opened) add(ofItem, id, many);
    throw error;
  }
  return sellers.length + opened.length;
}

function taken(views: Map<string, number>, limit: number): [string, number][] {
  const batch = [...views].slice(0, limit);
  for (const [id] of batch) views.delete(id);
  return batch;
}

/** An item may have been purged since it was viewed. */
async function addToItems(tx: Write, views: ReadonlyMap<string, number>): Promise<void> {
  if (views.size === 0) return;
  const { itemViews: v } = tx.t;
  const there = await listRows(tx, 'items', { id: [...views.keys()] }, { columns: ['id'] });
  for (const { id } of there) {
    const many = views.get(id) ?? 0;
    await tx
      .insert(v)
      .values({ itemId: id, views: many })
      .onConflictDoUpdate({ target: v.itemId, set: { views: sql`${v.views} + ${many}` } });
  }
}

/** The numbers of one page, including views that aren't in the database yet. */
export async function readPageStats(
  deps: Pick<Deps, 'store'>,
  page: Pick<PageRow, 'sellerId' | 'viewCount'>,
): Promise<PageStats> {
  const { read } = deps.store;
  const { items, reservations } = read.t;
  const open = { sellerId: page.sellerId, status: ['pending', 'active'] } as const;
  const [shown, held] = await Promise.all([
    read.$count(items, and(eq(items.sellerId, page.sellerId), itemIsShown(items))),
    read.$count(reservations, holds<'reservations'>(reservations, open)),
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
