import { desc } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { cursorOf, pageOf } from '../operation/paging.ts';
import { photoUrls } from '../photos/urls.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { fromCents } from '../units.ts';
import { getListing } from './get.ts';
import {
  type ListedItem,
  type ListingsPage,
  type ListingsPageInput,
  PAGE_LIMIT,
} from './list-page-schemas.ts';
import { newestFirst } from './list-position.ts';
import { type PageOfItem, presentPageOf, presentTombstone, publicUrlOf } from './present.ts';

const DEFAULT_LIMIT = 20;

/** The columns that a row of the list shows. */
const readPage = newestFirst('listings_page', PAGE_LIMIT, (db, where, limit) => {
  const { items: i } = db.t;
  return db
    .select({
      id: i.id,
      status: i.status,
      title: i.title,
      priceCents: i.priceCents,
      currency: i.currency,
      condition: i.condition,
      category: i.category,
      needsReview: i.needsReview,
      queueCount: i.queueCount,
      finalPriceCents: i.finalPriceCents,
      version: i.version,
      photoIds: i.photoIds,
      createdAt: i.createdAt,
      deletedAt: i.deletedAt,
    })
    .from(i)
    .where(where)
    .orderBy(desc(i.createdAt), desc(i.id))
    .limit(limit);
});
type Row = Awaited<ReturnType<typeof readPage>>[number];

/**
 * The seller's listings in short form, one page at a time, newest first. @throws AppError invalid_request for a
 * cursor from elsewhere
 */
export async function pageListings(ctx: SellerContext, input: ListingsPageInput): Promise<ListingsPage> {
  const { read } = ctx.store;
  if (input.item_ids) return wholeListings(ctx, input.item_ids, input);
  const { sellerId } = ctx.actor;
  const { item_ids: _, limit = DEFAULT_LIMIT, ...query } = input;
  const [rows, page, needs_review_count] = await Promise.all([
    readPage(read, sellerId, { ...query, limit }),
    getPageOfSeller(read, sellerId),
    countNeedsReview(read, sellerId),
  ]);
  const view = presentPageOf(ctx, page);
  const { shown, next } = pageOf(rows, limit, cursorOf);
  const items = shown.map((row) => inShort(ctx, row, page, view.page_live));
  return { items, next_cursor: next, needs_review_count, ...view };
}

/**
 * Whole records by id. @throws AppError invalid_request if combined with other arguments; not_found and NOT_OWNER for
 * any of them
 */
async function wholeListings(
  ctx: SellerContext,
  itemIds: readonly string[],
  { item_ids: _, ...others }: ListingsPageInput,
): Promise<ListingsPage> {
  const { read } = ctx.store;
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) throw new AppError('invalid_request', `${other}: not together with item_ids.`);
  const [whole, page, needs_review_count] = await Promise.all([
    Promise.all([...new Set(itemIds)].map((id) => getListing(ctx, id))),
    getPageOfSeller(read, ctx.actor.sellerId),
    countNeedsReview(read, ctx.actor.sellerId),
  ]);
  const items = whole.map((item) => ({
    ...item,
    photo_count: item.photos.length,
    thumbnail: item.thumbnails[0] ?? null,
  }));
  return { items, next_cursor: null, needs_review_count, ...presentPageOf(ctx, page) };
}

const inShort = (ctx: SellerContext, row: Row, page: PageOfItem, live: boolean): ListedItem => ({
  item_id: row.id,
  status: row.deletedAt === null ? row.status : 'deleted',
  title: row.title,
  price: fromCents(row.priceCents),
  currency: row.currency,
  condition: row.condition,
  category: row.category,
  needs_review: row.needsReview,
  queue_count: row.queueCount,
  final_price: fromCents(row.finalPriceCents),
  public_url: publicUrlOf(ctx, row, page, live),
  version: row.version,
  created_at: row.createdAt.toISOString(),
  photo_count: row.photoIds.length,
  thumbnail: photoUrls(ctx.config, row.photoIds.slice(0, 1)).thumbnails[0] ?? null,
  ...(row.deletedAt !== null && presentTombstone(ctx, row.deletedAt)),
});
