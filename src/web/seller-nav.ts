import { navCounts } from '../briefing/nav-counts.ts';
import type { Deps, SellerContext } from '../context.ts';
import type { Words } from '../languages/index.ts';
import { staysHere } from '../mail/stays-here.ts';
import { reachOf } from '../reach/reach.ts';
import { isPageLive } from '../sale-page/page.ts';
import type { SellerNav } from './shown.tsx';

/** The counts in the navigation. */
export async function navOf(deps: Deps, ctx: SellerContext, words?: Words): Promise<SellerNav> {
  const now = deps.clock.now();
  const { page, reviews, unread, toClose, ...rest } = await navCounts(
    deps.store.read,
    ctx.actor.sellerId,
    now,
  );
  return {
    ...rest,
    reach: reachOf(deps, words),
    mail: !staysHere(deps),
    saleUrl: page && isPageLive(page, now) ? `/${page.slug}` : null,
    counts: { sale: reviews, inbox: unread + rest.prepared, pickups: toClose },
  };
}
