import type { Write } from '../../db/store.ts';
import type { Became } from '../mail/to-seller.ts';
import type { MoveContext } from './announce.ts';
import { titlesOf } from './event.ts';
import { placesOf, type ReservationRow } from './find.ts';
import { endPlaces, settle } from './hold.ts';
import { type PickupFiles, pickupOff } from './pickup-files.ts';
import { type Promotion, passOn, recountQueue } from './queue.ts';
import { type Ending, type EndReason, isOpenPlace } from './status.ts';

export type Ended = {
  reservation: ReservationRow;
  /** Titles of the items that it held or waited for until now, and of those that it keeps. */
  titles: string[];
  remaining: string[];
  /** How many of the items that ended it held. */
  heldCount: number;
  promotions: Promotion[];
  became: Became[];
  /** Removes a canceled pickup from calendars. */
  calendar: PickupFiles | undefined;
};

/**
 * Ends a reservation, or its places on some items: items that it held go to the next buyer in each line, and it leaves
 * the lines where it waited. The caller tells the two sides why.
 */
export async function endReservation(
  ctx: MoveContext,
  tx: Write,
  row: ReservationRow,
  end: { ending: Ending; because: EndReason; itemIds?: readonly string[] | undefined },
): Promise<Ended> {
  const open = (await placesOf(tx, [row.id])).filter(isOpenPlace);
  const isEnding = ({ itemId }: { itemId: string }) => end.itemIds?.includes(itemId) ?? true;
  const ending = open.filter(isEnding);
  await endPlaces(
    tx,
    row.id,
    ending.map((place) => place.itemId),
    'released',
  );
  const reservation = await settle(ctx, tx, row, end);
  const held = ending.filter((place) => place.state === 'held');
  const promotions = await passOn(ctx, tx, held);
  for (const place of ending) if (place.state === 'queued') await recountQueue(tx, place.itemId);
  const titles = titlesOf(ending);
  const lostPickup = row.slotStartsAt !== null && reservation.status !== 'active';
  return {
    reservation,
    titles,
    remaining: titlesOf(open.filter((place) => !isEnding(place))),
    heldCount: held.length,
    promotions,
    became: ending.map(({ itemId, title, state }): Became => {
      if (state !== 'held') return { title, now: 'left' };
      const heir = promotions.find((promotion) => promotion.itemId === itemId);
      return heir ? { title, now: 'next', buyerName: heir.reservation.buyerName } : { title, now: 'free' };
    }),
    calendar: lostPickup ? await pickupOff(ctx, tx, row, titles) : undefined,
  };
}
