import { eq } from 'drizzle-orm';
import type { SellerContext } from '../context.ts';
import { findPageOfSeller } from '../sale-page/find.ts';
import { pageHookData } from '../sale-page/hook-data.ts';
import { pageUrl } from '../sale-page/links.ts';
import { queueHook } from '../webhooks/queue.ts';
import type { UnpublishedPage } from './schemas.ts';

/** Takes the seller's page offline; its listings, its address and its remaining time stay as they are. */
export async function unpublishPage(ctx: SellerContext): Promise<UnpublishedPage> {
  return ctx.store.write(async (tx) => {
    const { pages } = tx.t;
    const page = await findPageOfSeller(tx, ctx.actor.sellerId);
    if (page.published) {
      await tx
        .update(pages)
        .set({ published: false, updatedAt: ctx.clock.now() })
        .where(eq(pages.sellerId, page.sellerId));
      const offline = { ...page, published: false };
      await queueHook(ctx, tx, page.sellerId, 'page.unpublished', () => pageHookData(ctx, offline));
    }
    return { url: pageUrl(ctx.config, page), published: false };
  });
}
