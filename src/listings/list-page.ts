import { and, desc, eq, isNull } from 'drizzle-orm';
import { before } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { getPageOfSeller } from '../pages/find.ts';
import type { ItemRow } from './find.ts';
import type { ListedItem, ListingsPage, ListingsPageInput } from './list-page-schemas.ts';
import { type PageOfItem, presentPageOf, presentTombstone, publicUrlOf } from './present.ts';

const DEFAULT_LIMIT = 20;

/** The seller's listings in short, a page at a time, newest first. @throws AppError invalid_request for a foreign cursor */
export async function pageListings(ctx: SellerContext, input: ListingsPageInput): Promise<ListingsPage> {
  const { read } = ctx.store;
  const { items } = read.t;
  const { status, include_deleted: includeDeleted, limit = DEFAULT_LIMIT } = input;
  const last = input.cursor === undefined ? undefined : readCursor(input.cursor);
  const rows = await read
    .select()
    .from(items)
    .where(
      and(
        eq(items.sellerId, ctx.actor.sellerId),
        status !== undefined || !includeDeleted ? isNull(items.deletedAt) : undefined,
        status !== undefined ? eq(items.status, status) : undefined,
        last && before([items.createdAt, items.id], [last.createdAt, last.id]),
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id))
    .limit(limit + 1);
  const page = await getPageOfSeller(read, ctx.actor.sellerId);
  const view = presentPageOf(ctx, page);
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map((row) => inShort(ctx, row, page, view.page_live)),
    next_cursor: rows.length > limit && end ? `${end.createdAt.getTime()}.${end.id}` : null,
    ...view,
  };
}

const inShort = (ctx: SellerContext, row: ItemRow, page: PageOfItem, live: boolean): ListedItem => ({
  item_id: row.id,
  status: row.deletedAt === null ? row.status : 'deleted',
  title: row.title,
  price: row.priceCents / 100,
  condition: row.condition,
  category: row.category,
  needs_review: row.needsReview,
  queue_count: row.queueCount,
  final_price: row.finalPriceCents === null ? null : row.finalPriceCents / 100,
  public_url: publicUrlOf(ctx, row, page, live),
  version: row.version,
  created_at: row.createdAt.toISOString(),
  photo_count: row.photoIds.length,
  ...(row.deletedAt !== null && presentTombstone(ctx, row.deletedAt)),
});

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})\.(item_[0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (ms !== undefined && id !== undefined) return { createdAt: new Date(Number(ms)), id };
  throw new AppError('invalid_request', 'cursor: not a next_cursor of get_listings.', {
    hint: 'Leave cursor out to begin with the first page.',
  });
}
