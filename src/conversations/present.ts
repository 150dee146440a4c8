import { desc, inArray } from 'drizzle-orm';
import type { Read } from '../../db/store.ts';
import { presentReservations } from '../reservations/present.ts';
import type { Reservation } from '../reservations/schemas.ts';
import { isOpen } from '../reservations/status.ts';
import type { ConversationRow } from '../threads/find.ts';
import type { Conversation } from './schemas.ts';

/** Threads with the reservations that they are about: a fixed number of queries, however many. */
export async function presentConversations(
  db: Read,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  if (rows.length === 0) return [];
  const { reservations } = db.t;
  const ids = rows.map((row) => row.id);
  const all = await db
    .select()
    .from(reservations)
    .where(inArray(reservations.conversationId, ids))
    .orderBy(desc(reservations.createdAt), desc(reservations.id));
  const byThread = new Map<string, Reservation[]>();
  for (const each of await presentReservations(db, all)) {
    byThread.set(each.conversation_id, [...(byThread.get(each.conversation_id) ?? []), each]);
  }
  return rows.map((row) => presentConversation(row, byThread.get(row.id) ?? []));
}

/** What a thread is about: the newest reservation that is open, else the newest. */
const newestOpen = (reservations: readonly Reservation[]): Reservation | undefined =>
  reservations.find((reservation) => isOpen(reservation.status)) ?? reservations[0];

const presentConversation = (row: ConversationRow, reservations: Reservation[]): Conversation => {
  const reservation = newestOpen(reservations) ?? null;
  return {
    conversation_id: row.id,
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail,
    unread_count_seller: row.unreadSeller,
    last_message: row.lastMessage,
    last_activity_at: row.lastActivityAt.toISOString(),
    first_item_title: row.firstItemTitle,
    item_count: reservation?.item_count ?? 0,
    queue_position: reservation?.queue_position ?? null,
    reservation_id: reservation?.reservation_id ?? null,
    reservation,
    reservations,
  };
};
