import type { Write } from '../../db/store.ts';
import type { SellerContext } from '../context.ts';
import { refusal } from '../errors.ts';
import { refuseAmountsOf } from '../sellers/amounts.ts';
import { type Act, actOrAsk } from '../threads/acts.ts';
import { DAY, toCents } from '../units.ts';
import { sharedAddress } from '../visits/address.ts';
import { clearVisitTime, setByHand } from '../visits/set.ts';
import { announce, EVENTS } from './announce.ts';
import { openItems } from './cancel.ts';
import { isLapsed, MAX_EXTENSION_MS, MAX_PICKUP_AHEAD_MS, warnedBy } from './clock.ts';
import { type MoveContext, titlesOf } from './event.ts';
import type { Arrangement } from './events-holds.ts';
import {
  conversationOfReservation,
  findOwnedReservation,
  type Place,
  placesOf,
  type ReservationRow,
} from './find.ts';
import { changeHold, changePlaces, endLot } from './hold.ts';
import { belowFloorNow, isBelowMin } from './min-price.ts';
import { lotOf } from './offer-state.ts';
import { answerOffers, atTheirPrice } from './offers.ts';
import { pickupOff, pickupOn } from './pickup-files.ts';
import { presentReservation } from './present.ts';
import type { Reservation } from './schemas.ts';
import type { ArrangeInput } from './seller-schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { holdFollowsVisit, itemsOfVisit } from './visit.ts';

/** @throws AppError as `arrange` does */
export async function arrangeReservation(ctx: SellerContext, id: string, input: ArrangeInput) {
  const { news: _, reservation, ...said } = await arrange(ctx, id, input);
  return { ...reservation, ...said };
}

type Arranged = { reservation: Reservation; news: Arrangement; below_min_price?: true };

/**
 * The seller records what was agreed with a buyer, who gets an email about it: a pickup, a longer hold, prices.
 * @throws AppError RESERVATION_CLOSED, NOTHING_HELD, NOT_CONFIRMED, TIME_TAKEN, BELOW_MIN_PRICE (agents only),
 * APPROVAL_REQUIRED, CONFIRMATION_DECLINED, invalid_request
 */
export async function arrange(ctx: SellerContext, id: string, input: ArrangeInput) {
  const { offer_answers: answers } = input;
  const bound = answers && { offer_answers: await atTheirPrice(ctx.store.read, id, answers) };
  return actOrAsk(ctx, ARRANGE, { of: id, input: { ...input, ...bound } });
}

export const ARRANGE: Act<ArrangeInput, Arranged> = {
  name: 'arrange',
  conversationOf: conversationOfReservation,
  noLonger: belowFloorNow,
  async run(ctx, tx, id, input) {
    const row = await findOwnedReservation(ctx, tx, id);
    refuseUnlessOpen(ctx, row, input);
    const places = await placesOf(tx, [{ id }]);
    const { offer_answers: answers = {} } = input;
    const agreement = await agreePrices(ctx, tx, places, input);
    if (agreement.prices.length > 0 && lotOf(row, places)) await endLot(tx, await placesOf(tx, [{ id }]));
    openItems(Object.keys(answers), places, 'offer_answers');
    const { answered, ...offers } = await answerOffers(ctx, tx, row, places, answers);
    const prices = [...agreement.prices, ...offers.prices];
    const belowMin = agreement.belowMin || offers.belowMin;
    const pickupAt = newPickup(ctx, row, input);
    const until = input.hold_until === undefined ? undefined : newEnd(ctx, row, input.hold_until);
    const news: Arrangement = { pickupAt, extended: until !== undefined, prices, answered };
    const { sellerId, conversationId } = row;
    const { anyway = false } = input;
    // This is the time of the whole visit: a buyer comes once, for everything that they hold.
    if (pickupAt) await setByHand(ctx, tx, { sellerId, conversationId, startsAt: pickupAt, anyway });
    else if (pickupAt === null) await clearVisitTime(tx, conversationId);
    let changed = pickupAt === undefined ? row : await holdFollowsVisit(ctx, tx, row);
    if (until) {
      // This email already says when the hold ends, so a warning soon after would say nothing new.
      const warnedFor = warnedBy(until, ctx.clock.now());
      changed = await changeHold(ctx, tx, changed, { holdUntil: until, warnedFor });
    }
    const binds = pickupAt !== undefined || prices.length > 0 || answered.length > 0;
    if (binds || until) {
      const titles = titlesOf(
        pickupAt === undefined
          ? places.filter(until ? ({ state }) => state === 'held' : isOpenPlace)
          : await itemsOfVisit(tx, conversationId),
      );
      const shared = await sharedAddress(tx, conversationId);
      const calendar = pickupAt
        ? await pickupOn(ctx, tx, changed, shared)
        : await pickupOff(ctx, tx, row, titles);
      // Only a pickup or a price binds the seller; a longer hold needs no approval.
      const as: MoveContext = binds ? ctx : { ...ctx, agreed: true };
      await announce(as, tx, changed, EVENTS.arranged, { titles, ...news, shared, calendar });
    }
    const reservation = await presentReservation(tx, changed);
    return { reservation, news, ...(belowMin && { below_min_price: true as const }) };
  },
};

function refuseUnlessOpen(ctx: SellerContext, row: ReservationRow, input: ArrangeInput): void {
  if (!isOpen(row.status) || isLapsed(row, ctx.clock.now())) throw refusal('RESERVATION_CLOSED.arranging');
  if (input.pickup_at === undefined && input.hold_until === undefined) {
    if (input.agreed_prices !== undefined || input.offer_answers !== undefined) return;
    throw refusal('invalid_request.nothingToArrange');
  }
  if (row.status === 'queued') throw refusal('NOTHING_HELD.arranging');
  if (row.confirmedAt === null) throw refusal('NOT_CONFIRMED.arranging');
}

/** The pickup to set; null to cancel it, and undefined if nothing changes. */
function newPickup(ctx: SellerContext, row: ReservationRow, { pickup_at: given }: ArrangeInput) {
  if (given === undefined) return undefined;
  if (given === null) return row.slotStartsAt === null ? undefined : null;
  const at = new Date(given);
  if (at.getTime() === row.slotStartsAt?.getTime()) return undefined;
  const aheadMs = at.getTime() - ctx.clock.now().getTime();
  if (aheadMs > 0 && aheadMs <= MAX_PICKUP_AHEAD_MS) return at;
  throw refusal('invalid_request.pickupAt', { days: MAX_PICKUP_AHEAD_MS / DAY });
}

/** @throws AppError invalid_request unless the hold gets longer */
function newEnd(ctx: SellerContext, row: ReservationRow, given: string): Date | undefined {
  const until = new Date(given);
  if (until.getTime() === row.expiresAt?.getTime()) return undefined;
  if (until.getTime() - ctx.clock.now().getTime() > MAX_EXTENSION_MS) {
    throw refusal('invalid_request.holdTooLong', { days: MAX_EXTENSION_MS / DAY });
  }
  if (row.expiresAt === null || until > row.expiresAt) return until;
  throw refusal('invalid_request.holdShorter', { end: row.expiresAt.toISOString() });
}

/**
 * Sets prices, and returns those that changed.
 * @throws AppError BELOW_MIN_PRICE, invalid_request naming each item that isn't an open item of the reservation
 */
async function agreePrices(ctx: SellerContext, tx: Write, places: readonly Place[], input: ArrangeInput) {
  const { agreed_prices: agreed = {} } = input;
  openItems(Object.keys(agreed), places, 'agreed_prices');
  const [first] = places;
  if (first) refuseAmountsOf('agreed_prices', first.currency, agreed);
  const prices: Arrangement['prices'][number][] = [];
  let belowMin = false;
  for (const place of places) {
    const price = agreed[place.itemId];
    if (price === undefined) continue;
    const cents = toCents(price);
    if (cents === place.agreedPriceCents) continue;
    if (isBelowMin(ctx, { ...place, priceCents: cents })) belowMin = true;
    // An agreed price answers the offer, too; without one, an offer that it answered is open again.
    const isAnswered = place.offerCents !== null && cents !== null;
    const { offerAnswer: before } = place;
    const offerAnswer = isAnswered ? 'accepted' : before === 'accepted' ? null : before;
    await changePlaces(tx, place, { agreedPriceCents: cents, counterCents: null, offerAnswer });
    prices.push({ title: place.title, price });
  }
  return { prices, belowMin };
}
