import { and, desc, eq, inArray } from 'drizzle-orm';
import { before } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { AppError } from '../errors.ts';
import { presentReservations } from './present.ts';
import type { ReservationList, ReservationQuery } from './schemas.ts';
import { OPEN_STATUSES, type ReservationStatus } from './status.ts';

const DEFAULT_LIMIT = 50;

/** The seller's reservations, newest first, a page at a time. @throws AppError invalid_request for a foreign cursor */
export async function listReservations(
  ctx: SellerContext,
  query: ReservationQuery,
): Promise<ReservationList> {
  const { read } = ctx.store;
  const { reservations, reservationItems: places } = read.t;
  const limit = query.limit ?? DEFAULT_LIMIT;
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
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
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    reservations: await presentReservations(read, shown),
    next_cursor: rows.length > limit && last ? reservationCursor(last.createdAt, last.id) : null,
  };
}

const statuses = (status: ReservationStatus | 'open'): ReservationStatus[] =>
  status === 'open' ? OPEN_STATUSES : [status];

export const reservationCursor = (createdAt: Date, id: string): string => `${createdAt.getTime()}.${id}`;

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const [, ms, id] = /^(\d{1,15})\.(res_\w{1,40})$/.exec(cursor) ?? [];
  if (ms !== undefined && id !== undefined) return { createdAt: new Date(Number(ms)), id };
  throw new AppError('invalid_request', 'cursor: not a next_cursor of this operation.');
}
