import { and, eq, gte, lte, or, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { fromReplica, type Read, type Replica } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { foreignCursor } from '../operation/paging.ts';
import { firstThumbnail } from '../photos/urls.ts';
import { isListedAt, itemPublicUrl, lastListedDay, presentSale } from '../sale-page/page.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { fromCents, toCents } from '../units.ts';
import { byPrice, type Found, inOrder, spelledAlike } from './in-order.ts';
import type { AtSpot } from './places.ts';
import type { FoundItem, FoundItems, SearchItemsInput } from './schemas.ts';
import { type Cents, type Plan, planSearch, TIERS, type Tier } from './tiers.ts';

/** How much of a description a result shows. */
const EXCERPT = 300;
const LIMIT = 50;
/** How often the index is asked for one page: rows at the ends of prices and of sales may not confirm it. */
const MOST_ROUNDS = 8;
/** The largest value in a price column. */
const MAX_CENTS = Number.MAX_SAFE_INTEGER;

type Searching = Pick<Context, 'store' | 'config' | 'clock'>;

type Row = Awaited<ReturnType<typeof offeredRows>>[number];

/** Available items on live pages: titles first, then newest, or by price. @throws AppError invalid_request */
export async function searchItems(ctx: Searching, input: SearchItemsInput & AtSpot): Promise<FoundItems> {
  const { min_price: min, max_price: max } = input;
  if (min !== undefined && max !== undefined && min > max) {
    throw new AppError('invalid_request', 'min_price is above max_price.');
  }
  const isRising = ORDERS[input.sort ?? 'newest'];
  const isCompared = [input.currency, min, max, isRising].some((each) => each !== undefined);
  const currency = isCompared ? (input.currency ?? ctx.config.defaultCurrency) : undefined;
  const cents = { currency, min: inCents(min), max: inCents(max) };
  // What the index finds is read from the primary, so it doesn't matter if the index or a replica is a moment behind.
  const isFresh = (replica: Replica) => replica.isCurrent();
  const { plan, rows, next } = await fromReplica(ctx.store, isFresh, async (replica) => {
    const { read } = replica ?? ctx.store;
    const plan = await planSearch(read, input, cents);
    const from = positionOf(input.cursor, plan, isRising !== undefined);
    const page = await collect(ctx, read, plan, { from, cents, limit: input.limit ?? LIMIT, isRising });
    return { plan, ...page };
  });
  return {
    items: rows.map((row) => present(ctx, row)),
    currency: currency ?? null,
    next_cursor: next && cursorOf(next, plan),
  };
}

const inCents = (price: number | undefined) => (price === undefined ? undefined : toCents(price));

const CURSOR = /^(?:([a-z])\.)?(?:(\d{1,15})\.)?(item_[0-9A-Z]{26})$/;

/** The first letter of the tier, the price if it is the order, and the last item. */
const cursorOf = ({ tier, cents, itemId }: Found, { tiers }: Plan): string =>
  [...(tiers.length > 1 ? [tier.charAt(0)] : []), ...(cents === undefined ? [] : [cents]), itemId].join('.');

function positionOf(cursor: string | undefined, { tiers }: Plan, byPrice: boolean): Found | undefined {
  if (cursor === undefined) return undefined;
  const [, letter, cents, itemId] = CURSOR.exec(cursor) ?? [];
  const tier = letter === undefined ? tiers[0] : TIERS.find((each) => each.startsWith(letter));
  const isOurs = tier !== undefined && tiers.includes(tier) && byPrice === (cents !== undefined);
  if (itemId === undefined || !isOurs) throw foreignCursor();
  return { tier, itemId, ...(cents !== undefined && { cents: Number(cents) }) };
}

/** For each order, whether prices rise; undefined if it isn't by price. */
const ORDERS = { newest: undefined, lowest_price: true, highest_price: false };

type Asking = { from: Found | undefined; cents: Cents; limit: number; isRising: boolean | undefined };

/** The rows of one page of results, and where the next one starts. */
async function collect(
  ctx: Searching,
  index: Read,
  plan: Plan,
  { from, cents, limit, isRising }: Asking,
): Promise<{ rows: Row[]; next: Found | null }> {
  const rows: Row[] = [];
  let last: Found | undefined;
  let rounds = 0;
  const take = async (batches: AsyncGenerator<Found[]>): Promise<boolean> => {
    for await (const batch of batches) {
      const ids = batch.map(({ itemId }) => itemId);
      const offered = new Map((await offeredRows(ctx, ids, cents)).map((row) => [row.item.id, row]));
      for (const each of batch) {
        const row = offered.get(each.itemId);
        if (row && rows.length === limit) return true;
        if (row) rows.push(row);
        last = each;
      }
      if (batch.length > 0 && ++rounds === MOST_ROUNDS) return true;
    }
    return false;
  };
  // With a price filter, some matches won't be confirmed, so ask for twice as many.
  const spare = cents.currency === undefined ? 1 : 2;
  const size = (limit + 1) * spare;
  const priced = (tier: Tier) =>
    isRising === undefined ? undefined : byPrice(index, plan, tier, cents, { isRising, from, size });
  const isMore =
    (await take(priced(from?.tier ?? 'anywhere') ?? inOrder(index, plan, from, size))) ||
    // Similar spelling is searched only if nothing matches the requested one.
    (rows.length === 0 &&
      from === undefined &&
      (await take(priced('spelled_alike') ?? spelledAlike(index, plan, from, size))));
  return { rows, next: isMore ? (last ?? null) : null };
}

type Asked = { ids: string; now: Date; today: string; currency: string; min: number; max: number };

const offered = prepared<Asked>()('offered_items', (db, p) => {
  const { items, pages, sellers } = db.t;
  const { id, title, description, priceCents, currency, condition, category } = items;
  const { status, queueCount, photoIds, createdAt } = items;
  const { slug, city, state, country } = pages;
  return (
    db
      .select({
        item: {
          ...{ id, title, description, priceCents, currency, condition, category },
          ...{ status, queueCount, photoIds, createdAt },
        },
        page: { slug, city, state, country },
        displayName: sellers.displayName,
      })
      .from(items)
      // A cross join makes SQLite read the tables in this order; it would otherwise begin with all live pages.
      .crossJoin(pages)
      .crossJoin(sellers)
      .where(
        and(
          db.syntax.among(items.id, sql`${p.ids}`),
          eq(pages.sellerId, items.sellerId),
          eq(sellers.id, items.sellerId),
          itemIsOffered(items),
          isListedAt(pages, sql`${p.now}`, sql`${p.today}`),
          // An empty currency means that prices don't matter.
          or(eq(sql`${p.currency}`, ''), eq(items.currency, sql`${p.currency}`)),
          gte(items.priceCents, sql`${p.min}`),
          lte(items.priceCents, sql`${p.max}`),
        ),
      )
  );
});

/** The given items that are available now at a matching price: the index can lag, and knows no time. */
async function offeredRows(
  ctx: Searching,
  ids: string[],
  { currency = '', min = 0, max = MAX_CENTS }: Cents,
) {
  if (ids.length === 0) return [];
  const now = ctx.clock.now();
  const asked = { ids: JSON.stringify(ids), now, today: lastListedDay(now), currency, min, max };
  return offered(ctx.store.read, asked);
}

const present = (ctx: Searching, { item, page, displayName }: Row): FoundItem => ({
  item_id: item.id,
  title: item.title,
  description: item.description.slice(0, EXCERPT).toWellFormed(),
  price: fromCents(item.priceCents),
  currency: item.currency,
  is_free: item.priceCents === 0,
  condition: item.condition,
  category: item.category,
  status: item.status === 'reserved' ? 'reserved' : 'available',
  queue_count: item.queueCount,
  thumbnail: firstThumbnail(ctx.config, item.photoIds),
  public_url: itemPublicUrl(ctx.config, page, item.id),
  created_at: item.createdAt.toISOString(),
  sale: presentSale(ctx.config, page, displayName),
});
