import type { Words } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { buttonTo, listOf, type Named, type OfReservation, saidOf, toBuyer, totalOf } from '../to-buyer.ts';
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

type Cancelled = {
  /** `deactivated`: the seller took the item off the page. */
  by: 'deactivated' | 'seller' | 'buyer';
  /** The seller's own message. */
  message?: string | undefined;
};

/** To a buyer whose reservation has ended before the pickup. */
export function reservationCancelledMail(it: Ended & Cancelled) {
  const { mail, said, items, list, compose } = toBuyer('reservation_cancelled', it);
  const { by, message, remaining = [], goesOn } = it;
  const atLast = by === 'buyer' ? said.noMore : said.oweNothing;
  const isPart = remaining.length > 0 || goesOn;
  return compose({
    subject: said.subject({ items }),
    paragraphs: [
      said[by],
      list,
      message && [said.sellerWrote, { quote: message }],
      saidOf(said.goesOn, remaining) || (goesOn ? mail.othersStay : atLast),
      isPart && by !== 'buyer' && said.oweNothingOfIt,
    ],
    button: buttonTo(mail.restOfSale, it.pageUrl),
  });
}

/** `unconfirmed`: the link was never opened. `unanswered`: a pickup passed, and no one recorded its outcome. */
type Expired = { reason: 'unconfirmed' | 'no_pickup' | 'unanswered' };

/** To a buyer whose hold has expired, and with it the places in line for other items. */
export function reservationExpiredMail(it: Ended & Expired) {
  const { items: held, reason, waitedFor = [] } = it;
  const about = { ...it, items: [...held, ...waitedFor] };
  const { mail, said, items, compose } = toBuyer('reservation_expired', about);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [
      said[reason],
      listOf(held),
      saidOf(said.waitEnded, waitedFor),
      saidOf(mail.reservation_cancelled.goesOn, it.remaining),
      reason === 'unanswered' && said.allIsWell,
      wantedStill(mail, it),
    ],
    button: buttonTo(mail.openSale, it.pageUrl),
  });
}

/** To a buyer who didn't show up. */
export function pickupNoShowMail(it: Ended) {
  const { mail, said, items, list, compose } = toBuyer('pickup_no_show', it);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [
      said.noted,
      list,
      saidOf(mail.reservation_expired.waitEnded, it.waitedFor),
      wantedStill(mail, it),
    ],
    button: buttonTo(mail.openSale, it.pageUrl),
  });
}

/** What a buyer can do to get an item that they no longer hold; nothing while the page is offline. */
const wantedStill = (mail: Words['mail'], { saleOver, pageUrl }: Ended) =>
  saleOver ? mail.saleOver : pageUrl !== undefined && mail.lookAgain;

/** To a buyer in line for something that someone else has picked up. */
export function itemSoldMail(it: Ended) {
  const { mail, said, items, list, compose } = toBuyer('item_sold', it);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [said.toOther, list, it.goesOn ? mail.othersStay : mail.nothingNeeded],
    button: buttonTo(mail.restOfSale, it.pageUrl),
  });
}

/** To a buyer whose seller has deleted the account, and with it everything that a button could open. */
export function sellerLeftMail(it: Ended) {
  const { said, items, list, seller, compose } = toBuyer('seller_left', it);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [said.deleted(seller), list, said.oweNothing],
    button: undefined,
  });
}

type PickupSold = OfReservation & {
  items: readonly { title: string; price: number }[];
  /** Other items of the reservation that were given up, in line or on hold. */
  released?: readonly string[];
};

/** To a buyer who picked up. */
export function pickupSoldMail(it: PickupSold) {
  const { mail, said, items, price, compose } = toBuyer('pickup_sold', it);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [
      said.confirmed,
      { list: it.items.map((each) => `${titled(each.title)}, ${price(each.price)}`) },
      it.items.length > 1 && said.together({ total: price(totalOf(it.items)) }),
      saidOf(said.notTaken, it.released),
      it.goesOn ? mail.othersStay : said.enjoy,
    ],
    button: undefined,
  });
}

/** Whether what the buyer waited for was canceled by the seller, rather than sold to someone else. */
type PickupUndone = { items: readonly string[]; own?: boolean };

/** To a buyer whose reservation is active again, because the seller undid its end. Without a hold, it is in line. */
export function pickupUndoneMail(it: OfReservation & PickupUndone) {
  const { mail, said, items, list, moment, compose } = toBuyer('pickup_undone', it);
  return compose({
    subject: said.subject({ items }),
    paragraphs: [
      it.expiresAt ? said.byMistake : it.own ? said.inLineByMistake : said.inLineAgain,
      list,
      it.expiresAt ? mail.heldUntil({ until: moment(it.expiresAt) }) : said.turn,
    ],
  });
}

type Freed = OfBuyer & { items: readonly string[]; became: readonly Became[]; calendar?: Named['calendar'] };

/** To a seller whose buyer canceled. `hasAddress`: the buyer knows the pickup address. */
export function buyerCancelledMail(it: Freed & { hasAddress?: boolean }) {
  const { said, buyer, items, became, compose } = toSeller('buyer_cancelled', it);
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [said.cancelled({ buyer }), became(it.became, it.sale), it.hasAddress && said.hasAddress],
  });
}

/** To the seller, when a hold has expired. */
export function holdEndedSellerMail(it: Freed & Expired) {
  const { said, buyer, items, became, compose } = toSeller('hold_ended_seller', it);
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [
      said[it.reason]({ buyer }),
      became(it.became, it.sale),
      it.reason === 'unanswered' && said.afterAll,
    ],
  });
}

/** To a seller whose hold by hand has expired. `itemUrl`: the item on the seller's own pages. */
export function handHoldEndedMail(
  it: ToSeller & { reservedFor: string; became: Became; sale: SaleState; itemUrl: string },
) {
  const { title } = it.became;
  const { said, items: item, became, compose } = toSeller('hand_hold_ended', { ...it, items: [title] });
  return compose({
    subject: said.subject({ item }),
    paragraphs: [
      said.held({ item: titled(title), buyer: shortened(it.reservedFor, 80) }),
      became([it.became], it.sale),
      said.pickedUp,
    ],
    button: { label: said.open, url: it.itemUrl },
  });
}
