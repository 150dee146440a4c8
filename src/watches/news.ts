import { and, eq, lt, lte, ne, or, type Placeholder } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { keptLanguage, type Language, wordsOf } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { priceLowerMail, watchNewsMail } from '../mail/templates/watches.ts';
import {
  getSalePageOf,
  isPageLive,
  isSaleOver,
  itemPublicUrl,
  pageUrl,
  type SalePage,
} from '../sale-page/page.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { searchItems } from '../search/items.ts';
import { nextTimeOfDay } from '../text/days.ts';
import { isBlocked } from '../threads/find.ts';
import { linkUrl } from '../threads/links.ts';
import { DAY, toCents } from '../units.ts';
import { endWatchUrl, searchOfWatch, searchTitle, searchUrl, type WatchRow } from './find.ts';

/** Something that anyone can reserve, or wait for, right now. */
export type Offer = {
  id: string;
  title: string;
  priceCents: number;
  currency: string;
  isReserved: boolean;
  url: string;
  createdAt: Date;
};

type Looking = Pick<Deps, 'store' | 'config' | 'clock'>;

/** How many results of a search are looked at: those that its page shows first. */
const LOOKED_AT = 100;
/** How many items a watch remembers: more than a sale can have, so that nothing is announced as new twice. */
const REMEMBERED = 400;

/** What a watch's sale, search, or item offers now, and the page of its seller; undefined while no one can see it. */
export async function offersOf(
  deps: Looking,
  watch: WatchRow,
): Promise<{ offers: Offer[]; page?: SalePage }> {
  if (watch.sellerId === null) return { offers: await foundBy(deps, watch) };
  const now = deps.clock.now();
  const page = await getSalePageOf(deps.store.read, watch.sellerId);
  const isOpen = page && isPageLive(page, now) && !isSaleOver(page, now);
  return isOpen ? { page, offers: await offeredOn(deps, page, watch.itemId) } : { offers: [] };
}

async function foundBy(deps: Looking, watch: WatchRow): Promise<Offer[]> {
  const { items } = await searchItems(deps, { ...searchOfWatch(watch), limit: LOOKED_AT });
  return items.map((item) => ({
    id: item.item_id,
    title: item.title,
    priceCents: toCents(item.price),
    currency: item.currency,
    isReserved: item.status === 'reserved',
    url: item.public_url,
    createdAt: new Date(item.created_at),
  }));
}

async function offeredOn({ config, store }: Looking, page: SalePage, itemId: string | null) {
  const { items } = store.read.t;
  const which = { sellerId: page.sellerId, ...(itemId !== null && { id: itemId }) };
  const newest = { order: ['-createdAt', '-id'], also: itemIsOffered(items) } as const;
  const rows = await listRows(store.read, 'items', which, newest);
  return rows.map(({ id, title, priceCents, currency, status, createdAt }) => ({
    id,
    title,
    priceCents,
    currency,
    isReserved: status === 'reserved',
    url: itemPublicUrl(config, page, id),
    createdAt,
  }));
}

/**
 * Which of `offers` are new to a watch: items that it hasn't seen, and prices below those in its emails. A price that
 * rises and falls back isn't news, and neither is an item that was hidden and returns. `seen`: the items and prices
 * that the watcher knows after this email.
 */
export function newsOf(watch: Pick<WatchRow, 'kind' | 'seen' | 'confirmedAt'>, offers: readonly Offer[]) {
  const seen = watch.seen ?? {};
  // In a search with more results than are looked at, older items move up as newer ones are sold.
  const isCut = watch.kind === 'search' && Object.keys(seen).length >= LOOKED_AT;
  const added = offers.filter(
    ({ id, createdAt }) =>
      seen[id] === undefined && !(isCut && watch.confirmedAt && createdAt < watch.confirmedAt),
  );
  const lowered = offers.flatMap((offer) => {
    const beforeCents = seen[offer.id];
    return beforeCents !== undefined && offer.priceCents < beforeCents ? [{ ...offer, beforeCents }] : [];
  });
  // Remember the lowest price that was emailed, so that one that rises and falls back isn't news.
  const lowest = ({ id, priceCents }: Offer) => Math.min(priceCents, seen[id] ?? priceCents);
  const known = offers.map((offer): [string, number] => [offer.id, lowest(offer)]);
  const now = new Set(offers.map(({ id }) => id));
  const before = Object.entries(seen).filter(([id]) => !now.has(id));
  return { added, lowered, seen: Object.fromEntries([...known, ...before].slice(0, REMEMBERED)) };
}

/** How long a watch gets no second email: sellers can lower a price cent by cent. */
const QUIET_MS = DAY;
/** The hour at which news of a sale or a search is emailed. */
const MORNING_HOUR = 9;

/** The next morning where the sale is; for a search, where this service runs. */
const nextMorning = (now: Date, page: Pick<SalePage, 'zone'> | undefined): Date =>
  nextTimeOfDay(now, MORNING_HOUR, page?.zone ?? 'system');

/**
 * Emails up to `limit` watches what is new: a lower price of an item within a minute, everything else in the morning,
 * each at most once a day. What can't be seen or reserved isn't announced; if it returns, the email has the price at
 * that time. Returns how many it looked at.
 */
export async function tellWatches(deps: Deps, limit: number): Promise<number> {
  const { read } = deps.store;
  const now = deps.clock.now();
  if ((await firstDue(read, { now })).length === 0) return 0;
  const due = await dueBy(read, now).limit(limit);
  for (const { watch } of due) await tell(deps, watch);
  return due.length;
}

function dueBy(db: Read, now: Date | Placeholder) {
  const { watches: w, items } = db.t;
  return db
    .select({ watch: w })
    .from(w)
    .leftJoin(items, eq(items.id, w.itemId))
    .where(and(lte(w.dueAt, now), or(ne(w.kind, 'item'), lt(items.priceCents, w.priceCents))))
    .orderBy(w.dueAt, w.id);
}

const firstDue = prepared<{ now: Date }>()('watches_due', (db, p) => dueBy(db, p.now).limit(1));

/** What a watch remembers after it was told the offers, or was confirmed. `next`: when an item is next looked at. */
export const remembered = (
  watch: Pick<WatchRow, 'kind' | 'seen' | 'confirmedAt'>,
  { offers, page }: { offers: readonly Offer[]; page?: SalePage },
  now: Date,
  next: Date,
) => {
  const [item] = offers;
  return watch.kind === 'item'
    ? { dueAt: next, ...(item && { priceCents: item.priceCents }) }
    : { dueAt: nextMorning(now, page), seen: newsOf(watch, offers).seen };
};

async function tell(deps: Deps, watch: WatchRow): Promise<void> {
  const offered = await offersOf(deps, watch);
  const { offers, page } = offered;
  const now = deps.clock.now();
  const seen = watch.kind === 'item' ? { [watch.about]: watch.priceCents ?? 0 } : watch.seen;
  const news = newsOf({ ...watch, seen }, offers);
  const change = remembered(watch, offered, now, new Date(now.getTime() + QUIET_MS));
  const mail = mailOf(deps, watch, news, page);
  await deps.store.write(async (tx) => {
    const { watches: w } = tx.t;
    // Another instance may have emailed it by now, or the person may have ended the watch.
    const own = and(eq(w.id, watch.id), eq(w.dueAt, watch.dueAt ?? now));
    const [turn] = await tx.update(w).set(change).where(own).returning({ id: w.id });
    if (!turn || !mail) return;
    if (watch.sellerId !== null && (await isBlocked(tx, watch.sellerId, watch.buyerEmail))) return;
    const unsubscribeUrl = endWatchUrl(deps, watch.id);
    await enqueueMail(deps, tx, { ...mail, to: watch.buyerEmail, unsubscribeUrl });
  });
}

function mailOf(
  deps: Deps,
  watch: WatchRow,
  { added, lowered }: Pick<ReturnType<typeof newsOf>, 'added' | 'lowered'>,
  page: SalePage | undefined,
): MailContent | undefined {
  const language = keptLanguage(watch.language);
  const url = linkUrl(deps, 'w', watch.id);
  if (watch.kind === 'item') {
    const [item] = lowered;
    const sellerName = page?.displayName ?? null;
    return item && priceLowerMail({ ...item, sellerName, watchUrl: url }, language);
  }
  if (added.length + lowered.length === 0) return undefined;
  const subject = subjectOf(deps, watch, page, language);
  return watchNewsMail({ ...subject, added, lowered, watchUrl: url }, language);
}

function subjectOf(deps: Deps, watch: WatchRow, page: SalePage | undefined, language: Language) {
  if (page) return { sellerName: page.displayName, url: pageUrl(deps.config, page) };
  const search = searchOfWatch(watch);
  return {
    search: searchTitle(wordsOf(language), search, deps.config.defaultCurrency),
    url: searchUrl(deps, search),
  };
}
