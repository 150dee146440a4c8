import type { Context } from '../context.ts';
import { refusal } from '../refusal.ts';
import { sharedAddress } from '../visits/address.ts';
import { announce } from './announce.ts';
import type { BuyerLetGo, LetGoInput } from './buyer-schemas.ts';
import { endReservation } from './end.ts';
import { EVENTS } from './events.ts';
import { getReservation, placesOf, reservationsOfLink } from './find.ts';
import { isOpenPlace } from './status.ts';
import { useLink } from './use-link.ts';

/**
 * The buyer gives up some items, from any of their reservations; the next buyer in each line gets what was held. Items
 * that the buyer gave up earlier stay that way, and no one is notified again.
 * @throws AppError invalid_request for items that are not theirs, not_found, LINK_ENDED
 */
export function letGoAsBuyer(ctx: Context, token: string, input: LetGoInput): Promise<BuyerLetGo> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    const theirs = await reservationsOfLink(ctx, tx, token, row);
    const places = await placesOf(
      tx,
      theirs.map(({ id }) => id),
    );
    const named = [...new Set(input.item_ids)];
    const foreign = named.find(
      (id) =>
        !places.some((place) => place.itemId === id && (isOpenPlace(place) || place.state === 'released')),
    );
    if (foreign !== undefined) {
      throw refusal('invalid_request.notYours', { foreign });
    }
    const hasAddress = (await sharedAddress(tx, row.conversationId)) !== null;
    const changed: BuyerLetGo['reservations'] = [];
    for (const { id } of theirs) {
      const itemIds = places
        .filter((place) => place.reservationId === id && isOpenPlace(place) && named.includes(place.itemId))
        .map(({ itemId }) => itemId);
      // A reservation that ended before this one may have changed the visit that they share.
      const each = itemIds.length > 0 && (await getReservation(tx, id));
      if (!each) continue;
      const ended = await endReservation(ctx, tx, each, { ending: 'cancelled', because: 'buyer', itemIds });
      await announce(ctx, tx, ended.reservation, EVENTS.cancelledByBuyer, { ...ended, hasAddress });
      changed.push({ reservation_id: id, status: ended.reservation.status });
    }
    return { item_ids: named, reservations: changed };
  });
}
