import { and, asc, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { photoUrls } from '../photos/urls.ts';
import { searchWords } from '../text/words.ts';
import type { ItemStatus } from './find.ts';

/**
 * `review` lists what isn't public until the seller has reviewed it. All filters but `all` leave those listings out.
 */
export const SHOWN_OF_SALE = ['all', 'review', 'available', 'reserved', 'taken', 'inactive'] as const;
export type ShownOfSale = (typeof SHOWN_OF_SALE)[number];
export const SALE_ORDERS = ['newest', 'oldest', 'dearest', 'cheapest', 'wanted', 'title'] as const;
export type SaleOrder = (typeof SALE_ORDERS)[number];

export type OverviewQuery = { show: ShownOfSale; q?: string | undefined; order: SaleOrder; page: number };

export type OverviewItem = {
  id: string;
  title: string;
  status: ItemStatus;
  needsReview: boolean;
  /** Null as long as no one has set one. */
  priceCents: number | null;
  currency: string;
  minPriceCents: number | null;
  finalPriceCents: number | null;
  /** Number of buyers waiting behind the holder. */
  waiting: number;
  /** How often its public page was opened. */
  views: number;
  /** Number of people who asked for an email when its price drops. */
  watching: number;
  thumbnail: string | null;
  /** Who it is held for: a buyer with a thread, or a person whom the seller named. */
  heldFor: { name: string; conversationId: string | null } | null;
  version: number;
};

export type Overview = {
  items: OverviewItem[];
  page: number;
  pages: number;
  /** Number of listings that match `show` and `q`. */
  found: number;
  counts: Record<ShownOfSale, number>;
  /** Total price of sold items. */
  soldCents: number;
  /** Number of people who get an email when the sale has new items. */
  followers: number;
};

/** Whether any of the seller's items was ever public. */
export async function hasPublicItems(ctx: SellerContext): Promise<boolean> {
  const one = await getRow(
    ctx.store.read,
    'items',
    { sellerId: ctx.actor.sellerId, needsReview: false, status: ['available', 'reserved', 'taken'] },
    { columns: ['id'], limit: 1 },
  );
  return one !== undefined;
}

/** Titles of the seller's earlier items, newest first, offered while typing. */
export async function earlierTitles(ctx: SellerContext): Promise<string[]> {
  const rows = await listRows(
    ctx.store.read,
    'items',
    { sellerId: ctx.actor.sellerId, deletedAt: null },
    { columns: ['title'], order: ['-createdAt'], limit: 80 },
  );
  return [...new Set(rows.map(({ title }) => title))];
}

export const OVERVIEW_PAGE = 24;

/** The seller's own sale at a glance, one page of listings at a time. Deleted listings are in the bin instead. */
export async function readOverview(ctx: SellerContext, query: OverviewQuery): Promise<Overview> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const { items } = read.t;
  const where = and(ofSale(read, sellerId, query.show), ...wordsIn(read, query.q));
  const [totals, found] = await Promise.all([totalsOf(read, sellerId), read.$count(items, where)]);
  const pages = Math.max(1, Math.ceil(found / OVERVIEW_PAGE));
  const page = Math.min(Math.max(query.page, 1), pages);
  const rows = await selectItems(read, where)
    .orderBy(...inOrder(read, query.order))
    .limit(OVERVIEW_PAGE)
    .offset((page - 1) * OVERVIEW_PAGE);
  const watching = await watchingOf(read, sellerId);
  const followers = watching.get(null) ?? 0;
  return { ...totals, followers, found, page, pages, items: await present(ctx, rows, watching) };
}

/** One listing as the overview shows it; undefined if it was deleted. */
export async function readOverviewItem(ctx: SellerContext, id: string): Promise<OverviewItem | undefined> {
  const { read } = ctx.store;
  const rows = await selectItems(read, and(ofSale(read, ctx.actor.sellerId, 'all'), eq(read.t.items.id, id)));
  return (await present(ctx, rows, await watchingOf(read, ctx.actor.sellerId)))[0];
}

/** The number of confirmed watches by item id; under null, those of the whole sale. */
async function watchingOf(db: Read, sellerId: string): Promise<Map<string | null, number>> {
  const { watches: w } = db.t;
  const rows = await db
    .select({ itemId: w.itemId, many: count().mapWith(Number) })
    .from(w)
    .where(and(eq(w.sellerId, sellerId), isNotNull(w.confirmedAt)))
    .groupBy(w.itemId);
  return new Map(rows.map(({ itemId, many }) => [itemId, many]));
}

function selectItems(db: Read, where: SQL | undefined) {
  const { items, itemViews: v } = db.t;
  return db
    .select({
      id: items.id,
      title: items.title,
      status: items.status,
      needsReview: items.needsReview,
      priceCents: items.priceCents,
      currency: items.currency,
      priceUnknown: items.priceUnknown,
      minPriceCents: items.minPriceCents,
      finalPriceCents: items.finalPriceCents,
      waiting: items.queueCount,
      photoIds: items.photoIds,
      reservedFor: items.reservedFor,
      version: items.version,
      views: v.views,
    })
    .from(items)
    .leftJoin(v, eq(v.itemId, items.id))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectItems>>[number];

async function present(
  ctx: SellerContext,
  rows: Row[],
  watching: ReadonlyMap<string | null, number>,
): Promise<OverviewItem[]> {
  const reserved = rows.filter(({ status }) => status === 'reserved');
  const holders = await holdersOf(
    ctx.store.read,
    reserved.map(({ id }) => id),
  );
  return rows.map(({ photoIds, priceUnknown, reservedFor, ...row }) => ({
    ...row,
    priceCents: priceUnknown ? null : row.priceCents,
    views: row.views ?? 0,
    watching: watching.get(row.id) ?? 0,
    thumbnail: photoUrls(ctx.config, photoIds.slice(0, 1)).thumbnails[0] ?? null,
    heldFor:
      reservedFor === null ? (holders.get(row.id) ?? null) : { name: reservedFor, conversationId: null },
  }));
}

function ofSale(db: Read, sellerId: string, show: ShownOfSale): SQL | undefined {
  const { items } = db.t;
  const kept = and(eq(items.sellerId, sellerId), isNull(items.deletedAt));
  if (show === 'all') return kept;
  if (show === 'review') return and(kept, eq(items.needsReview, true));
  return and(kept, eq(items.status, show), eq(items.needsReview, false));
}

const wordsIn = (db: Read, q: string | undefined): SQL[] =>
  searchWords(q).map((word) => db.syntax.contains(db.t.items.searchText, word));

function inOrder(db: Read, order: SaleOrder): SQL[] {
  const { items } = db.t;
  const newest = [desc(items.createdAt), desc(items.id)];
  const first: Record<SaleOrder, SQL[]> = {
    newest: [],
    oldest: [asc(items.createdAt), asc(items.id)],
    dearest: [desc(items.priceCents)],
    cheapest: [asc(items.priceCents)],
    wanted: [desc(items.queueCount)],
    title: [asc(items.searchText)],
  };
  // In every order, items that need a review come first and sold items last.
  const rank = sql`case when ${items.needsReview} then 0 when ${items.status} = 'taken' then 3 when ${items.status} = 'inactive' then 2 else 1 end`;
  return [asc(rank), ...first[order], ...newest];
}

async function totalsOf(
  db: Read,
  sellerId: string,
): Promise<{ counts: Overview['counts']; soldCents: number }> {
  const { items } = db.t;
  const rows = await db
    .select({
      status: items.status,
      needsReview: items.needsReview,
      many: count().mapWith(Number),
      sold: sum(items.finalPriceCents).mapWith(Number),
    })
    .from(items)
    .where(and(eq(items.sellerId, sellerId), isNull(items.deletedAt)))
    .groupBy(items.status, items.needsReview);
  const counts = { all: 0, review: 0, available: 0, reserved: 0, taken: 0, inactive: 0 };
  let soldCents = 0;
  for (const { status, needsReview, many, sold } of rows) {
    counts.all += many;
    counts[needsReview ? 'review' : status] += many;
    if (status === 'taken') soldCents += sold ?? 0;
  }
  return { counts, soldCents };
}

/** The buyer who holds each of the given items. */
async function holdersOf(db: Read, ids: string[]): Promise<Map<string, OverviewItem['heldFor']>> {
  if (ids.length === 0) return new Map();
  const { reservationItems: places, reservations } = db.t;
  const rows = await db
    .select({
      itemId: places.itemId,
      name: reservations.buyerName,
      conversationId: reservations.conversationId,
    })
    .from(places)
    .innerJoin(reservations, eq(reservations.id, places.reservationId))
    .where(and(inArray(places.itemId, ids), eq(places.state, 'held')));
  return new Map(rows.map(({ itemId, ...holder }) => [itemId, holder]));
}
