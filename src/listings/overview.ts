import { and, asc, count, desc, eq, isNotNull, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { getRow, listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { firstThumbnail } from '../photos/urls.ts';
import { searchWords } from '../text/words.ts';

/** `review` lists what isn't public until the seller has reviewed it; of the other filters, only `all` does too. */
export const SHOWN_OF_SALE = ['all', 'review', 'available', 'reserved', 'taken', 'inactive'] as const;
export type ShownOfSale = (typeof SHOWN_OF_SALE)[number];
export const SALE_ORDERS = ['newest', 'oldest', 'dearest', 'cheapest', 'wanted', 'title'] as const;
export type SaleOrder = (typeof SALE_ORDERS)[number];

export type OverviewQuery = { show: ShownOfSale; q?: string | undefined; order: SaleOrder; page: number };

/** Whether any of the seller's items was ever public. */
export async function hasPublicItems(ctx: SellerContext): Promise<boolean> {
  const status = ['available', 'reserved', 'taken'] as const;
  const shown = { sellerId: ctx.actor.sellerId, needsReview: false, status };
  return (await getRow(ctx.store.read, 'items', shown, { columns: ['id'], limit: 1 })) !== undefined;
}

/** Titles of the seller's earlier items, newest first, offered while typing. */
export async function earlierTitles(ctx: SellerContext): Promise<string[]> {
  const kept = { sellerId: ctx.actor.sellerId, deletedAt: null };
  const newest = { columns: ['title'], order: ['-createdAt'], limit: 80 } as const;
  const rows = await listRows(ctx.store.read, 'items', kept, newest);
  return [...new Set(rows.map(({ title }) => title))];
}

const OVERVIEW_PAGE = 24;

/** The seller's own sale at a glance, one page of listings at a time. Deleted listings are in the bin instead. */
export async function readOverview(ctx: SellerContext, query: OverviewQuery) {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const { items } = read.t;
  const words = searchWords(query.q).map((word) => read.syntax.contains(items.searchText, word));
  const where = and(ofSale(read, sellerId, query.show), ...words);
  const [totals, found] = await Promise.all([totalsOf(read, sellerId), read.$count(items, where)]);
  const pages = Math.max(1, Math.ceil(found / OVERVIEW_PAGE));
  const page = Math.min(Math.max(query.page, 1), pages);
  const rows = await selectItems(read, where)
    .orderBy(...inOrder(read, query.order))
    .limit(OVERVIEW_PAGE)
    .offset((page - 1) * OVERVIEW_PAGE);
  const watching = await watchingOf(read, sellerId);
  return {
    ...totals,
    /** Number of people who get an email when the sale has new items. */
    followers: watching.get(null) ?? 0,
    /** Number of listings that match `show` and `q`. */
    found,
    page,
    pages,
    items: rows.map(present(ctx, watching)),
  };
}

export type Overview = Awaited<ReturnType<typeof readOverview>>;

/** One listing as the overview shows it; undefined if it was deleted. */
export async function readOverviewItem(ctx: SellerContext, id: string): Promise<OverviewItem | undefined> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const [row] = await selectItems(read, and(ofSale(read, sellerId, 'all'), eq(read.t.items.id, id)));
  return row && present(ctx, await watchingOf(read, sellerId))(row);
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

/** The listings, each with the buyer who holds it: a unique index allows one. */
function selectItems(db: Read, where: SQL | undefined) {
  const { items, itemViews: v, reservationItems: places, reservations } = db.t;
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
      /** Number of buyers waiting behind the holder. */
      waiting: items.queueCount,
      photoIds: items.photoIds,
      reservedFor: items.reservedFor,
      version: items.version,
      views: v.views,
      holder: { name: reservations.buyerName, conversationId: reservations.conversationId },
    })
    .from(items)
    .leftJoin(v, eq(v.itemId, items.id))
    .leftJoin(places, and(eq(places.itemId, items.id), eq(places.state, 'held')))
    .leftJoin(reservations, eq(reservations.id, places.reservationId))
    .where(where);
}

type Row = Awaited<ReturnType<typeof selectItems>>[number];

const present =
  ({ config }: SellerContext, watching: ReadonlyMap<string | null, number>) =>
  ({ photoIds, priceUnknown, reservedFor, holder, ...row }: Row) => ({
    ...row,
    /** Null as long as no one has set one. */
    priceCents: priceUnknown ? null : row.priceCents,
    /** How often its public page was opened. */
    views: row.views ?? 0,
    /** Number of people who asked for an email when its price drops. */
    watching: watching.get(row.id) ?? 0,
    thumbnail: firstThumbnail(config, photoIds),
    /** Who it is held for: a buyer with a thread, or a person whom the seller named. */
    heldFor: reservedFor === null ? holder : { name: reservedFor, conversationId: null },
  });

export type OverviewItem = ReturnType<ReturnType<typeof present>>;

function ofSale(db: Read, sellerId: string, show: ShownOfSale): SQL | undefined {
  const { items } = db.t;
  const kept = and(eq(items.sellerId, sellerId), isNull(items.deletedAt));
  if (show === 'all') return kept;
  if (show === 'review') return and(kept, eq(items.needsReview, true));
  return and(kept, eq(items.status, show), eq(items.needsReview, false));
}

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

/** Listings by what `show` shows, and the total price of sold items. */
async function totalsOf(db: Read, sellerId: string) {
  const { items } = db.t;
  const rows = await db
    .select({
      status: items.status,
      needsReview: items.needsReview,
      many: count().mapWith(Number),
      sold: sum(items.finalPriceCents).mapWith(Number),
    })
    .from(items)
    .where(ofSale(db, sellerId, 'all'))
    .groupBy(items.status, items.needsReview);
  const counts = Object.fromEntries(SHOWN_OF_SALE.map((each) => [each, 0])) as Record<ShownOfSale, number>;
  let soldCents = 0;
  for (const { status, needsReview, many, sold } of rows) {
    counts.all += many;
    counts[needsReview ? 'review' : status] += many;
    if (status === 'taken') soldCents += sold ?? 0;
  }
  return { counts, soldCents };
}
