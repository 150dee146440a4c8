import type { Write } from '../../db/store.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { reservationCancelledMail } from '../mail/templates/reservation-cancelled.ts';
import { postMessages } from '../threads/post.ts';
import { cancelledPickup } from './end.ts';
import { getReservation, queueOf } from './find.ts';
import { type MoveDeps, recountQueue } from './queue.ts';
import { readSale } from './sale.ts';
import { endPlaces, settle } from './settle.ts';
import { quoted } from './wording.ts';

type DeactivatedItem = { id: string; sellerId: string; title: string };

/**
 * For an item that goes from reserved to inactive: the holder loses it, nobody is promoted, and whoever waited leaves
 * its queue as well, for there is nothing left to wait for. All of them are told by mail. A reservation that has no
 * other item is cancelled. Call it before the item's own update, which may then read queue_count 0.
 */
export async function releaseDeactivatedItem(
  ctx: MoveDeps,
  tx: Write,
  item: DeactivatedItem,
): Promise<{ released: number }> {
  const queue = await queueOf(tx, [item.id]);
  if (queue.length === 0) return { released: 0 };
  const sale = await readSale(ctx, tx, item.sellerId);
  for (const { reservationId } of queue) {
    const reservation = await getReservation(tx, reservationId);
    if (!reservation) continue;
    await endPlaces(tx, reservationId, [item.id], 'released');
    const { status } = await settle(ctx, tx, reservation, 'cancelled');
    const lostPickup = status !== 'pending' && status !== 'active';
    const thread = { id: reservation.conversationId, sellerId: item.sellerId };
    const content = `${quoted([item.title])} was taken off the sale.`;
    await postMessages(ctx, tx, thread, [{ sender: 'system', content }], { unread: false });
    const mail = reservationCancelledMail({
      buyerName: reservation.buyerName,
      items: [item.title],
      by: 'deactivated',
      pageUrl: sale.pageUrl,
      calendar: lostPickup ? cancelledPickup(ctx, reservation, [item.title]) : undefined,
    });
    await enqueueMail(ctx, tx, { ...mail, to: reservation.buyerEmail });
  }
  await recountQueue(tx, item.id);
  return { released: queue.length };
}
