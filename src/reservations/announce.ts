import type { Read, Write } from '../../db/store.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { tellParties } from '../threads/announcement.ts';
import type { MessageRow } from '../threads/find.ts';
import { type Event, type MoveContext, sceneOf } from './event.ts';
import { ENDS } from './events-ends.ts';
import { HOLDS } from './events-holds.ts';
import { REQUESTS } from './events-requests.ts';
import { placesOf, type ReservationRow } from './find.ts';
import { readSale, type Sale } from './sale.ts';

/**
 * Everything that can happen to a reservation: the line in its thread, whether that is news to the seller, which emails
 * go to whom, and the event name that other programs get. Add a new event, email, or webhook event to these tables.
 */
export const EVENTS = { ...REQUESTS, ...HOLDS, ...ENDS } as const;

/**
 * Tells everyone affected by an event, in the write that causes it, so an email goes out if and only if the event
 * happened. Returns the messages that were posted in the thread.
 * @param reservation its row after the event
 */
export async function announce<Facts>(
  ctx: MoveContext,
  tx: Write,
  reservation: ReservationRow,
  event: Event<Facts>,
  facts: Facts,
): Promise<MessageRow[]> {
  const scene = await sceneOf(ctx, tx, reservation);
  const { sellerId, conversationId, buyerEmail } = reservation;
  const parties = { sellerId, conversationId, buyerEmail, sellerEmail: scene.sale.sellerEmail };
  return tellParties(ctx, tx, parties, event(scene, facts), (posted) => hookData(tx, reservation, posted));
}

/** An email to a seller about something that doesn't belong to a reservation. */
export async function tellSeller(
  ctx: MoveContext,
  tx: Write,
  sellerId: string,
  mail: (sale: Sale) => MailContent,
): Promise<void> {
  const sale = await readSale(ctx, tx, sellerId);
  await enqueueMail(ctx, tx, { ...mail(sale), to: sale.sellerEmail });
}

/**
 * What other programs are told about a reservation: no postal or email address, no minimum price, and no words from a
 * thread, because those could contain any of these. A program that needs more requests it with a key.
 */
export async function hookData(db: Read, row: ReservationRow, posted: readonly MessageRow[]) {
  const places = await placesOf(db, [row]);
  const said = posted.findLast(({ senderType }) => senderType === 'buyer');
  return {
    reservation_id: row.id,
    conversation_id: row.conversationId,
    ...(said && { message_id: said.id }),
    status: row.status,
    buyer_name: row.buyerName,
    buyer_confirmed: row.confirmedAt !== null && !row.confirmedUnproven,
    items: places.map(({ itemId, title, state }) => ({ item_id: itemId, title, state })),
    expires_at: row.expiresAt?.toISOString() ?? null,
    pickup_starts_at: row.slotStartsAt?.toISOString() ?? null,
    pickup_ends_at: row.slotEndsAt?.toISOString() ?? null,
  };
}
