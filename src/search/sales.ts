import { and, count, desc, eq, inArray, isNotNull, type SQL } from 'drizzle-orm';
import { holds } from '../../db/conditions.ts';
import type { Schema } from '../../db/store.ts';
import { before } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { refusal } from '../errors.ts';
import { cursorOf, pageOf, positionAt } from '../operation/paging.ts';
import { type PageRow, pageIsListed, presentSale } from '../sale-page/page.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { searchItems } from './items.ts';
import { type AtSpot, type Spot, spotsOf } from './places.ts';
import type { FindSalesInput, FoundOnSales, FoundSales, SearchSalesInput } from './schemas.ts';

/** The live sale pages in a place, or everywhere, newest first. @throws AppError invalid_request */
export async function findSales(ctx: Context, input: FindSalesInput & AtSpot): Promise<FoundSales> {
  const { read } = ctx.store;
  const { items, pages, sellers } = read.t;
  const after = positionAt(input.cursor, /^[a-z0-9-]{3,40}$/);
  const limit = input.limit ?? 50;
  // Each spot is one range of an index. A place can mean several spots, whose results are combined.
  const found = await Promise.all(
    (spotsOf(input) ?? [{}]).map((spot) =>
      read
        .select({ page: pages, displayName: sellers.displayName })
        .from(pages)
        .innerJoin(sellers, eq(sellers.id, pages.sellerId))
        .where(
          and(
            pageIsListed(pages, ctx.clock.now()),
            isNotNull(pages.firstPublishedAt),
            inSpot(pages, spot),
            after && before([pages.firstPublishedAt, pages.slug], [after.createdAt, after.id]),
          ),
        )
        .orderBy(desc(pages.firstPublishedAt), desc(pages.slug))
        .limit(limit + 1),
    ),
  );
  // A page can be at several of the spots.
  const rows = [...new Map(found.flat().map((row) => [row.page.slug, row])).values()].sort(newestFirst);
  const { shown, next } = pageOf(rows, limit, ({ page }) =>
    salesCursor(page.firstPublishedAt ?? page.createdAt, page.slug),
  );
  const sellerIds = shown.map(({ page }) => page.sellerId);
  const counts = await read
    .select({ sellerId: items.sellerId, count: count() })
    .from(items)
    .where(and(inArray(items.sellerId, sellerIds), itemIsOffered(items)))
    .groupBy(items.sellerId);
  const countOf = new Map(counts.map((row) => [row.sellerId, row.count]));
  return {
    sales: shown.map(({ page, displayName }) => ({
      ...presentSale(ctx.config, page, displayName),
      item_count: countOf.get(page.sellerId) ?? 0,
      published_at: (page.firstPublishedAt ?? page.createdAt).toISOString(),
      page_expires_at: page.expiresAt?.toISOString() ?? null,
    })),
    next_cursor: next,
  };
}

const inSpot = (pages: Schema['pages'], { city, state }: Spot): SQL | undefined =>
  and(
    city === undefined ? undefined : eq(pages.cityFolded, city),
    state === undefined ? undefined : holds<'pages'>(pages, { stateFolded: state }),
  );

type Row = { page: PageRow };
const publishedMs = ({ page }: Row): number => page.firstPublishedAt?.getTime() ?? 0;
const newestFirst = (a: Row, b: Row): number =>
  publishedMs(b) - publishedMs(a) || (a.page.slug < b.page.slug ? 1 : -1);

export const salesCursor = (publishedAt: Date, slug: string): string =>
  cursorOf({ createdAt: publishedAt, id: slug });

/** Items or whole sales on live pages, newest first. @throws AppError invalid_request */
export async function searchSales(ctx: Context, { by, ...input }: SearchSalesInput): Promise<FoundOnSales> {
  if (by === 'items') return searchItems(ctx, input);
  const { city, state, limit, cursor, ...ofItems } = input;
  const foreign = Object.entries(ofItems).find(([, value]) => value !== undefined);
  if (foreign) throw refusal('invalid_request.onlyByItems', { field: foreign[0] });
  return findSales(ctx, { city, state, limit, cursor });
}
