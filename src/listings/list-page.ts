import { and, desc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { before, type Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { getPageOfSeller } from '../pages/find.ts';
import type { ItemStatus } from './find.ts';
import type { ListedItem, ListingsPage, ListingsPageInput } from './list-page-schemas.ts';
import { type PageOfItem, presentPageOf, presentTombstone, publicUrlOf } from './present.ts';

const DEFAULT_LIMIT = 20;
/** The most that an answer holds, and one more. In the text of the query: a bound limit makes SQLite plan it anew each time. */
const LIMIT = sql.raw('limit 51');

type Position = { createdAt: Date; id: string };
const START: Position = { createdAt: new Date('9999-12-31T23:59:59.999Z'), id: '' };

type Args = Position & { sellerId: string };
type Params = { [K in keyof Args]: Placeholder };

/** What the list shows of an item, newest first, from behind a position on. */
function newestFirst(db: Read, p: Params, filter?: SQL) {
  const { items: i } = db.t;
  return db
    .select({
      id: i.id,
      status: i.status,
      title: i.title,
      priceCents: i.priceCents,
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
    .where(and(eq(i.sellerId, p.sellerId), before([i.createdAt, i.id], [p.createdAt, p.id]), filter))
    .orderBy(desc(i.createdAt), sql`${desc(i.id)} ${LIMIT}`);
}

const allOnPage = prepared<Args>()('listings_page_with_deleted', (db, p) => newestFirst(db, p));
const keptOnPage = prepared<Args>()('listings_page', (db, p) =>
  newestFirst(db, p, isNull(db.t.items.deletedAt)),
);
const onPageOfStatus = prepared<Args & { status: ItemStatus }>()('listings_page_of_status', (db, p) =>
  newestFirst(db, p, and(isNull(db.t.items.deletedAt), eq(db.t.items.status, p.status))),
);
type Row = Awaited<ReturnType<typeof allOnPage>>[number];

/** The seller's listings in short, a page at a time, newest first. @throws AppError invalid_request for a foreign cursor */
export async function pageListings(ctx: SellerContext, input: ListingsPageInput): Promise<ListingsPage> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const { status, include_deleted: includeDeleted, limit = DEFAULT_LIMIT, cursor } = input;
  const args = { sellerId, ...(cursor === undefined ? START : readCursor(cursor)) };
  const [rows, page] = await Promise.all([
    status !== undefined
      ? onPageOfStatus(read, { ...args, status })
      : includeDeleted
        ? allOnPage(read, args)
        : keptOnPage(read, args),
    getPageOfSeller(read, sellerId),
  ]);
  const view = presentPageOf(ctx, page);
  const shown = rows.slice(0, limit);
  const end = shown.at(-1);
  return {
    items: shown.map((row) => inShort(ctx, row, page, view.page_live)),
    next_cursor: rows.length > limit && end ? `${end.createdAt.getTime()}.${end.id}` : null,
    ...view,
  };
}

const inShort = (ctx: SellerContext, row: Row, page: PageOfItem, live: boolean): ListedItem => ({
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

function readCursor(cursor: string): Position {
  const [, ms, id] = /^(\d{1,15})\.(item_[0-9A-Z]{26})$/.exec(cursor) ?? [];
  if (ms !== undefined && id !== undefined) return { createdAt: new Date(Number(ms)), id };
  throw new AppError('invalid_request', 'cursor: not a next_cursor of get_listings.', {
    hint: 'Leave cursor out to begin with the first page.',
  });
}
