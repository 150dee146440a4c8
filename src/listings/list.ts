import { desc, eq } from 'drizzle-orm';
import * as z from 'zod';
import { prepared } from '../../db/prepared.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { NeedsReviewCount } from '../listing-fields.ts';
import { cursorOf, pageOf } from '../operation/paging.ts';
import { NextCursor, pageLimit } from '../operation/shapes.ts';
import { firstThumbnail } from '../photos/urls.ts';
import { getPageOfSeller } from '../sale-page/page.ts';
import { countNeedsReview } from '../sale-page/shown.ts';
import { fromCents } from '../units.ts';
import { ITEM_ID, owned, shownColumns } from './find.ts';
import { newestFirst } from './list-position.ts';
import { type PageOfItem, presentItem, presentPageOf, presentTombstone, publicUrlOf } from './present.ts';
import { Item, LIST_LIMIT, ListItemsQuery } from './schemas.ts';

const DEFAULT_LIMIT = 20;
/** Maximum number of rows that callers can request. */
const PAGE_LIMIT = 50;

/** Maximum number of whole records in one response, so that it fits a model's context. */
const WHOLE_LIMIT = 20;

export const ListingsPageInput = z.strictObject({
  ...ListItemsQuery.shape,
  item_ids: z
    .array(z.string().max(100))
    .min(1)
    .max(WHOLE_LIMIT)
    .optional()
    .describe('Only these, deleted ones too, as full records in this order. Not with other arguments.'),
  limit: pageLimit('Listings', DEFAULT_LIMIT, PAGE_LIMIT),
});
export type ListingsPageInput = z.infer<typeof ListingsPageInput>;

const IN_SHORT = {
  item_id: true,
  status: true,
  title: true,
  price: true,
  is_free: true,
  currency: true,
  condition: true,
  category: true,
  needs_review: true,
  queue_count: true,
  final_price: true,
  public_url: true,
  version: true,
  created_at: true,
  deleted_at: true,
  restorable: true,
  restorable_until: true,
  restore_hours_remaining: true,
} as const;

const ListedItem = Item.pick(IN_SHORT).extend({
  photo_count: z.int().describe('How many photos it has; item_ids shows them.'),
  thumbnail: z.url().nullable().describe('The first photo, up to 480 pixels.'),
});
export type ListedItem = z.infer<typeof ListedItem>;

export const ListingsPage = z.object({
  items: z
    .array(ListedItem.extend(Item.partial().omit(IN_SHORT).shape))
    .describe('Summaries, newest first; full with item_ids.'),
  next_cursor: NextCursor,
  page_url: Item.shape.page_url,
  page_live: Item.shape.page_live,
  needs_review_count: NeedsReviewCount,
});
export type ListingsPage = z.infer<typeof ListingsPage>;

/** Everything that a whole record shows. */
const readWhole = newestFirst('items', LIST_LIMIT, (db, where, limit) => {
  const { items } = db.t;
  return db
    .select(shownColumns(items))
    .from(items)
    .where(where)
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit);
});

/** The columns that a row of the list shows. */
const readShort = newestFirst('listings_page', PAGE_LIMIT, (db, where, limit) => {
  const { items: i } = db.t;
  return db
    .select({
      id: i.id,
      status: i.status,
      title: i.title,
      priceCents: i.priceCents,
      priceUnknown: i.priceUnknown,
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
type Row = Awaited<ReturnType<typeof readShort>>[number];

const itemWithPage = prepared<{ id: string }>()('item_with_page', (db, p) => {
  const { items, pages } = db.t;
  return db
    .select({
      item: shownColumns(items),
      page: { slug: pages.slug, published: pages.published, expiresAt: pages.expiresAt },
    })
    .from(items)
    .leftJoin(pages, eq(pages.sellerId, items.sellerId))
    .where(eq(items.id, p.id));
});

/** One of the seller's listings, even if it was deleted. @throws AppError not_found, NOT_OWNER */
export async function getListing(ctx: SellerContext, id: string): Promise<Item> {
  const [found] = ITEM_ID.test(id) ? await itemWithPage(ctx.store.read, { id }) : [];
  return presentItem(ctx, owned(ctx, found?.item), found?.page ?? undefined);
}

/**
 * The seller's listings, newest first, with the state of the sale page: up to 500, and where the next page starts.
 * @throws AppError invalid_request for a cursor from elsewhere
 */
export async function listListings(ctx: SellerContext, query: ListItemsQuery) {
  const [rows, { page, view, needs_review_count }] = await Promise.all([
    readWhole(ctx.store.read, ctx.actor.sellerId, query),
    aboutPage(ctx),
  ]);
  const { shown, next } = pageOf(rows, query.limit ?? LIST_LIMIT, cursorOf);
  const items = shown.map((row) => presentItem(ctx, row, page, view));
  return { items, next_cursor: next, needs_review_count, ...view };
}

/** The same in short form, 20 at a time. With `item_ids`, whole records. @throws AppError as the two verbs for these */
export async function pageListings(ctx: SellerContext, input: ListingsPageInput): Promise<ListingsPage> {
  const { item_ids: ids, ...others } = input;
  if (ids) return wholeListings(ctx, ids, others);
  const { limit = DEFAULT_LIMIT, ...query } = others;
  const [rows, { page, view, needs_review_count }] = await Promise.all([
    readShort(ctx.store.read, ctx.actor.sellerId, { ...query, limit }),
    aboutPage(ctx),
  ]);
  const { shown, next } = pageOf(rows, limit, cursorOf);
  const items = shown.map((row) => inShort(ctx, row, page, view.page_live));
  return { items, next_cursor: next, needs_review_count, ...view };
}

/** Whole records by id. @throws AppError invalid_request with other arguments; not_found and NOT_OWNER for any */
async function wholeListings(ctx: SellerContext, itemIds: readonly string[], others: object) {
  const other = Object.entries(others).find(([, value]) => value !== undefined)?.[0];
  if (other !== undefined) throw new AppError('invalid_request', `${other}: not together with item_ids.`);
  const [whole, { view, needs_review_count }] = await Promise.all([
    Promise.all([...new Set(itemIds)].map((id) => getListing(ctx, id))),
    aboutPage(ctx),
  ]);
  const items = whole.map((item) => ({
    ...item,
    photo_count: item.photos.length,
    thumbnail: item.thumbnails[0] ?? null,
  }));
  return { items, next_cursor: null, needs_review_count, ...view };
}

/** What a list says beside its rows. */
async function aboutPage(ctx: SellerContext) {
  const { read } = ctx.store;
  const [page, needs_review_count] = await Promise.all([
    getPageOfSeller(read, ctx.actor.sellerId),
    countNeedsReview(read, ctx.actor.sellerId),
  ]);
  return { page, view: presentPageOf(ctx, page), needs_review_count };
}

const inShort = (ctx: SellerContext, row: Row, page: PageOfItem, live: boolean): ListedItem => ({
  item_id: row.id,
  status: row.deletedAt === null ? row.status : 'deleted',
  title: row.title,
  price: fromCents(row.priceCents),
  is_free: row.priceCents === 0 && !row.priceUnknown,
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
  thumbnail: firstThumbnail(ctx.config, row.photoIds),
  ...(row.deletedAt !== null && presentTombstone(ctx, row.deletedAt)),
});
