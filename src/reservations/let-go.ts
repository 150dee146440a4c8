import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Write } from '../../db/store.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { announce, type MoveContext } from './announce.ts';
import { type Ended, endReservation } from './end.ts';
import { EVENTS } from './events.ts';
import { placesOf, type ReservationRow } from './find.ts';
import type { Promotion } from './queue.ts';
import { isOpen, OPEN_STATUSES } from './status.ts';

const END = { ending: 'cancelled', because: 'seller' } as const;

/**
 * Silently ends everything that an email address has reserved from a seller: the lines move up, and buyers who get
 * something are notified.
 */
export async function letBuyerGo(
  ctx: MoveContext,
  tx: Write,
  { sellerId, email }: { sellerId: string; email: string },
): Promise<{ ended: number; promotions: Promotion[] }> {
  const theirs = await openReservationsOf(tx, sellerId, mailboxOf(email));
  // Leave the lines first: otherwise an item held by one of their addresses could go to another of theirs.
  const left: Ended[] = [];
  for (const row of theirs) left.push(await leaveLines(ctx, tx, row));
  const promotions: Promotion[] = [];
  for (const { reservation, titles } of left) {
    const ended = isOpen(reservation.status)
      ? await endReservation(ctx, tx, reservation, END)
      : { reservation, titles: [], promotions: [] };
    const all = [...titles, ...ended.titles];
    await announce(ctx, tx, ended.reservation, EVENTS.letGo, { titles: all });
    promotions.push(...ended.promotions);
  }
  return { ended: theirs.length, promotions };
}

async function openReservationsOf(tx: Write, sellerId: string, mailbox: string): Promise<ReservationRow[]> {
  const { reservations } = tx.t;
  const open = await tx
    .select()
    .from(reservations)
    .where(and(eq(reservations.sellerId, sellerId), inArray(reservations.status, OPEN_STATUSES)))
    .orderBy(asc(reservations.createdAt), asc(reservations.id));
  return open.filter((row) => mailboxOf(row.buyerEmail) === mailbox);
}

async function leaveLines(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<Ended> {
  const waiting = (await placesOf(tx, [row.id])).filter(
    ({ state }) => state === 'queued' || state === 'waiting',
  );
  return endReservation(ctx, tx, row, { ...END, itemIds: waiting.map(({ itemId }) => itemId) });
}
