import { and, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Schema } from '../../db/schema.ts';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { DEFAULT_LANGUAGE } from '../languages/index.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { priceLowerMail } from '../mail/templates/price-lower.ts';
import { getSalePageOf, type SalePage } from '../sale-page/find.ts';
import { isPageLive, itemPublicUrl } from '../sale-page/links.ts';
import { isSaleOver } from '../sale-page/over.ts';
import { isShown } from '../sale-page/shown.ts';
import { mailboxOf } from '../sellers/email.ts';
import { blockedMailboxes } from '../threads/blocks.ts';
import { DAY } from '../units.ts';
import { languageOfWatch, type WatchRow } from './find.ts';
import { endWatchUrl, watchUrl } from './link.ts';

type TellDeps = Pick<Deps, 'clock' | 'random' | 'config' | 'pepper'>;
type Priced = Pick<
  Schema['items']['$inferSelect'],
  'id' | 'sellerId' | 'title' | 'priceCents' | 'currency' | 'status' | 'needsReview' | 'deletedAt'
>;

/** Sellers can lower a price cent by cent: a watch gets at most one email in this time. */
const QUIET_MS = DAY;

/**
 * Tells watchers that an item costs less than when they last heard, in the write that lowered the price. Watchers who
 * heard within a day hear when the day has passed, about the price at that time. No one hears about items that can't be
 * seen or reserved.
 */
export async function tellOfLowerPrice(deps: TellDeps, tx: Write, item: Priced): Promise<void> {
  if (!canBeHad(item)) return;
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
  const page = await openPageOf(deps, tx, item.sellerId);
  if (!page) return;
  const told: WatchRow[] = [];
  for (const watch of watches) {
    const dueAt = watch.toldAt && new Date(watch.toldAt.getTime() + QUIET_MS);
    if (dueAt === null || dueAt <= deps.clock.now()) told.push(watch);
    else if (watch.dueAt === null) await put(tx, [watch], { dueAt });
  }
  await tell(deps, tx, { page, item, watches: told });
}

/**
 * Sends the news that came too soon after the last email, for up to `limit` items. Returns how many items it handled.
 */
export async function tellDuePrices(deps: TellDeps & Pick<Deps, 'store'>, limit: number): Promise<number> {
  const { priceWatches: w } = deps.store.read.t;
  const due = await deps.store.read
    .selectDistinct({ itemId: w.itemId })
    .from(w)
    .where(lte(w.dueAt, deps.clock.now()))
    .limit(limit);
  for (const { itemId } of due) await deps.store.write((tx) => settleDue(deps, tx, itemId));
  return due.length;
}

async function settleDue(deps: TellDeps, tx: Write, itemId: string): Promise<void> {
  const { priceWatches: w, items } = tx.t;
  const now = deps.clock.now();
  const watches = await tx
    .select()
    .from(w)
    .where(and(eq(w.itemId, itemId), lte(w.dueAt, now)))
    .orderBy(w.id);
  const [item] = await tx.select().from(items).where(eq(items.id, itemId));
  if (!item || watches.length === 0) return;
  const news = watches.filter(({ priceCents }) => priceCents > item.priceCents);
  const page = canBeHad(item) ? await openPageOf(deps, tx, item.sellerId) : undefined;
  await put(
    tx,
    watches.filter((watch) => !news.includes(watch)),
    { dueAt: null },
  );
  if (page) await tell(deps, tx, { page, item, watches: news });
  // An item that is hidden for now may become visible again.
  else await put(tx, news, { dueAt: new Date(now.getTime() + QUIET_MS) });
}

const canBeHad = (item: Priced): boolean => isShown(item) && item.status !== 'taken';

async function openPageOf(deps: TellDeps, tx: Write, sellerId: string): Promise<SalePage | undefined> {
  const now = deps.clock.now();
  const page = await getSalePageOf(tx, sellerId);
  return page && isPageLive(page, now) && !isSaleOver(page, now) ? page : undefined;
}

async function tell(
  deps: TellDeps,
  tx: Write,
  { page, item, watches }: { page: SalePage; item: Priced; watches: readonly WatchRow[] },
): Promise<void> {
  if (watches.length === 0) return;
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
      currency: item.currency,
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
  await put(tx, watches, { priceCents: item.priceCents, toldAt: deps.clock.now(), dueAt: null });
}

async function put(
  tx: Write,
  watches: readonly WatchRow[],
  change: Partial<Pick<WatchRow, 'priceCents' | 'toldAt' | 'dueAt'>>,
): Promise<void> {
  if (watches.length === 0) return;
  const ids = watches.map(({ id }) => id);
  await tx.update(tx.t.priceWatches).set(change).where(inArray(tx.t.priceWatches.id, ids));
}
