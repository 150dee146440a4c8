import type { Store } from '../../db/store.ts';
import type { Context, SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import type { Written } from '../operation/route.ts';
import { keptOfSales } from '../sale-page/kept.ts';
import {
  findPageOfSeller,
  getPageBySlug,
  isPageLive,
  isSaleOver,
  pageUrl,
  type SalePage,
} from '../sale-page/page.ts';
import { findSeller } from '../sellers/find-or-create.ts';
import { timezoneOf } from '../sellers/zone.ts';
import { perObject } from '../text/at-first-use.ts';
import { MB } from '../units.ts';
import { listPublicItems } from './public-items.ts';
import { presentOwnPage, textsOf } from './publish.ts';
import { appliedDropsOf } from './sale-terms.ts';
import type { OwnPage, PageQuery, PublicPage, StatsAnswer } from './schemas.ts';
import { readPageStats } from './views.ts';

const MAX_BYTES = { often: 12 * MB, seldom: 4 * MB };
/** Upper bound: the response as text, as bytes, and as an object, and its compressed forms. */
const BYTES_A_LETTER = 5;
const texts = new WeakMap<PublicPage | StatsAnswer, Written>();

/** The pages' JSON, cached by the same rules as the pages themselves. */
const keptJsonOf = perObject((store: Store, { clock, config }: Context) =>
  keptOfSales<{ bytes: number; page: PublicPage }>({ store, clock }, MAX_BYTES, () => config.baseUrl),
);

/** The complete body of a response that `getPage` returned, if it has already been written. */
export const writtenOf = (answer: PublicPage | StatsAnswer): Written | undefined => texts.get(answer);

/**
 * A sale page as everyone can read it; with `stats_only`, its numbers for its owner.
 * @throws AppError not_found while the page is offline, expired, or unknown: the three look the same
 */
export async function getPage(ctx: Context, slug: string, query: PageQuery) {
  const name = slug.toLowerCase();
  const kept = keptJsonOf(ctx.store, ctx);
  const { stats_only, ...part } = query;
  const key = (of: string) => `${of} ${part.limit ?? ''} ${part.cursor ?? ''}`;
  const known = !stats_only && (await kept.again(key(name)));
  if (known) return known.page;
  const page = await getPageBySlug(ctx.store.read, name);
  const owns = page !== undefined && ctx.actor.kind !== 'anonymous' && ctx.actor.sellerId === page.sellerId;
  if (stats_only && owns) return { stats: await readPageStats(ctx, page), stats_reason: null };
  if (!page || !isPageLive(page, ctx.clock.now())) throw refusal('not_found.page');
  if (stats_only) return { stats: null, stats_reason: reasonFor(ctx) };
  const shelf = part.limit === undefined && part.cursor === undefined ? 'often' : 'seldom';
  const here = key(page.slug);
  const made =
    kept.of(here, page, shelf) ??
    (await kept.made(here, page, shelf, async () => {
      const shown = await present(ctx, page, part);
      const written = { text: JSON.stringify({ success: true, data: shown }), encoded: new Map() };
      texts.set(shown, written);
      return { bytes: written.text.length * BYTES_A_LETTER, page: shown };
    }));
  if (!made) throw refusal('not_found.page');
  return made.page;
}

async function present(ctx: Context, page: SalePage, part: Omit<PageQuery, 'stats_only'>) {
  const now = ctx.clock.now();
  const asked = { limit: part.limit ?? 50, cursor: part.cursor };
  const { items, next_cursor } = await listPublicItems(ctx.store.read, ctx.config, page, asked, now);
  return {
    url: pageUrl(ctx.config, page),
    slug: page.slug,
    currency: page.currency,
    display_name: page.displayName,
    ...textsOf(page),
    sale_over: isSaleOver(page, now),
    page_expires_at: page.expiresAt?.toISOString() ?? null,
    items: items.map(({ updatedAt: _, ...item }) => item),
    next_cursor,
  };
}

const reasonFor = (ctx: Context): string =>
  ctx.actor.kind === 'anonymous'
    ? "Only the page's owner sees its numbers: send the owner's API key."
    : 'This page belongs to another seller; only its owner sees its numbers.';

/** The seller's own page, its items, and its numbers. @throws AppError not_found before the first publish */
export async function getOwnPage(ctx: SellerContext): Promise<OwnPage> {
  const { read } = ctx.store;
  const { sellerId } = ctx.actor;
  const page = await findPageOfSeller(read, sellerId);
  const [seller, zone, applied, stats] = await Promise.all([
    findSeller(read, sellerId),
    timezoneOf(read, sellerId),
    appliedDropsOf(read, sellerId),
    readPageStats(ctx, page),
  ]);
  const now = ctx.clock.now();
  return {
    ...(await presentOwnPage(ctx, read, { ...page, zone: zone ?? 'UTC', applied }, seller, now)),
    stats,
  };
}
