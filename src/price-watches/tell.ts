import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DEFAULT_LANGUAGE } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { priceLowerMail } from '../mail/templates/price-lower.ts';
import { getSalePageOf } from '../sale-page/find.ts';
import { isPageLive, itemPublicUrl } from '../sale-page/links.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { isShown } from '../sale-page/shown.ts';
import { mailboxOf } from '../sellers/email.ts';
import { blockedMailboxes } from '../threads/blocks.ts';
import { languageOfWatch } from './find.ts';
import { endWatchUrl, watchUrl } from './link.ts';

type Priced = Pick<
  Schema['items']['$inferSelect'],
  'id' | 'sellerId' | 'title' | 'priceCents' | 'status' | 'needsReview' | 'deletedAt'
>;

/**
 * Tells those who wait for it that a thing costs less than when they last heard, each once a drop, in the write that
 * lowered the price. Nobody hears of what cannot be seen or had.
 */
export async function tellOfLowerPrice(
  deps: Pick<Deps, 'clock' | 'random' | 'config' | 'pepper'>,
  tx: Write,
  item: Priced,
): Promise<void> {
  if (!isShown(item) || item.status === 'taken') return;
  const { priceWatches } = tx.t;
  const watches = await tx
    .select()
    .from(priceWatches)
    .where(
      and(
        eq(priceWatches.itemId, item.id),
        isNotNull(priceWatches.confirmedAt),
        gt(priceWatches.priceCents, item.priceCents),
      ),
    )
    .orderBy(priceWatches.id);
  if (watches.length === 0) return;
  const now = deps.clock.now();
  const page = await getSalePageOf(tx, item.sellerId);
  if (!page || !isPageLive(page, now) || isSaleOver(page, now)) return;
  const blocked = await blockedMailboxes(
    tx,
    item.sellerId,
    watches.map((watch) => watch.buyerEmail),
  );
  for (const watch of watches) {
    if (blocked.has(mailboxOf(watch.buyerEmail))) continue;
    const facts = {
      title: item.title,
      sellerName: page.displayName,
      priceCents: item.priceCents,
      beforeCents: watch.priceCents,
      isReserved: item.status === 'reserved',
      itemUrl: itemPublicUrl(deps.config, page, item.id),
      watchUrl: watchUrl(deps, watch.id),
    };
    const mail = priceLowerMail(facts, languageOfWatch(watch) ?? DEFAULT_LANGUAGE);
    await enqueueMail(deps, tx, {
      ...mail,
      to: watch.buyerEmail,
      unsubscribeUrl: endWatchUrl(deps, watch.id),
    });
  }
  await tx
    .update(priceWatches)
    .set({ priceCents: item.priceCents })
    .where(
      inArray(
        priceWatches.id,
        watches.map(({ id }) => id),
      ),
    );
}
