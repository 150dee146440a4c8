import { listRows } from '../../db/rows.ts';
import type { Write } from '../../db/store.ts';
import type { Context } from '../context.ts';
import { refusal } from '../refusal.ts';
import { mailboxOf } from '../sellers/addresses.ts';
import { sharedAddress } from '../visits/address.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerLetGo, LetGoInput } from './buyer-schemas.ts';
import type { MoveContext } from './event.ts';
import { getReservation, placesOf, type ReservationRow, reservationsOfLink } from './find.ts';
import { type Ended, endReservation, type Promotion } from './queue.ts';
import { isOpen, isOpenPlace, OPEN_STATUSES } from './status.ts';
import { useLink } from './use-link.ts';

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

/**
 * Silently ends everything that an email address has reserved from a seller: the lines move up, and buyers who get
 * something are notified.
 */
export async function cancelForBlock(
  ctx: MoveContext,
  tx: Write,
  { sellerId, email }: { sellerId: string; email: string },
): Promise<{ ended: number; promotions: Promotion[] }> {
  const theirs = await openReservationsOf(tx, sellerId, mailboxOf(email));
  // Leave the lines first: otherwise an item held by one of their addresses could go to another of theirs.
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

async function openReservationsOf(tx: Write, sellerId: string, mailbox: string): Promise<ReservationRow[]> {
  const open = await listRows(
    tx,
    'reservations',
    { sellerId, status: OPEN_STATUSES },
    { order: ['createdAt', 'id'] },
  );
  return open.filter((row) => mailboxOf(row.buyerEmail) === mailbox);
}

async function leaveLines(ctx: MoveContext, tx: Write, row: ReservationRow): Promise<Ended> {
  const waiting = (await placesOf(tx, [row])).filter(
    ({ state }) => state === 'queued' || state === 'waiting',
  );
  return endReservation(ctx, tx, row, { ...END, itemIds: waiting.map(({ itemId }) => itemId) });
}
