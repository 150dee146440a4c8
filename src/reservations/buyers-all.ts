import { desc, eq } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { fromCents, toCents } from '../units.ts';
import type { BuyersQuestion, BuyersTotals } from './buyer-schemas.ts';
import type { Reservation, ReservationItem } from './schemas.ts';

/* What a buyer's page shows next to the reservations. */

/** Questions in a thread that came without a reservation, newest first; unconfirmed questions are in no thread. */
export async function questionsOf(db: Read, conversationId: string): Promise<BuyersQuestion[]> {
  const { questions: q } = db.t;
  const rows = await db
    .select()
    .from(q)
    .where(eq(q.conversationId, conversationId))
    .orderBy(desc(q.createdAt), desc(q.id));
  return rows.map((row) => ({
    question_id: row.id,
    item_title: row.itemTitle,
    content: row.content,
    created_at: row.createdAt.toISOString(),
  }));
}

/**
 * Totals of a buyer's reservations: on hold at listed prices and at agreed prices, and picked up. A place in line costs
 * nothing.
 */
export function totalsOf(all: readonly Pick<Reservation, 'items' | 'currency'>[]): BuyersTotals {
  const items = all.flatMap((one) => one.items);
  const sum = (state: ReservationItem['state'], priceOf: (item: ReservationItem) => number): number =>
    fromCents(
      items.filter((item) => item.state === state).reduce((cents, item) => cents + toCents(priceOf(item)), 0),
    );
  const agreed = (item: ReservationItem) => item.agreed_price ?? item.price;
  return {
    total_asked: sum('held', ({ price }) => price),
    total_agreed: sum('held', agreed),
    total_paid: sum('sold', agreed),
    currency: all[0]?.currency ?? DEFAULT_CURRENCY,
  };
}
