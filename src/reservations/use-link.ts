import { and, asc, eq, gte } from 'drizzle-orm';
import type { Read, Write } from '../../db/store.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { newReservationMail } from '../mail/templates/new-reservation.ts';
import { inboxUrl } from '../threads/links.ts';
import { updateConversation } from '../threads/update.ts';
import { expireReservation } from './expire.ts';
import { entriesOf, findReservationByToken, type ReservationRow } from './find.ts';
import { standings } from './places.ts';
import type { MoveDeps } from './queue.ts';
import { readSale } from './sale.ts';
import { CONFIRMED_HOLD_MS, isLapsed, isOpen } from './status.ts';

/** Whether using the link changes the reservation: it confirms it, or finds that its time is over. */
export const linkMatters = (row: ReservationRow, now: Date): boolean =>
  isLapsed(row, now) || (isOpen(row.status) && row.confirmedAt === null);

/**
 * The reservation behind a manage link, inside the caller's write. Whoever has the link reads the buyer's mail: the first
 * use confirms the reservation. @throws AppError not_found
 */
export async function useLink(ctx: MoveDeps, tx: Write, token: string): Promise<ReservationRow> {
  const row = await findReservationByToken(tx, token);
  if (isLapsed(row, ctx.clock.now())) return expireReservation(ctx, tx, row);
  return linkMatters(row, ctx.clock.now()) ? confirm(ctx, tx, row) : row;
}

async function confirm(ctx: MoveDeps, tx: Write, row: ReservationRow): Promise<ReservationRow> {
  const { reservations } = tx.t;
  const now = ctx.clock.now();
  const holds = row.status === 'pending' || (row.status === 'active' && row.expiresAt !== null);
  const [confirmed] = await tx
    .update(reservations)
    .set({
      confirmedAt: now,
      updatedAt: now,
      ...(holds ? { status: 'active' as const, expiresAt: new Date(now.getTime() + CONFIRMED_HOLD_MS) } : {}),
    })
    .where(eq(reservations.id, row.id))
    .returning();
  const entries = await entriesOf(tx, [row.id]);
  // Only now is it known who speaks: until here the name was anybody's word.
  await updateConversation(tx, row.conversationId, {
    reservationId: row.id,
    firstItemTitle: entries[0]?.title ?? null,
    buyerName: row.buyerName,
  });
  const open = entries.filter((entry) => entry.state === 'held' || entry.state === 'queued');
  const mail = newReservationMail({
    buyerName: row.buyerName,
    items: await standings(tx, open),
    message: await firstWords(tx, row),
    inboxUrl: inboxUrl(ctx.config, row.conversationId),
  });
  const { sellerEmail } = await readSale(ctx, tx, row.sellerId);
  await enqueueMail(ctx, tx, { ...mail, to: sellerEmail });
  return confirmed ?? row;
}

/** What came with the request. */
async function firstWords(db: Read, row: ReservationRow): Promise<string | undefined> {
  const { messages } = db.t;
  const [first] = await db
    .select({ content: messages.content })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, row.conversationId),
        eq(messages.senderType, 'buyer'),
        gte(messages.createdAt, row.createdAt),
      ),
    )
    .orderBy(asc(messages.createdAt))
    .limit(1);
  return first?.content;
}
