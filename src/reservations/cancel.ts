import type { Read, Write } from '../../db/store.ts';
import { type Context, isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../refusal.ts';
import { findGuardedAddresses } from '../sellers/addresses.ts';
import { lines } from '../text/plain.ts';
import { type Act, actOrAsk } from '../threads/acts.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { sharedAddress } from '../visits/address.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerCancelled } from './buyer-schemas.ts';
import {
  conversationOfReservation,
  findOwnedReservation,
  getReservation,
  type Place,
  placesOf,
  type ReservationRow,
} from './find.ts';
import { presentPromotion, presentReservations } from './present.ts';
import { endReservation } from './queue.ts';
import type { CancelInput, CancelOutcome } from './seller-schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { keepForUndo } from './undo.ts';
import { useLink } from './use-link.ts';

/** The buyer cancels; the next buyer in line gets what was held. Canceling twice changes nothing. */
export const cancelAsBuyer = (ctx: Context, token: string): Promise<BuyerCancelled> =>
  ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    if (row.status === 'cancelled') return { reservation_id: row.id, status: row.status };
    if (!isOpen(row.status)) throw refusal('RESERVATION_CLOSED.canceling');
    const ended = await endReservation(ctx, tx, row, { ending: 'cancelled', because: 'buyer' });
    const hasAddress = (await sharedAddress(tx, row.conversationId)) !== null;
    await announce(ctx, tx, ended.reservation, EVENTS.cancelledByBuyer, { ...ended, hasAddress });
    return { reservation_id: row.id, status: ended.reservation.status };
  });

/**
 * The seller ends a reservation, or its places on some items; its buyer and the next in line get an email.
 * @throws AppError USE_ADDRESS_FLOW for an agent's message that gives the address away, APPROVAL_REQUIRED and
 * CONFIRMATION_DECLINED where an agent's cancellation needs the seller's approval, invalid_request
 */
export const cancelAsSeller = (
  ctx: SellerContext,
  id: string,
  input: CancelInput = {},
): Promise<CancelOutcome> => actOrAsk(ctx, CANCEL, { of: id, input });

export const CANCEL: Act<CancelInput, CancelOutcome> = {
  name: 'cancel',
  conversationOf: conversationOfReservation,
  noLonger: ({ already_closed: closed }) => (closed ? 'This reservation has ended already.' : undefined),
  async run(ctx, tx, id, input) {
    const message = lines(input.message ?? '').join('\n');
    const row = await findOwnedReservation(ctx, tx, id);
    if (!isOpen(row.status)) {
      const [reservation] = await presentReservations(tx, [row]);
      return {
        reservation_id: id,
        status: row.status,
        already_closed: true,
        promotions: [],
        ...(reservation && { reservation }),
      };
    }
    if (message !== '' && isAgent(ctx.actor)) await refuseAddressIn(tx, row, message);
    const itemIds = input.item_ids && openItems(input.item_ids, await placesOf(tx, [{ id }]));
    const ending = (await placesOf(tx, [{ id }])).filter(
      (place) => isOpenPlace(place) && (itemIds?.includes(place.itemId) ?? true),
    );
    const ended = await endReservation(ctx, tx, row, { ending: 'cancelled', because: 'seller', itemIds });
    if (row.confirmedAt !== null) await keepCancelled(ctx, tx, row, ending);
    await announce(ctx, tx, ended.reservation, EVENTS.cancelledBySeller, { ...ended, message });
    const [reservation] = await presentReservations(tx, [
      (await getReservation(tx, id)) ?? ended.reservation,
    ]);
    return {
      reservation_id: id,
      status: ended.reservation.status,
      already_closed: false,
      promotions: ended.promotions.map(presentPromotion),
      ...(reservation && { reservation }),
    };
  },
};

/** Keeps what an undo needs: what was held, and the buyer's place in each line. */
const keepCancelled = (ctx: SellerContext, tx: Write, row: ReservationRow, ending: readonly Place[]) => {
  const idsOf = (state: Place['state']) =>
    ending.flatMap((place) => (place.state === state ? [place.itemId] : []));
  return keepForUndo(tx, row, {
    at: ctx.clock.now(),
    action: 'cancelled',
    held: idsOf('held'),
    sold: [],
    lost: idsOf('queued').map((item_id) => ({ reservation_id: row.id, item_id })),
  });
};

async function refuseAddressIn(db: Read, row: ReservationRow, message: string): Promise<void> {
  const addresses = await findGuardedAddresses(db, row.sellerId);
  await refuseAddressInThread(db, addresses, row.conversationId, message);
}

/** @throws AppError invalid_request naming each item that isn't an open item of the reservation */
export function openItems(
  itemIds: readonly string[],
  places: readonly Place[],
  field = 'item_ids',
): string[] {
  const open = new Set(places.filter(isOpenPlace).map((place) => place.itemId));
  const foreign = itemIds.find((itemId) => !open.has(itemId));
  if (foreign === undefined) return [...new Set(itemIds)];
  throw refusal('invalid_request.notReserved', { field, foreign });
}
