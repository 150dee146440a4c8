import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { getPageBySlug } from '../sale-page/find.ts';
import { isPageLive, pageUrl } from '../sale-page/links.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { listPublicItems } from './public-items.ts';
import type { PageQuery, PublicPage, StatsAnswer } from './schemas.ts';
import { readPageStats } from './stats.ts';

/**
 * A sale page as everyone may read it; with `stats_only` its numbers, for its owner.
 * @throws AppError not_found while the page is offline, expired or unknown: the three look alike
 */
export async function getPage(
  ctx: Context,
  slug: string,
  query: PageQuery,
): Promise<PublicPage | StatsAnswer> {
  const page = await getPageBySlug(ctx.store.read, slug.toLowerCase());
  const owns = page !== undefined && ctx.actor.kind !== 'anonymous' && ctx.actor.sellerId === page.sellerId;
  if (query.stats_only && owns) return { stats: await readPageStats(ctx, page), stats_reason: null };
  if (!page || !isPageLive(page, ctx.clock.now())) {
    throw new AppError('not_found', 'There is no sale page online at this address.', {
      hint: 'Check the address. Its seller may have taken the page offline, or its time is over.',
    });
  }
  if (query.stats_only) return { stats: null, stats_reason: reasonFor(ctx) };
  const { items, next_cursor } = await listPublicItems(
    ctx.store.read,
    ctx.config,
    page,
    {
      limit: query.limit ?? 50,
      cursor: query.cursor,
    },
    ctx.clock.now(),
  );
  return {
    url: pageUrl(ctx.config, page),
    slug: page.slug,
    currency: page.currency,
    display_name: page.displayName,
    city: page.city,
    state: page.state,
    country: page.country,
    payment_instructions: page.paymentInstructions,
    about: page.about,
    ends_on: page.endsOn,
    sale_over: isSaleOver(page, ctx.clock.now()),
    page_expires_at: page.expiresAt?.toISOString() ?? null,
    items,
    next_cursor,
  };
}

const reasonFor = (ctx: Context): string =>
  ctx.actor.kind === 'anonymous'
    ? "Only the page's owner sees its numbers: send the owner's API key."
    : 'This page belongs to another seller; only its owner sees its numbers.';
