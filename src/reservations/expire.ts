import { and, asc, inArray, lte } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { reservationExpiredMail } from '../mail/templates/reservation-expired.ts';
import { postMessages } from '../threads/post.ts';
import { endReservation } from './end.ts';
import { getReservation, type ReservationRow } from './find.ts';
import type { MoveDeps } from './queue.ts';
import { readSale } from './sale.ts';
import { isLapsed } from './status.ts';
import { quoted } from './wording.ts';

/**
 * Ends up to `limit` reservations whose hold has run out and returns how many. One write each, which looks again:
 * beside other instances, and beside a buyer who acts at this moment, each ends at most once.
 */
export async function expireReservations(deps: Deps, limit: number): Promise<number> {
  const { reservations } = deps.store.read.t;
  const due = await deps.store.read
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(inArray(reservations.status, ['pending', 'active']), lte(reservations.expiresAt, deps.clock.now())),
    )
    .orderBy(asc(reservations.expiresAt), asc(reservations.id))
    .limit(limit);
  for (const { id } of due) {
    await deps.store.write(async (tx) => {
      const row = await getReservation(tx, id);
      if (row && isLapsed(row, deps.clock.now())) await expireReservation(deps, tx, row);
    });
  }
  return due.length;
}

/** Ends a reservation whose hold has run out; the next in line is told, and so is its buyer. */
export async function expireReservation(
  ctx: MoveDeps,
  tx: Write,
  row: ReservationRow,
): Promise<ReservationRow> {
  const sale = await readSale(ctx, tx, row.sellerId);
  const { reservation, titles } = await endReservation(ctx, tx, sale, row, 'expired');
  const reason = row.confirmedAt === null ? 'unconfirmed' : 'no_pickup';
  const content =
    reason === 'unconfirmed'
      ? `The reservation of ${quoted(titles)} ended: the emailed link was not opened within 30 minutes.`
      : `The reservation of ${quoted(titles)} ended: no pickup was booked in time.`;
  const thread = { id: row.conversationId, sellerId: row.sellerId };
  await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: true });
  const mail = reservationExpiredMail({
    buyerName: row.buyerName,
    items: titles,
    reason,
    pageUrl: sale.pageUrl,
  });
  await enqueueMail(ctx, tx, { ...mail, to: row.buyerEmail });
  return reservation;
}
