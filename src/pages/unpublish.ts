import { updateRows } from '../../db/rows.ts';
import type { SellerContext } from '../context.ts';
import { findPageOfSeller, isPageLive, pageHookData, pageUrl } from '../sale-page/page.ts';
import { MINUTE } from '../units.ts';
import { queueHook } from '../webhooks/queue.ts';
import type { UnpublishedPage } from './schemas.ts';

/** Grace period: taking a page offline by mistake, or for a moment, doesn't alarm any buyers. */
const SECOND_THOUGHTS_MS = 10 * MINUTE;

/**
 * Takes the seller's page offline; its listings, address, remaining time, and reservations stay. Buyers are told unless
 * the page is online again soon (`src/reservations/page-offline.ts`).
 */
export const unpublishPage = async (ctx: SellerContext): Promise<UnpublishedPage> =>
  ctx.store.write(async (tx) => {
    const page = await findPageOfSeller(tx, ctx.actor.sellerId);
    if (page.published) {
      const now = ctx.clock.now();
      const tellOfflineAt = isPageLive(page, now) ? new Date(now.getTime() + SECOND_THOUGHTS_MS) : null;
      const change = { published: false, tellOfflineAt, updatedAt: now };
      await updateRows(tx, 'pages', { sellerId: page.sellerId }, change);
      const offline = { ...page, published: false };
      await queueHook(ctx, tx, page.sellerId, 'page.unpublished', () => pageHookData(ctx, offline));
    }
    return { url: pageUrl(ctx.config, page), published: false };
  });
