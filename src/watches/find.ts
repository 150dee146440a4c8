import { and, eq, exists, isNotNull, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import { getRow } from '../../db/rows.ts';
import type { Read, RowOf } from '../../db/store.ts';
import { oldRows } from '../../db/sweep.ts';
import type { Deps } from '../context.ts';
import { type AppError, refusal } from '../errors.ts';
import { type Words, wordFor } from '../languages/index.ts';
import { linkUrl } from '../threads/links.ts';
import { sha256 } from '../tokens.ts';
import { DAY, toCents } from '../units.ts';
import { SavedSearch } from './schemas.ts';

export type WatchRow = RowOf<'watches'>;

/** How long an unconfirmed watch waits for someone to open its link. */
export const UNCONFIRMED_MS = 3 * DAY;
/** How long a search is watched after it was last saved, so that no address is kept forever. */
const SEARCHED_MS = 180 * DAY;

/** The watch behind an emailed link. @throws AppError not_found, also if it has ended */
export async function findWatchByToken({ clock }: Pick<Deps, 'clock'>, db: Read, token: string) {
  const row = await getRow(db, 'watches', { linkTokenHash: sha256(token) });
  if (row && (row.confirmedAt !== null || isFresh(row, clock.now()))) return row;
  throw noSuchWatch();
}

export const noSuchWatch = (): AppError => refusal('not_found.watchLink');

const isFresh = ({ createdAt }: WatchRow, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < UNCONFIRMED_MS;

export const searchEndsAt = ({ askedAt }: WatchRow): Date => new Date(askedAt.getTime() + SEARCHED_MS);

/** How long an address is kept after its sale has ended or its item is no longer available: they may come back. */
const KEPT_MS = 30 * DAY;

/**
 * Watches that no one confirmed, those whose item was sold or whose sale ended or went offline a month ago, and
 * searches that weren't saved again in half a year.
 */
export const oldWatches = oldRows('watches', (w, ago, db) => {
  const { items: i, pages: p } = db.t;
  const past = ago(KEPT_MS);
  // Without the fast lane, the time comes as SQLite stores it.
  const dayOf = (at: unknown) => new Date(Number(at)).toISOString().slice(0, 10);
  const pastDay = sql.param(past, { mapToDriverValue: dayOf });
  const isOff = and(eq(p.published, false), lte(p.updatedAt, past));
  const isGone = or(isOff, lte(p.expiresAt, past), lte(p.endsOn, pastDay));
  const isSold = and(eq(i.status, 'taken'), lte(i.takenAt, past));
  const page = db.select({ slug: p.slug }).from(p).where(eq(p.sellerId, w.sellerId));
  return or(
    and(isNull(w.confirmedAt), lte(w.createdAt, ago(UNCONFIRMED_MS + DAY))),
    and(eq(w.kind, 'search'), lte(w.askedAt, ago(SEARCHED_MS))),
    exists(
      db
        .select({ id: i.id })
        .from(i)
        .where(and(eq(i.id, w.itemId), isSold)),
    ),
    exists(
      db
        .select({ slug: p.slug })
        .from(p)
        .where(and(eq(p.sellerId, w.sellerId), isGone)),
    ),
    // The seller has no page anymore.
    and(isNotNull(w.sellerId), notExists(page)),
  );
});

/** Address for a mail program's one-click unsubscribe (RFC 8058). */
export const endWatchUrl = (ctx: Pick<Deps, 'pepper' | 'config'>, watchId: string): string =>
  `${linkUrl(ctx, 'w', watchId)}/end`;

/** The search that a watch is about. */
export const searchOfWatch = ({ about }: WatchRow): SavedSearch => SavedSearch.parse(JSON.parse(about));

/** The page that shows what a saved search finds. */
export function searchUrl({ config }: Pick<Deps, 'config'>, search: SavedSearch): string {
  const { q, category, min_price: min, max_price: max, currency, city, state } = search;
  const place = [city, state].filter(Boolean).join(', ');
  const said = Object.entries({ q, place, category, min, max, currency }).flatMap(
    ([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${config.baseUrl}/browse?${new URLSearchParams(said)}`;
}

/** A search in words: “bike” · up to $100 · Austin, TX. @param currency if the search names none */
export function searchTitle(words: Words, search: SavedSearch, currency: string): string {
  const { q, category, min_price: min, max_price: max, city, state } = search;
  const price = (amount: number) => words.price(toCents(amount), search.currency ?? currency);
  const parts = [
    q && `“${q}”`,
    category && wordFor(words.categories, category),
    min !== undefined && words.browse.from({ price: price(min) }),
    max !== undefined && words.browse.upTo({ price: price(max) }),
    [city, state].filter(Boolean).join(', '),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? words.browse.everything : parts.join(' · ');
}

/** One text per search, regardless of the order of its parts. */
export function canonical(search: SavedSearch): string {
  const { category, min_price, max_price, currency } = search;
  const [q, city, state] = [search.q, search.city, search.state].map((each) => each?.trim() || undefined);
  return JSON.stringify({ q, category, min_price, max_price, currency, city, state });
}
