import { and, count, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, Schema } from '../../db/store.ts';

type Items = Schema['items'];

/** Whether everyone can see a listing while its page is live: no one can before the seller has reviewed its text. */
export const isShown = (item: Pick<Items['$inferSelect'], 'status' | 'needsReview' | 'deletedAt'>): boolean =>
  item.status !== 'inactive' && !item.needsReview && item.deletedAt === null;

/** The same as a database condition. */
export const itemIsShown = (items: Items): SQL | undefined =>
  and(isNull(items.deletedAt), ne(items.status, 'inactive'), eq(items.needsReview, false));

/** Public items that a buyer can still get, or wait for. */
export const itemIsOffered = (items: Items): SQL | undefined =>
  and(
    isNull(items.deletedAt),
    inArray(items.status, ['available', 'reserved']),
    eq(items.needsReview, false),
  );

const waiting = prepared<{ sellerId: string }>()('count_needs_review', (db, p) => {
  const { items } = db.t;
  return db
    .select({ n: count() })
    .from(items)
    .where(and(eq(items.sellerId, p.sellerId), sql`${items.needsReview}`, isNull(items.deletedAt)));
});

/** How many listings need the seller's review. */
export const countNeedsReview = async (db: Read, sellerId: string): Promise<number> =>
  (await waiting(db, { sellerId }))[0]?.n ?? 0;
