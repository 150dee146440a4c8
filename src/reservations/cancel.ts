import type { Write } from '../../db/store.ts';
import { type Context, isAgent, type SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { findGuardedAddresses, mailboxOf } from '../sellers/addresses.ts';
import { lines } from '../text/plain.ts';
import { type Act, actOrAsk } from '../threads/acts.ts';
import { refuseAddressInThread } from '../threads/address-window.ts';
import { sharedAddress } from '../visits/address.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerCancelled, BuyerLetGo, LetGoInput } from './buyer-schemas.ts';
import type { MoveContext } from './event.ts';
import {
  conversationOfReservation,
  findOwnedReservation,
  getReservation,
  openReservations,
  type Place,
  placesOf,
  type ReservationRow,
  reservationsOfLink,
} from './find.ts';
import { presentPromotion, presentReservation } from './present.ts';
import { type Ended, endReservation, type Promotion } from './queue.ts';
import type { Reservation } from './schemas.ts';
import type { CancelInput, CancelOutcome } from './seller-schemas.ts';
import { isHeld, isOpen, isOpenPlace } from './status.ts';
import { keepEnded } from './undo.ts';
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
export const cancelAsSeller = (ctx: SellerContext, id: string, input: CancelInput = {}) =>
  actOrAsk(ctx, CANCEL, { of: id, input });

type Cancelled = CancelOutcome & { reservation: Reservation };

export const CANCEL: Act<CancelInput, Cancelled> = {
  name: 'cancel',
  conversationOf: conversationOfReservation,
  noLonger: ({ already_closed: closed }) => (closed ? 'This reservation has ended already.' : undefined),
  async run(ctx, tx, id, input) {
    const message = lines(input.message ?? '').join('\n');
    const row = await findOwnedReservation(ctx, tx, id);
    if (!isOpen(row.status)) {
      return {
        reservation_id: id,
        status: row.status,
        already_closed: true,
        promotions: [],
        reservation: await presentReservation(tx, row),
      };
    }
    if (message !== '' && isAgent(ctx.actor)) {
      const addresses = await findGuardedAddresses(tx, row.sellerId);
      await refuseAddressInThread(tx, addresses, row.conversationId, message);
    }
    const places = await placesOf(tx, [row]);
    const itemIds = input.item_ids && openItems(input.item_ids, places);
    const ending = places.filter((place) => isOpenPlace(place) && (itemIds?.includes(place.itemId) ?? true));
    const ended = await endReservation(ctx, tx, row, { ending: 'cancelled', because: 'seller', itemIds });
    if (row.confirmedAt !== null) await keepEnded(ctx, tx, row, ending, 'cancelled');
    await announce(ctx, tx, ended.reservation, EVENTS.cancelledBySeller, { ...ended, message });
    return {
      reservation_id: id,
      status: ended.reservation.status,
      already_closed: false,
      promotions: ended.promotions.map(presentPromotion),
      reservation: await presentReservation(tx, (await getReservation(tx, id)) ?? ended.reservation),
    };
  },
};

/** @throws AppError invalid_request naming each item that isn't an open item of the reservation */
export function openItems(itemIds: readonly string[], places: readonly Place[], field = 'item_ids') {
  const open = new Set(places.filter(isOpenPlace).map((place) => place.itemId));
  const foreign = itemIds.find((itemId) => !open.has(itemId));
  if (foreign === undefined) return [...new Set(itemIds)];
  throw refusal('invalid_request.notReserved', { field, foreign });
}

/**
 * The buyer gives up some items, from any of their reservations; the next buyer in each line gets what was held. Items
 * that the buyer gave up earlier stay that way, and no one is notified again.
 * @throws AppError invalid_request for items that are not theirs, not_found, LINK_ENDED
 */
export function giveUpAsBuyer(ctx: Context, token: string, input: LetGoInput): Promise<BuyerLetGo> {
  return ctx.store.write(async (tx) => {
    const row = await useLink(ctx, tx, token);
    const theirs = await reservationsOfLink(ctx, tx, token, row);
    const places = await placesOf(tx, theirs);
    const named = [...new Set(input.item_ids)];
    const foreign = named.find(
      (id) =>
        !places.some((place) => place.itemId === id && (isOpenPlace(place) || place.state === 'released')),
    );
    if (foreign !== undefined) throw refusal('invalid_request.notYours', { foreign });
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

const END = { ending: 'cancelled', because: 'seller' } as const;

/** Ends all that an email address has reserved, without telling its owner. The lines move up, which is told. */
export async function cancelForBlock(ctx: MoveContext, tx: Write, sellerId: string, email: string) {
  const theirs = (await openReservations(tx, { sellerId })).filter(
    (row) => mailboxOf(row.buyerEmail) === mailboxOf(email),
  );
  // All of its places in lines go first: otherwise an item held by one of the buyer's reservations could pass to
  // another one of theirs.
  const left: Ended[] = [];
  for (const row of theirs) left.push(await leaveLines(ctx, tx, row));
  const promotions: Promotion[] = [];
  for (const { reservation, titles } of left) {
    const ended = isOpen(reservation.status)
      ? await endReservation(ctx, tx, reservation, END)
      : { reservation, titles: [], promotions: [] };
    const all = [...titles, ...ended.titles];
    await announce(ctx, tx, ended.reservation, EVENTS.letGo, { titles: all });
    promotions.push(...ended.promotions);
  }
  return { ended: theirs.length, promotions };
}

async function leaveLines(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<Ended> {
  const waiting = (await placesOf(tx, [row])).filter((place) => isOpenPlace(place) && !isHeld(place));
  return endReservation(ctx, tx, row, { ...END, itemIds: waiting.map(({ itemId }) => itemId) });
}
