import { and, eq, inArray } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read, Write } from '../../db/store.ts';
import { keptLanguage } from '../languages/index.ts';
import { enqueueMail, type MailContent } from '../mail/outbox.ts';
import { tellParties } from '../threads/announcement.ts';
import type { MessageRow } from '../threads/find.ts';
import { inboxUrl } from '../threads/links.ts';
import type { Event, MoveContext, Scene } from './event.ts';
import { ENDS } from './events-ends.ts';
import { HOLDS } from './events-holds.ts';
import { REQUESTS } from './events-requests.ts';
import { manageUrl, placesOf, type ReservationRow } from './find.ts';
import { isOverAt, readSale, type Sale, saleAt } from './sale.ts';
import { isOpen, OPEN_STATUSES } from './status.ts';

/**
 * Everything that can happen to a reservation: the line in its thread, whether that is news to the seller, which emails
 * go to whom, and the event name that other programs get. Add a new event, email, or webhook event to these tables.
 */
export const EVENTS = { ...REQUESTS, ...HOLDS, ...ENDS } as const;

const openIn = prepared<{ conversationId: string }>()('open_reservation_of_conversation', (db, p) => {
  const { reservations: r } = db.t;
  return db
    .select({ id: r.id })
    .from(r)
    .where(and(eq(r.conversationId, p.conversationId), inArray(r.status, OPEN_STATUSES)))
    .limit(1);
});

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
  const sale = await readSale(ctx, tx, reservation.sellerId);
  const now = ctx.clock.now();
  const { buyerName, expiresAt } = reservation;
  const { currency, timezone, language, repliesRead, sellerName } = sale;
  const scene: Scene = {
    reservation,
    sale,
    now,
    buyer: {
      buyerName,
      language: keptLanguage(reservation.language),
      currency,
      sellerName,
      timezone,
      expiresAt,
      manageUrl: manageUrl(ctx, reservation.id),
      pageUrl: isOverAt(sale, now) ? undefined : sale.pageUrl,
      goesOn: isOpen(reservation.status) || (await openIn(tx, reservation)).length > 0,
    },
    seller: {
      language,
      repliesRead,
      buyerName,
      currency,
      timezone,
      expiresAt,
      sale: saleAt(sale, now),
      inboxUrl: inboxUrl(ctx.config, reservation.conversationId),
    },
  };
  const { sellerId, conversationId, buyerEmail } = reservation;
  const parties = { sellerId, conversationId, buyerEmail, sellerEmail: sale.sellerEmail };
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
