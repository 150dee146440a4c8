import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { announce, type MoveContext } from './announce.ts';
import { endReservation } from './end.ts';
import { EVENTS } from './events.ts';
import { getReservation, type ReservationRow } from './find.ts';
import { isLapsed } from './status.ts';

/**
 * Ends up to `limit` reservations whose hold has run out and returns how many. One write each, which looks again:
 * beside other instances, and beside a buyer who acts at this moment, each ends at most once.
 */
export async function expireReservations(ctx: Deps, limit: number): Promise<number> {
  const { reservations } = ctx.store.read.t;
  const due = await ctx.store.read
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(inArray(reservations.status, ['pending', 'active']), lte(reservations.expiresAt, ctx.clock.now())),
    )
    .orderBy(asc(reservations.expiresAt), asc(reservations.id))
    .limit(limit);
  for (const { id } of due) {
    await ctx.store.write(async (tx) => {
      const row = await getReservation(tx, id);
      if (row && isLapsed(row, ctx.clock.now())) await expireReservation(ctx, tx, row);
    });
  }
  return due.length;
}

/** Ends a reservation whose hold has run out; the next in line is told, and so is its buyer. */
export async function expireReservation(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
): Promise<ReservationRow> {
  const { reservation, titles } = await endReservation(ctx, tx, row, 'expired');
  const reason = row.confirmedAt === null ? 'unconfirmed' : 'no_pickup';
  await announce(ctx, tx, reservation, EVENTS.expired, { titles, reason });
  return reservation;
}
