import type { Write } from '../../db/store.ts';
import { commit, type SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { DEFAULT_CURRENCY } from '../money.ts';
import { refuseAmountsOf } from '../sellers/amounts.ts';
import { type Act, actOrAsk } from '../threads/acts.ts';
import { fromCents, toCents } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import { isPickupAhead } from './clock.ts';
import { titlesOf } from './event.ts';
import {
  conversationOfReservation,
  findOwnedReservation,
  type Place,
  placesOf,
  priceFor,
  type ReservationRow,
} from './find.ts';
import { changePlaces } from './hold.ts';
import { presentPromotion } from './present.ts';
import { changeItems, endLines, endReservation, type Promotion, passOn, settle } from './queue.ts';
import type { PickupInput, PickupOutcome } from './seller-schemas.ts';
import { isHeld } from './status.ts';
import { keepEnded, keepForUndo } from './undo.ts';

type Sold<P = Place> = { place: P; priceCents: number };

/**
 * Closes a pickup. Sold: the buyer takes items at the given, agreed, or current price, the other held items go to the
 * next in line, and everyone who waited for a sold item is told. No-show: the reservation ends, and the next in line
 * gets the items. A pickup that is already closed stays as it is, so a retry is safe.
 * @throws AppError RESERVATION_CLOSED, NOTHING_HELD, NO_PICKUP_ARRANGED, PICKUP_NOT_YET, APPROVAL_REQUIRED,
 *   CONFIRMATION_DECLINED, invalid_request
 */
export function confirmPickup(ctx: SellerContext, id: string, input: PickupInput): Promise<PickupOutcome> {
  if (input.action === 'noshow') return actOrAsk(ctx, PICKUP, { of: id, input });
  // Recording a sale promises nothing, so it needs no approval.
  return commit(ctx, (tx) => PICKUP.run({ ...ctx, agreed: true }, tx, id, input));
}

export const PICKUP: Act<PickupInput, PickupOutcome> = {
  name: 'pickup',
  conversationOf: conversationOfReservation,
  noLonger: ({ outcome: what }) =>
    what === 'already_processed' ? 'It was recorded before how this pickup went.' : undefined,
  async run(ctx, tx, id, input) {
    const row = await findOwnedReservation(ctx, tx, id);
    const places = await placesOf(tx, [{ id }]);
    const held = places.filter(isHeld);
    if (held.length === 0) return nothingHeld(row, places, input);
    if (input.action === 'sold') return closeSold(ctx, tx, row, held, input);
    if (input.item_ids || input.final_prices) throw refusal('invalid_request.onlyForSold');
    return closeNoShow(ctx, tx, row, places);
  },
};

function nothingHeld(row: ReservationRow, places: readonly Place[], { item_ids: asked }: PickupInput) {
  const currency = places[0]?.currency ?? row.past?.[0]?.currency ?? DEFAULT_CURRENCY;
  const sold = [
    ...places
      .filter((place) => place.state === 'sold')
      .map((place) => ({ place, priceCents: place.finalPriceCents ?? priceFor(place) })),
    // Items that have since been deleted for good.
    ...(row.past ?? [])
      .filter((past) => past.state === 'sold')
      .map((past) => ({ place: { itemId: past.item_id, title: past.title }, priceCents: past.price_cents })),
  ];
  if (row.status === 'noshow' || sold.length > 0) {
    const closedAs = row.status === 'noshow' ? 'noshow' : 'sold';
    const unsold = asked?.find((id) => !sold.some(({ place }) => place.itemId === id));
    if (unsold !== undefined && closedAs === 'sold') throw notHeld(unsold);
    return { ...outcome('already_processed', closedAs, sold, currency), item_count: 0 };
  }
  if (row.status === 'queued') throw refusal('NOTHING_HELD.closing');
  throw refusal('RESERVATION_CLOSED.closing', { status: row.status });
}

function outcome(
  what: PickupOutcome['outcome'],
  closedAs: PickupOutcome['closed_as'],
  sold: readonly Sold<Pick<Place, 'itemId' | 'title'>>[],
  currency: string,
  promotions: readonly Promotion[] = [],
  lost: readonly Promotion[] = [],
): PickupOutcome {
  return {
    outcome: what,
    closed_as: closedAs,
    item_count: sold.length,
    items: sold.map(({ place, priceCents }) => ({
      item_id: place.itemId,
      title: place.title,
      final_price: fromCents(priceCents),
    })),
    total: fromCents(sold.reduce((sum, { priceCents }) => sum + priceCents, 0)),
    currency,
    promotions: promotions.map(presentPromotion),
    promoted_count: promotions.length,
    lost: lost.map(presentPromotion),
    lost_count: new Set(lost.map(({ reservation }) => reservation.id)).size,
  };
}

/** The currency of the items, of which there is at least one. */
const currencyOf = ([first]: readonly Place[]): string => first?.currency ?? DEFAULT_CURRENCY;

async function closeSold(
  ctx: SellerContext,
  tx: Write,
  row: ReservationRow,
  held: readonly Place[],
  input: PickupInput,
): Promise<PickupOutcome> {
  const sold = soldOf(held, input);
  const taken = sold.map(({ place }) => place);
  const ids = taken.map(({ itemId }) => itemId);
  const rest = held.filter((place) => !ids.includes(place.itemId));
  const restIds = rest.map((place) => place.itemId);
  await changePlaces(tx, { reservationId: row.id, itemId: ids }, { state: 'sold' });
  await changePlaces(tx, { reservationId: row.id, itemId: restIds }, { state: 'released' });
  // One moment for both: an undo recognizes by it that the item hasn't been sold again since.
  const at = ctx.clock.now();
  for (const { place, priceCents } of sold) {
    const change = { status: 'taken', finalPriceCents: priceCents, takenAt: at, updatedAt: at } as const;
    await changeItems(ctx, tx, { id: place.itemId, status: 'reserved' }, change);
  }
  const reservation = await settle(ctx, tx, row, { ending: 'cancelled', because: 'picked_up' });
  const promotions = await passOn(ctx, tx, rest);
  await announce(ctx, tx, reservation, EVENTS.pickedUp, {
    sold: sold.map(({ place, priceCents }) => ({ title: place.title, price: fromCents(priceCents) })),
    released: titlesOf(rest),
  });
  const lost = await endLines(ctx, tx, taken, 'sold_to_another');
  const places = lost.map(({ reservation: { id }, itemId }) => ({ reservation_id: id, item_id: itemId }));
  const undo = { at: at.getTime(), held: [...ids, ...restIds], sold: ids, lost: places };
  await keepForUndo(tx, row, { ...undo, action: 'sold' });
  return outcome('confirmed', 'sold', sold, currencyOf(held), promotions, lost);
}

const HELD_HINT = 'Take item_ids from the reservation; those with state held can be picked up.';
const notHeld = (id: string) =>
  new AppError('invalid_request', `item_ids: ${id} is not held by this reservation.`, { hint: HELD_HINT });

/** Which items are sold, and at what price. @throws AppError invalid_request naming items that aren't held */
function soldOf(held: readonly Place[], { item_ids: itemIds, final_prices: prices = {} }: PickupInput) {
  const taken = itemIds ? held.filter((place) => itemIds.includes(place.itemId)) : held;
  const foreign = (ids: readonly string[]) => ids.find((id) => !taken.some((place) => place.itemId === id));
  const item = foreign(itemIds ?? []);
  if (item !== undefined) throw notHeld(item);
  const priced = foreign(Object.keys(prices));
  if (priced !== undefined) throw refusal('invalid_request.priceOfUnsold', { priced }, { hint: HELD_HINT });
  refuseAmountsOf('final_prices', currencyOf(held), prices);
  return taken.map((place) => {
    const price = prices[place.itemId];
    return { place, priceCents: price === undefined ? priceFor(place) : toCents(price) };
  });
}

async function closeNoShow(ctx: SellerContext, tx: Write, row: ReservationRow, places: readonly Place[]) {
  if (row.slotStartsAt === null) throw refusal('NO_PICKUP_ARRANGED.noShow');
  if (isPickupAhead(row, ctx.clock.now())) throw refusal('PICKUP_NOT_YET.noShow');
  const ended = await endReservation(ctx, tx, row, { ending: 'noshow', because: 'noshow' });
  await announce(ctx, tx, ended.reservation, EVENTS.notPickedUp, ended);
  await keepEnded(ctx, tx, row, places, 'noshow');
  return {
    ...outcome('noshow', 'noshow', [], currencyOf(places), ended.promotions),
    item_count: ended.heldCount,
  };
}
