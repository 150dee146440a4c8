import { and, eq, lt, lte, ne, or } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { type Language, wordsOf } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { priceLowerMail, watchNewsMail } from '../mail/templates/watches.ts';
import type { SalePage } from '../sale-page/find.ts';
import { pageUrl } from '../sale-page/links.ts';
import { nextTimeOfDay } from '../text/days.ts';
import { isBlocked } from '../threads/blocks.ts';
import { linkUrl } from '../threads/links.ts';
import { DAY } from '../units.ts';
import {
  endWatchUrl,
  languageOfWatch,
  searchOfWatch,
  searchTitle,
  searchUrl,
  type WatchRow,
} from './find.ts';
import { type News, newsOf, offersOf } from './news.ts';

/** Sellers can lower a price cent by cent: a watch gets at most one email in this time. */
const QUIET_MS = DAY;
/** When the news of a sale or a search is emailed. */
const MORNING_HOUR = 9;

/** The next morning where the sale is; for a search, where this service runs. */
export const nextMorning = (now: Date, page: Pick<SalePage, 'zone'> | undefined): Date =>
  nextTimeOfDay(now, MORNING_HOUR, page?.zone ?? 'system');

/**
 * Emails up to `limit` watches what is new: a lower price of an item within a minute, everything else in the morning,
 * each at most once a day. No one hears about what can't be seen or reserved; when it returns, they hear the price at
 * that time. Returns how many it looked at.
 */
export async function tellWatches(deps: Deps, limit: number): Promise<number> {
  const { watches: w, items } = deps.store.read.t;
  const due = await deps.store.read
    .select({ watch: w })
    .from(w)
    .leftJoin(items, eq(items.id, w.itemId))
    .where(and(lte(w.dueAt, deps.clock.now()), or(ne(w.kind, 'item'), lt(items.priceCents, w.priceCents))))
    .orderBy(w.dueAt, w.id)
    .limit(limit);
  for (const { watch } of due) await tell(deps, watch);
  return due.length;
}

async function tell(deps: Deps, watch: WatchRow): Promise<void> {
  const { offers, page } = await offersOf(deps, watch);
  const now = deps.clock.now();
  const isItem = watch.kind === 'item';
  const news = newsOf(isItem ? { ...watch, seen: { [watch.about]: watch.priceCents ?? 0 } } : watch, offers);
  const [item] = isItem ? offers : [];
  const change = {
    dueAt: isItem ? new Date(now.getTime() + QUIET_MS) : nextMorning(now, page),
    ...(isItem ? item && { priceCents: item.priceCents } : { seen: news.seen }),
  };
  const mail = mailOf(deps, watch, news, page);
  await deps.store.write(async (tx) => {
    const { watches: w } = tx.t;
    // Another instance may have emailed it, and the person may have ended the watch.
    const own = and(eq(w.id, watch.id), eq(w.dueAt, watch.dueAt ?? now));
    const [turn] = await tx.update(w).set(change).where(own).returning({ id: w.id });
    if (!turn || !mail) return;
    if (watch.sellerId !== null && (await isBlocked(tx, watch.sellerId, watch.buyerEmail))) return;
    await enqueueMail(deps, tx, {
      ...mail,
      to: watch.buyerEmail,
      unsubscribeUrl: endWatchUrl(deps, watch.id),
    });
  });
}

function mailOf(
  deps: Deps,
  watch: WatchRow,
  news: News,
  page: SalePage | undefined,
): MailContent | undefined {
  const language = languageOfWatch(watch);
  const url = linkUrl(deps, 'w', watch.id);
  const { added, lowered } = news;
  if (watch.kind === 'item') {
    const [item] = lowered;
    return (
      item && priceLowerMail({ ...item, sellerName: page?.displayName ?? null, watchUrl: url }, language)
    );
  }
  if (added.length + lowered.length === 0) return undefined;
  return watchNewsMail(
    { ...subjectOf(deps, watch, page, language), added, lowered, watchUrl: url },
    language,
  );
}

function subjectOf(deps: Deps, watch: WatchRow, page: SalePage | undefined, language: Language) {
  if (page) return { sellerName: page.displayName, url: pageUrl(deps.config, page) };
  const search = searchOfWatch(watch);
  return {
    search: searchTitle(wordsOf(language), search, deps.config.defaultCurrency),
    url: searchUrl(deps, search),
  };
}
