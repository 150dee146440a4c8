import type { Read } from '../../db/store.ts';
import type { MessageRow } from '../threads/find.ts';
import { placesOf, type ReservationRow } from './find.ts';

/**
 * What other programs get about a reservation: no address, no email address, no minimum price, and no words from a
 * thread, which could contain any of those. Programs that need more request it with a key.
 */
export async function hookData(db: Read, row: ReservationRow, posted: readonly MessageRow[]) {
  const places = await placesOf(db, [row.id]);
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
