import type { Read, Write } from '../../db/store.ts';
import type { Context, SellerContext } from '../context.ts';
import { AppError, refusal } from '../errors.ts';
import { refuseAmounts } from '../sellers/amounts.ts';
import { isBlocked } from '../threads/find.ts';
import { fromCents, toCents } from '../units.ts';
import { announce, EVENTS } from './announce.ts';
import type { BuyerOffered, BuyerOfferInput } from './buyer-schemas.ts';
import type { MoveContext } from './event.ts';
import type { Answered } from './events-holds.ts';
import { type Place, placesOf, type ReservationRow, reservationsOfLink } from './find.ts';
import { changePlaces, changeReservation, endLot } from './hold.ts';
import { isBelowMin } from './min-price.ts';
import { lotOf, offerState } from './offer-state.ts';
import type { Known } from './repeats.ts';
import type { OfferAnswer } from './seller-schemas.ts';
import { isOpen, isOpenPlace } from './status.ts';
import { useLink } from './use-link.ts';

/*
 * Offers: a buyer names a price for an item; the seller accepts, declines, or counters; the buyer accepts the
 * counteroffer or makes another offer. Only an agreed price is binding.
 */

/** Maximum number of offers that a buyer can make for an item, in all of their reservations. */
const MAX_OFFERS = 3;

export const offersLeft = (place: Place): number => Math.max(0, MAX_OFFERS - madeSoFar(place));

// Offers from before the column `offersMade` count as one.
const madeSoFar = ({ offersMade, offerCents }: Place): number =>
  Math.max(offersMade, offerCents === null ? 0 : 1);

const newOffer = (ctx: MoveContext, place: Place, offerCents: number) => ({
  offerCents,
  offeredAt: ctx.clock.now(),
  offersMade: madeSoFar(place) + 1,
  offerAnswer: null,
  counterCents: null,
});

type Offers = { offers: ReadonlyMap<string, number>; lotOfferCents: number | null };

/** Someone repeated a request before confirming it: the offers in the newer one count. */
export async function changeOffers(ctx: MoveContext, tx: Write, { row, places }: Known, request: Offers) {
  const { offers, lotOfferCents } = request;
  const changed: { title: string; offerCents: number }[] = [];
  for (const place of places) {
    const offerCents = offers.get(place.itemId);
    if (offerCents === undefined || offerCents === place.offerCents) continue;
    if (offersLeft(place) === 0) continue;
    await changePlaces(tx, place, newOffer(ctx, place, offerCents));
    changed.push({ title: place.title, offerCents });
  }
  if (changed.length === 0) return;
  const changedRow = await changeReservation(tx, row, { lotOfferCents });
  await announce(ctx, tx, changedRow, EVENTS.offered, { offers: changed });
}

/**
 * Records the seller's answers to offers. An accepted offer becomes the agreed price. One price for several items has
 * one answer.
 * @throws AppError invalid_request if there is no such offer; BELOW_MIN_PRICE for an agent
 */
export async function answerOffers(
  ctx: SellerContext,
  tx: Write,
  row: ReservationRow,
  places: readonly Place[],
  answers: Readonly<Record<string, OfferAnswer>>,
) {
  const lot = lotOf(row, places);
  const one = lot && answerToLot(lot.places, answers);
  const answered: Answered[] = [];
  const prices: { title: string; price: number }[] = [];
  let belowMin = false;
  for (const place of places) {
    const answer = answers[place.itemId];
    if (answer === undefined) continue;
    const { title, offerCents, currency } = place;
    if (offerCents === null) throw refusal('invalid_request.noOffer', { itemId: place.itemId });
    const { said, price: named } = readAnswer(answer);
    if (said === 'accepted' && named !== undefined && ![offerCents, lot?.cents].includes(toCents(named))) {
      throw refusal('invalid_request.offerChanged', { itemId: place.itemId, now: fromCents(offerCents) });
    }
    refuseAmounts(currency, { offer_answers: named });
    const cents = said === 'countered' ? toCents(named) : offerCents;
    if (said !== 'declined' && isBelowMin(ctx, { ...place, priceCents: cents })) belowMin = true;
    const before = said === 'accepted' ? place.agreedPriceCents : place.counterCents;
    if (offerState(place).state === said && (said === 'declined' || before === cents)) continue;
    await changePlaces(tx, place, {
      offerAnswer: said,
      counterCents: said === 'countered' ? cents : null,
      agreedPriceCents: said === 'accepted' ? cents : null,
    });
    const price = fromCents(cents);
    if (said === 'accepted') prices.push({ title, price });
    else answered.push({ title, answer: said, price });
  }
  if (!lot || !one || prices.length + answered.length === 0) return { answered, prices, belowMin };
  const told = { lot: lot.places.length, answer: one, price: fromCents(lot.cents) };
  return { answered: [told], prices: [], belowMin };
}

/** The answer to all shares, if there is one. @throws AppError invalid_request if they have different ones */
function answerToLot(places: readonly Place[], answers: Readonly<Record<string, OfferAnswer>>) {
  const kinds = places.map(({ itemId }) => answers[itemId] && readAnswer(answers[itemId]).said);
  const [one, ...others] = new Set(kinds);
  if (one === undefined && others.length === 0) return undefined;
  if (one !== undefined && one !== 'countered' && others.length === 0) return one;
  throw refusal('invalid_request.lotAnswer', { items: places.map(({ title }) => title).join(', ') });
}

function readAnswer(answer: OfferAnswer) {
  if (answer === 'decline') return { said: 'declined' } as const;
  if (answer === 'accept') return { said: 'accepted' } as const;
  if ('accept' in answer) return { said: 'accepted', price: answer.accept } as const;
  return { said: 'countered', price: answer.counter } as const;
}

/** The answers with the current offer in each 'accept', so that an approval accepts the price on its card. */
export async function atTheirPrice(read: Read, id: string, answers: Readonly<Record<string, OfferAnswer>>) {
  const places = await placesOf(read, [{ id }]);
  const named = (itemId: string, answer: OfferAnswer) => {
    const offer = fromCents(places.find((place) => place.itemId === itemId)?.offerCents ?? null);
    return answer === 'accept' && offer !== null ? { accept: offer } : answer;
  };
  return Object.fromEntries(
    Object.entries(answers).map(([itemId, answer]) => [itemId, named(itemId, answer)]),
  );
}

/**
 * The buyer accepts the counteroffer or makes another offer: up to three per item, across all their reservations.
 * @throws AppError not_found, LINK_ENDED, RESERVATION_CLOSED, NO_COUNTER_OFFER, OFFERS_USED_UP, invalid_request
 */
export function offerAsBuyer(ctx: Context, token: string, input: BuyerOfferInput): Promise<BuyerOffered> {
  const { item_id: itemId, amount, accept } = input;
  if ((amount === undefined) === (accept === undefined)) {
    throw new AppError('invalid_request', 'Send either amount or accept.');
  }
  return ctx.store.write(async (tx) => {
    const own = await useLink(ctx, tx, token);
    const theirs = (await reservationsOfLink(ctx, tx, token, own)).filter(
      ({ status, confirmedAt }) => isOpen(status) && confirmedAt !== null,
    );
    if (theirs.length === 0) throw refusal('RESERVATION_CLOSED.offering');
    const all = await placesOf(tx, theirs);
    const place = all.find((each) => each.itemId === itemId && isOpenPlace(each));
    const row = theirs.find(({ id }) => id === place?.reservationId);
    if (!place || !row) {
      throw new AppError('invalid_request', 'item_id: not an open item of your reservations.');
    }
    const blocked = await isBlocked(tx, row.sellerId, row.buyerEmail);
    const { state, counter } = offerState(place);
    if (amount === undefined) {
      const isOther = accept !== true && accept !== counter;
      if (state !== 'countered' || counter === null || isOther || place.agreedPriceCents !== null) {
        throw refusal('NO_COUNTER_OFFER.none');
      }
      const change = { offerAnswer: 'accepted' as const, agreedPriceCents: place.counterCents };
      // A blocked buyer gets the same response as anyone, but nothing is stored.
      if (!blocked) {
        await changePlaces(tx, place, change);
        await announce(ctx, tx, row, EVENTS.counterAccepted, { title: place.title, price: counter });
      }
      return presentOffered({ ...place, ...change });
    }
    refuseAmounts(place.currency, { amount });
    if (place.agreedPriceCents !== null) {
      throw new AppError('invalid_request', 'amount: a price is agreed on for this item already.');
    }
    // The same form sent twice counts as one offer.
    if (state === 'open' && place.offerCents === toCents(amount)) return presentOffered(place);
    if (offersLeft(place) === 0) throw refusal('OFFERS_USED_UP.item', { most: MAX_OFFERS });
    const change = newOffer(ctx, place, toCents(amount));
    if (!blocked) {
      const lot = lotOf(
        row,
        all.filter(({ reservationId }) => reservationId === row.id),
      );
      if (lot?.places.includes(place)) await endLot(tx, lot.places);
      await changePlaces(tx, place, change);
      await announce(ctx, tx, row, EVENTS.offeredAnew, { title: place.title, price: amount });
    }
    return presentOffered({ ...place, ...change });
  });
}

const presentOffered = (place: Place): BuyerOffered => ({
  reservation_id: place.reservationId,
  item_id: place.itemId,
  offer: fromCents(place.offerCents),
  agreed_price: fromCents(place.agreedPriceCents),
  currency: place.currency,
  ...offerState(place),
  offers_left: offersLeft(place),
});
