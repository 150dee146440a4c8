import { and, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, Schema } from '../../db/store.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import type { PageRow } from '../sale-page/page.ts';
import { countryOfSources, zoneOfSources, zoneSources } from '../sellers/zone.ts';
import { WAITS_MS } from '../threads/confirmations.ts';

export type NavCounts = {
  /** The seller's name for the sale, or null. */
  name: string | null;
  /** When the account will be deleted; null unless the seller requested that. */
  deleteAt: Date | null;
  timezone: string | null;
  /** Country of the sale, by its two letters, if it is known. */
  country: string | null;
  currency: string;
  /** The sale page, live or not; null before the first publish. */
  page: Pick<PageRow, 'slug' | 'published' | 'expiresAt'> | null;
  /** Listings that aren't public until the seller reviews them. */
  reviews: number;
  unread: number;
  /** An assistant's messages that wait for the seller's approval. */
  prepared: number;
  /** Past pickups without an answer. */
  toClose: number;
};

const NOTHING: NavCounts = {
  name: null,
  deleteAt: null,
  timezone: null,
  country: null,
  currency: DEFAULT_CURRENCY,
  page: null,
  reviews: 0,
  unread: 0,
  prepared: 0,
  toClose: 0,
};

const counts = prepared<{ sellerId: string; now: Date; preparedSince: Date }>()('nav_counts', (db, p) => {
  const { sellers, availability, pages, items, conversations, confirmations, reservations } = db.t;
  const number = (
    table: Schema['items' | 'conversations' | 'confirmations' | 'reservations'],
    ...where: SQL[]
  ) =>
    sql<number>`(select count(*) from ${table} where ${and(eq(table.sellerId, p.sellerId), ...where)})`.mapWith(
      Number,
    );
  return db
    .select({
      name: sellers.displayName,
      deleteAt: sellers.deleteAt,
      currency: sellers.currency,
      ...zoneSources(db.t),
      page: { slug: pages.slug, published: pages.published, expiresAt: pages.expiresAt },
      reviews: number(items, sql`${items.needsReview}`, isNull(items.deletedAt)),
      unread: number(conversations, gt(conversations.unreadSeller, 0)),
      prepared: number(
        confirmations,
        isNull(confirmations.usedAt),
        gt(confirmations.createdAt, p.preparedSince),
      ),
      toClose: number(reservations, eq(reservations.status, 'active'), lte(reservations.slotStartsAt, p.now)),
    })
    .from(sellers)
    .leftJoin(pages, eq(pages.sellerId, sellers.id))
    .leftJoin(availability, eq(availability.sellerId, sellers.id))
    .where(eq(sellers.id, p.sellerId));
});

/** The counts that every page of the seller's site shows, in one query. */
export async function navCounts(db: Read, sellerId: string, now: Date): Promise<NavCounts> {
  const preparedSince = new Date(now.getTime() - WAITS_MS);
  const [row] = await counts(db, { sellerId, now, preparedSince });
  return row ? { ...row, timezone: zoneOfSources(row), country: countryOfSources(row) } : NOTHING;
}
