import { and, desc, eq } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { isSaleOver } from '../sale-page/expiry.ts';
import { getSalePageOf, type SalePage } from '../sale-page/find.ts';
import { isPageLive, itemPublicUrl } from '../sale-page/links.ts';
import { itemIsOffered } from '../sale-page/shown.ts';
import { searchItems } from '../search/items.ts';
import { toCents } from '../units.ts';
import { searchOfWatch, type WatchRow } from './find.ts';

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

export type News = {
  added: Offer[];
  lowered: (Offer & { beforeCents: number })[];
  /** What the watch knows after this email. */
  seen: Record<string, number>;
};

type Looking = Pick<Deps, 'store' | 'config' | 'clock'>;

/** Number of results of a search to look at: those that its page would show first. */
const LOOKED_AT = 100;
/** Number of items that a watch remembers: more than one sale can have, so that nothing is new twice. */
const REMEMBERED = 400;

/** What a watch's sale, search, or item offers now, and the page of its seller; undefined while no one can see it. */
export async function offersOf(
  deps: Looking,
  watch: WatchRow,
): Promise<{ offers: Offer[]; page?: SalePage }> {
  if (watch.sellerId === null) return { offers: await foundBy(deps, watch) };
  const db = deps.store.read;
  const page = await openPageOf(deps, db, watch.sellerId);
  return page ? { page, offers: await offeredOn(deps, db, page, watch.itemId) } : { offers: [] };
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

/** The seller's page while anyone can reserve there. */
async function openPageOf({ clock }: Looking, db: Read, sellerId: string): Promise<SalePage | undefined> {
  const now = clock.now();
  const page = await getSalePageOf(db, sellerId);
  return page && isPageLive(page, now) && !isSaleOver(page, now) ? page : undefined;
}

async function offeredOn(
  { config }: Looking,
  db: Read,
  page: SalePage,
  itemId: string | null,
): Promise<Offer[]> {
  const { items } = db.t;
  const rows = await db
    .select()
    .from(items)
    .where(
      and(
        eq(items.sellerId, page.sellerId),
        itemIsOffered(items),
        itemId === null ? undefined : eq(items.id, itemId),
      ),
    )
    .orderBy(desc(items.createdAt), desc(items.id));
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
 * rises and falls back isn't news, and neither is an item that was hidden and returns.
 */
export function newsOf(
  watch: Pick<WatchRow, 'kind' | 'seen' | 'confirmedAt'>,
  offers: readonly Offer[],
): News {
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
  const known = offers.map(({ id, priceCents }): [string, number] => [
    id,
    Math.min(priceCents, seen[id] ?? priceCents),
  ]);
  const now = new Set(offers.map(({ id }) => id));
  const before = Object.entries(seen).filter(([id]) => !now.has(id));
  return { added, lowered, seen: Object.fromEntries([...known, ...before].slice(0, REMEMBERED)) };
}
