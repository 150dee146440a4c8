import { and, desc, eq, gte, lt, lte } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { foreignCursor, pageOf } from '../operation/paging.ts';
import { photoUrls } from '../photos/urls.ts';
import { itemPublicUrl, pageIsListed, pageUrl } from '../sale-page/links.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { searchWords } from '../text/search-words.ts';
import { CURRENCY } from '../vocabulary.ts';
import { inPlace } from './place.ts';
import type { FoundItem, FoundItems, SearchItemsInput } from './schemas.ts';

const EXCERPT = 300;

/** What can be had on live sale pages, newest first. @throws AppError invalid_request */
export async function searchItems(ctx: Context, input: SearchItemsInput): Promise<FoundItems> {
  const { min_price: min, max_price: max, cursor } = input;
  if (min !== undefined && max !== undefined && min > max) {
    throw new AppError('invalid_request', 'min_price is above max_price.');
  }
  // Ids begin with the time, so they are the order and the cursor at once.
  if (cursor !== undefined && !/^item_[0-9A-Z]{26}$/.test(cursor)) throw foreignCursor();
  const { read } = ctx.store;
  const { items, pages, sellers } = read.t;
  const limit = input.limit ?? 50;
  const rows = await read
    .select({ item: items, page: pages, displayName: sellers.displayName })
    .from(items)
    .innerJoin(pages, eq(pages.sellerId, items.sellerId))
    .innerJoin(sellers, eq(sellers.id, items.sellerId))
    .where(
      and(
        itemIsOffered(items),
        pageIsListed(pages, ctx.clock.now()),
        inPlace(pages, input),
        input.category && eq(items.category, input.category),
        input.condition && eq(items.condition, input.condition),
        min === undefined ? undefined : gte(items.priceCents, Math.round(min * 100)),
        max === undefined ? undefined : lte(items.priceCents, Math.round(max * 100)),
        ...searchWords(input.q).map((word) => read.syntax.contains(items.searchText, word)),
        cursor === undefined ? undefined : lt(items.id, cursor),
      ),
    )
    .orderBy(desc(items.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, ({ item }) => item.id);
  return {
    items: shown.map(
      ({ item, page, displayName }): FoundItem => ({
        item_id: item.id,
        title: item.title,
        description: item.description.slice(0, EXCERPT).toWellFormed(),
        price: item.priceCents / 100,
        currency: CURRENCY,
        is_free: item.priceCents === 0,
        condition: item.condition,
        category: item.category,
        status: item.status === 'reserved' ? 'reserved' : 'available',
        queue_count: item.queueCount,
        thumbnail: photoUrls(ctx.config, item.photoIds.slice(0, 1)).thumbnails[0] ?? null,
        public_url: itemPublicUrl(ctx.config, page, item.id),
        created_at: item.createdAt.toISOString(),
        sale: {
          slug: page.slug,
          url: pageUrl(ctx.config, page),
          display_name: displayName,
          city: page.city,
          state: page.state,
          country: page.country,
        },
      }),
    ),
    next_cursor: next,
  };
}
