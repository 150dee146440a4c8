import { inArray } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { presentReservations } from '../reservations/present.ts';
import type { Reservation } from '../reservations/schemas.ts';
import type { ConversationRow } from '../threads/find.ts';
import type { Conversation } from './schemas.ts';

/** Threads with the reservations that they are about: a fixed number of queries, however many. */
export async function presentConversations(
  db: Read,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const ids = rows.flatMap((row) => row.reservationId ?? []);
  const { reservations } = db.t;
  const about =
    ids.length === 0 ? [] : await db.select().from(reservations).where(inArray(reservations.id, ids));
  const presented = await presentReservations(db, about);
  const byId = new Map(presented.map((reservation) => [reservation.reservation_id, reservation]));
  return rows.map((row) => presentConversation(row, byId.get(row.reservationId ?? '') ?? null));
}

const presentConversation = (row: ConversationRow, reservation: Reservation | null): Conversation => ({
  conversation_id: row.id,
  buyer_name: row.buyerName,
  buyer_email: row.buyerEmail,
  unread_count_seller: row.unreadSeller,
  last_message: row.lastMessage,
  last_activity_at: row.lastActivityAt.toISOString(),
  first_item_title: row.firstItemTitle,
  item_count: reservation?.item_count ?? 0,
  queue_position: reservation?.queue_position ?? null,
  reservation_id: row.reservationId,
  reservation,
});
