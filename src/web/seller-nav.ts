import { navCounts } from '../briefing/nav-counts.ts';
import type { SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { staysHere } from '../mail/stays-here.ts';
import { reachOf } from '../reach/reach.ts';
import { isPageLive } from '../sale-page/page.ts';
import type { SellerNav } from './shown.tsx';

export async function navOf(ctx: SellerContext, words: Words): Promise<SellerNav> {
  const now = ctx.clock.now();
  const counts = await navCounts(ctx.store.read, ctx.actor.sellerId, now);
  const { page, reviews, unread, toClose, ...rest } = counts;
  return {
    ...rest,
    reach: reachOf(ctx, words, true),
    mail: !staysHere(ctx),
    saleUrl: page && isPageLive(page, now) ? `/${page.slug}` : null,
    counts: { sale: reviews, inbox: unread + rest.prepared, pickups: toClose },
  };
}
