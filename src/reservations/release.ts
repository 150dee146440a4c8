import type { Write } from '../../db/store.ts';
import { announce, type MoveContext } from './announce.ts';
import { titlesOf } from './event.ts';
import { EVENTS } from './events.ts';
import { getReservation, placesOf, queueOf } from './find.ts';
import { pickupOff } from './pickup-files.ts';
import { recountQueue } from './queue.ts';
import { endPlaces, settle } from './settle.ts';
import { isOpenPlace } from './status.ts';

/**
 * For an item that goes from reserved to inactive, or is sold by hand: the holder loses it, no one is promoted, and
 * everyone leaves its line, because there is nothing left to wait for. All of them get an email. A reservation without
 * other items is canceled. Call this before the item's own update, which then reads queue_count 0.
 */
export async function releaseDeactivatedItem(
  ctx: MoveContext,
  tx: Write,
  item: { id: string; title: string },
  { sold }: { sold: boolean },
): Promise<{ released: number }> {
  const queue = await queueOf(tx, [item.id]);
  for (const { reservationId } of queue) {
    const before = await getReservation(tx, reservationId);
    if (!before) continue;
    await endPlaces(tx, reservationId, [item.id], 'released');
    const reservation = await settle(ctx, tx, before, {
      ending: 'cancelled',
      because: sold ? 'sold_to_another' : 'taken_off_sale',
    });
    const titles = [item.title];
    const remaining = titlesOf((await placesOf(tx, [reservationId])).filter(isOpenPlace));
    const lostPickup = reservation.status !== 'pending' && reservation.status !== 'active';
    const calendar = lostPickup ? await pickupOff(ctx, tx, before, titles) : undefined;
    if (sold) await announce(ctx, tx, reservation, EVENTS.lost, { titles });
    else await announce(ctx, tx, reservation, EVENTS.takenOffSale, { titles, remaining, calendar });
  }
  if (queue.length > 0) await recountQueue(tx, item.id);
  return { released: queue.length };
}
