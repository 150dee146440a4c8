import { and, desc, eq, inArray } from 'drizzle-orm';
import { before } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { cursorOf, pageOf, positionAt } from '../operation/paging.ts';
import { presentReservations } from './present.ts';
import type { ReservationList, ReservationQuery } from './schemas.ts';
import { OPEN_STATUSES, type ReservationStatus } from './status.ts';

const DEFAULT_LIMIT = 50;

/**
 * The seller's reservations, newest first, one page at a time. @throws AppError invalid_request for a cursor from
 * elsewhere
 */
export async function listReservations(
  ctx: SellerContext,
  query: ReservationQuery,
): Promise<ReservationList> {
  const { read } = ctx.store;
  const { reservations, reservationItems: places } = read.t;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = positionAt(query.cursor, /^res_\w{1,40}$/);
  const ofItem =
    query.item_id === undefined
      ? undefined
      : read.select({ id: places.reservationId }).from(places).where(eq(places.itemId, query.item_id));
  const rows = await read
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.sellerId, ctx.actor.sellerId),
        query.status && inArray(reservations.status, statuses(query.status)),
        ofItem && inArray(reservations.id, ofItem),
        after && before([reservations.createdAt, reservations.id], [after.createdAt, after.id]),
      ),
    )
    .orderBy(desc(reservations.createdAt), desc(reservations.id))
    .limit(limit + 1);
  const { shown, next } = pageOf(rows, limit, cursorOf);
  return { reservations: await presentReservations(read, shown), next_cursor: next };
}

const statuses = (status: ReservationStatus | 'open'): ReservationStatus[] =>
  status === 'open' ? OPEN_STATUSES : [status];
