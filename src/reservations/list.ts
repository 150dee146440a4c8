import { and, eq, inArray } from 'drizzle-orm';
import { listRows } from '../../db/rows.ts';
import { before, type Read } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { cursorOf, pageOf, positionAt } from '../operation/paging.ts';
import { fromCents, toCents } from '../units.ts';
import type { BuyersQuestion, BuyersTotals } from './buyer-schemas.ts';
import { presentReservations } from './present.ts';
import type { Reservation, ReservationItem, ReservationQuery } from './schemas.ts';
import { OPEN_STATUSES } from './status.ts';

const DEFAULT_LIMIT = 50;

/** The seller's reservations, newest first, page by page. @throws AppError invalid_request for a foreign cursor */
export async function listReservations(ctx: SellerContext, query: ReservationQuery) {
  const { read } = ctx.store;
  const { reservations, reservationItems: places } = read.t;
  const { status, limit = DEFAULT_LIMIT } = query;
  const after = positionAt(query.cursor, /^res_\w{1,40}$/);
  const ofItem =
    query.item_id === undefined
      ? undefined
      : read.select({ id: places.reservationId }).from(places).where(eq(places.itemId, query.item_id));
  const also = and(
    ofItem && inArray(reservations.id, ofItem),
    after && before([reservations.createdAt, reservations.id], [after.createdAt, after.id]),
  );
  const { sellerId } = ctx.actor;
  const which = { sellerId, ...(status && { status: status === 'open' ? OPEN_STATUSES : status }) };
  const newest = { order: ['-createdAt', '-id'], limit: limit + 1, also } as const;
  const rows = await listRows(read, 'reservations', which, newest);
  const { shown, next } = pageOf(rows, limit, cursorOf);
  return { reservations: await presentReservations(read, shown), next_cursor: next };
}

/* What a buyer's page shows next to the reservations. */

/** Questions in a thread that came without a reservation, newest first; unconfirmed questions are in no thread. */
export async function questionsOf(db: Read, conversationId: string): Promise<BuyersQuestion[]> {
  const rows = await listRows(db, 'questions', { conversationId }, { order: ['-createdAt', '-id'] });
  return rows.map((row) => ({
    question_id: row.id,
    item_title: row.itemTitle,
    content: row.content,
    created_at: row.createdAt.toISOString(),
  }));
}

/** Totals of a buyer's reservations: on hold at listed and at agreed prices, and picked up. Lines don't count. */
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
