import { atLeast } from '../../db/conditions.ts';
import { getRow } from '../../db/rows.ts';
import type { Read, Write } from '../../db/store.ts';
import { updateConversation } from '../threads/find.ts';
import { shownIdOf } from '../threads/links.ts';
import { announce, EVENTS } from './announce.ts';
import { CONFIRMED_HOLD_MS, isLapsed } from './clock.ts';
import type { MoveContext } from './event.ts';
import { expireReservation } from './expire.ts';
import { findReservationByToken, placesOf, type ReservationRow } from './find.ts';
import { changeHold, changeReservation } from './hold.ts';
import { placesInLine, takeWaitingPlaces } from './places.ts';
import { settle } from './queue.ts';
import { hasConfirmed, isOpen, isOpenPlace } from './status.ts';
import { visitAhead } from './visit.ts';

/** Whether using the link changes the reservation: it either confirms it, or finds that it has expired. */
export const changesByLink = (row: ReservationRow, now: Date): boolean =>
  isLapsed(row, now) || (isOpen(row.status) && row.confirmedAt === null);

/**
 * The reservation behind a manage link, inside the caller's write. Its first use confirms the reservation, because
 * anyone with the emailed link can read the buyer's email. A link that was only shown also confirms, but proves no
 * address.
 * @throws AppError not_found
 */
export async function useLink(ctx: MoveContext, tx: Write, token: string): Promise<ReservationRow> {
  const row = await findReservationByToken(ctx, tx, token);
  // If the clock may be wrong, a look at the page doesn't end the reservation; the sweep ends it later if it must.
  if (isLapsed(row, ctx.clock.now())) return ctx.clockDoubted?.() ? row : expireReservation(ctx, tx, row);
  if (!changesByLink(row, ctx.clock.now())) return row;
  return confirm(ctx, tx, { ...row, confirmedUnproven: shownIdOf(ctx, token) !== undefined });
}

async function confirm(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<ReservationRow> {
  const now = ctx.clock.now();
  const established = await hasConfirmed(tx, row.conversationId);
  await takeWaitingPlaces(ctx, tx, await placesOf(tx, [row]));
  const { confirmedUnproven } = row;
  const noted = await changeReservation(tx, row, { confirmedAt: now, confirmedUnproven });
  const settled = await settle(ctx, tx, noted, { ending: 'cancelled', because: 'gone' });
  const holds = settled.status === 'active';
  const confirmed = holds
    ? await changeHold(ctx, tx, settled, {
        baseEndsAt: new Date(now.getTime() + CONFIRMED_HOLD_MS),
        ...(await visitAhead(ctx, tx, settled)),
      })
    : settled;
  const places = await placesOf(tx, [row]);
  // Only now do we know who is writing: until the link is opened, anyone could have typed the name.
  await updateConversation(tx, row.conversationId, {
    reservationId: row.id,
    firstItemTitle: places[0]?.title ?? null,
    buyerName: row.buyerName,
  });
  const open = places.filter(isOpenPlace);
  if (open.length > 0) {
    await announce(ctx, tx, confirmed, EVENTS.confirmed, {
      places: await placesInLine(tx, open),
      message: await firstWords(tx, row),
      established,
    });
  }
  return confirmed;
}

/** The message that came with the request. */
async function firstWords(db: Read, row: ReservationRow): Promise<string | undefined> {
  const { conversationId, createdAt } = row;
  const since = { conversationId, senderType: 'buyer', createdAt: atLeast(createdAt) } as const;
  const oldest = { columns: ['content'], order: ['createdAt'], limit: 1 } as const;
  return (await getRow(db, 'messages', since, oldest))?.content;
}
