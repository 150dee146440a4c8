import type { Words } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { buttonTo, type Named, namingIn, type OfReservation, saidOf, toBuyer, totalOf } from '../to-buyer.ts';
import { type Became, type OfBuyer, type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

type Ended = OfReservation & {
  items: readonly string[];
  /** Items that the reservation still includes. */
  remaining?: readonly string[];
  /** Items that the buyer only waited in line for, in addition to `items`. */
  waitedFor?: readonly string[];
  saleOver?: boolean;
  /** Removes a booked pickup from the recipient's calendar. */
  calendar?: Named['calendar'];
};

type Lost = Ended & {
  /** `deactivated`: the seller took the item off the page. */
  by: 'deactivated' | 'seller' | 'buyer';
  /** The seller's own message. */
  message?: string | undefined;
};

/** To a buyer whose reservation has ended before the pickup. */
export const reservationCancelledMail = toBuyer('reservation_cancelled', ({ mail, said, list }, it: Lost) => {
  const { by, message, remaining = [], goesOn } = it;
  const atLast = by === 'buyer' ? said.noMore : said.oweNothing;
  const isPart = remaining.length > 0 || goesOn;
  return {
    paragraphs: [
      said[by],
      list,
      message && [said.sellerWrote, { quote: message }],
      saidOf(said.goesOn, remaining) || (goesOn ? mail.othersStay : atLast),
      isPart && by !== 'buyer' && said.oweNothingOfIt,
    ],
    button: buttonTo(mail.restOfSale, it.pageUrl),
  };
});

/** `unconfirmed`: the link was never opened. `unanswered`: a pickup passed, and no one recorded its outcome. */
type Why = { reason: 'unconfirmed' | 'no_pickup' | 'unanswered' };
type Expired = Ended & Why;

/** To a buyer whose hold has expired, and with it the places in line for other items. */
export const reservationExpiredMail = toBuyer('reservation_expired', ({ mail, said, list }, it: Expired) => ({
  subject: said.subject({ items: namingIn(mail, [...it.items, ...(it.waitedFor ?? [])]) }),
  paragraphs: [
    said[it.reason],
    list,
    saidOf(said.waitEnded, it.waitedFor),
    saidOf(mail.reservation_cancelled.goesOn, it.remaining),
    it.reason === 'unanswered' && said.allIsWell,
    wantedStill(mail, it),
  ],
  button: buttonTo(mail.openSale, it.pageUrl),
}));

/** To a buyer who didn't show up. */
export const pickupNoShowMail = toBuyer('pickup_no_show', ({ mail, said, list }, it: Ended) => ({
  paragraphs: [
    said.noted,
    list,
    saidOf(mail.reservation_expired.waitEnded, it.waitedFor),
    wantedStill(mail, it),
  ],
  button: buttonTo(mail.openSale, it.pageUrl),
}));

/** What a buyer can do to get an item that they no longer hold; nothing while the page is offline. */
const wantedStill = (mail: Words['mail'], { saleOver, pageUrl }: Ended) =>
  saleOver ? mail.saleOver : pageUrl !== undefined && mail.lookAgain;

/** To a buyer in line for something that someone else has picked up. */
export const itemSoldMail = toBuyer('item_sold', ({ mail, said, list }, it: Ended) => ({
  paragraphs: [said.toOther, list, it.goesOn ? mail.othersStay : mail.nothingNeeded],
  button: buttonTo(mail.restOfSale, it.pageUrl),
}));

/** To a buyer whose seller has deleted the account, and with it everything that a button could open. */
export const sellerLeftMail = toBuyer('seller_left', ({ said, list, seller }, _: Ended) => ({
  paragraphs: [said.deleted(seller), list, said.oweNothing],
  button: undefined,
}));

type PickupSold = OfReservation & {
  items: readonly { title: string; price: number }[];
  /** Other items of the reservation that were given up, in line or on hold. */
  released?: readonly string[];
};

export const pickupSoldMail = toBuyer('pickup_sold', ({ mail, said, price }, it: PickupSold) => ({
  paragraphs: [
    said.confirmed,
    { list: it.items.map((each) => `${titled(each.title)}, ${price(each.price)}`) },
    it.items.length > 1 && said.together({ total: price(totalOf(it.items)) }),
    saidOf(said.notTaken, it.released),
    it.goesOn ? mail.othersStay : said.enjoy,
  ],
  button: undefined,
}));

/** Whether what the buyer waited for was canceled by the seller, rather than sold to someone else. */
type Undone = OfReservation & { items: readonly string[]; own?: boolean };

/** To a buyer whose reservation is active again, because the seller undid its end. Without a hold, it is in line. */
export const pickupUndoneMail = toBuyer('pickup_undone', ({ mail, said, list, moment }, it: Undone) => ({
  paragraphs: [
    it.expiresAt ? said.byMistake : it.own ? said.inLineByMistake : said.inLineAgain,
    list,
    it.expiresAt ? mail.heldUntil({ until: moment(it.expiresAt) }) : said.turn,
  ],
}));

type Freed = OfBuyer & { items: readonly string[]; became: readonly Became[]; calendar?: Named['calendar'] };
type Cancelled = Freed & { hasAddress?: boolean };
type Lapsed = Freed & Why;

/** To a seller whose buyer canceled. `hasAddress`: the buyer knows the pickup address. */
export const buyerCancelledMail = toSeller('buyer_cancelled', ({ said, buyer, became }, it: Cancelled) => ({
  paragraphs: [said.cancelled({ buyer }), became(it.became, it.sale), it.hasAddress && said.hasAddress],
}));

/** To the seller, when a hold has expired. */
export const holdEndedSellerMail = toSeller('hold_ended_seller', ({ said, buyer, became }, it: Lapsed) => ({
  paragraphs: [
    said[it.reason]({ buyer }),
    became(it.became, it.sale),
    it.reason === 'unanswered' && said.afterAll,
  ],
}));

/** `itemUrl`: the item on the seller's own pages. */
type HandHoldEnded = ToSeller & { reservedFor: string; became: Became; sale: SaleState; itemUrl: string };

/** To a seller whose hold by hand has expired. */
export const handHoldEndedMail = toSeller('hand_hold_ended', ({ said, became }, it: HandHoldEnded) => {
  const { title } = it.became;
  return {
    subject: said.subject({ item: shortened(title) }),
    paragraphs: [
      said.held({ item: titled(title), buyer: shortened(it.reservedFor, 80) }),
      became([it.became], it.sale),
      said.pickedUp,
    ],
    button: { label: said.open, url: it.itemUrl },
  };
});
