import type { MailAttachment } from '../../../db/schema.ts';
import { shortened, titled } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { buttonTo, listOf, saidOf, type ToBuyer, type ToldAmounts, toBuyer } from '../to-buyer.ts';
import { type Became, type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

type Ended = {
  items: readonly string[];
  /** The sale page, as long as buyers can reserve there. */
  pageUrl?: string | undefined;
  /** Whether another reservation of this buyer continues. */
  goesOn?: boolean;
  /** Items that the reservation still includes. */
  remaining?: readonly string[];
  /** Items that the buyer only waited in line for, in addition to `items`. */
  waitedFor?: readonly string[];
  saleOver?: boolean;
  /** Removes a booked pickup from the recipient's calendar. */
  calendar?: MailAttachment | undefined;
};

type Cancelled = {
  /** `deactivated`: the seller took the item off the page. */
  by: 'deactivated' | 'seller' | 'buyer';
  /** The seller's own message. */
  message?: string | undefined;
};

/** To a buyer whose reservation has ended before the pickup. */
export function reservationCancelledMail(it: Ended & ToBuyer & Cancelled) {
  const { mail, items, list, compose } = toBuyer(it);
  const { cancelled: words } = mail;
  const { by, message, remaining = [], goesOn = false, calendar } = it;
  const reason = { deactivated: words.offSale, seller: words.bySeller, buyer: words.byYou }[by];
  const atLast = by === 'buyer' ? words.noMore : words.oweNothing;
  const isPart = remaining.length > 0 || goesOn;
  return compose('reservation_cancelled', {
    subject: words.subject({ items }),
    paragraphs: [
      reason,
      list,
      message && [words.sellerWrote, { quote: message }],
      saidOf(words.goesOn, remaining) || (goesOn ? mail.othersStay : atLast),
      isPart && by !== 'buyer' && words.oweNothingOfIt,
    ],
    button: buttonTo(mail.restOfSale, it.pageUrl),
    calendar,
  });
}

/** `unconfirmed`: the link was never opened. `unanswered`: a pickup passed, and no one recorded its outcome. */
type Expired = { reason: 'unconfirmed' | 'no_pickup' | 'unanswered' };

/** To a buyer whose hold has expired, and with it the places in line for other items. */
export function reservationExpiredMail(it: Ended & ToBuyer & Expired) {
  const { items: held, reason, waitedFor = [], remaining = [], calendar } = it;
  const { mail, items, compose } = toBuyer({ ...it, items: [...held, ...waitedFor] });
  const { expired: words } = mail;
  const why = { unconfirmed: words.unconfirmed, no_pickup: words.noPickup, unanswered: words.unanswered };
  return compose('reservation_expired', {
    subject: words.subject({ items }),
    paragraphs: [
      why[reason],
      listOf(held),
      saidOf(words.waitEnded, waitedFor),
      saidOf(mail.cancelled.goesOn, remaining),
      reason === 'unanswered' && words.allIsWell,
      wantedStill(it),
    ],
    button: buttonTo(mail.openSale, it.pageUrl),
    calendar,
  });
}

/** To a buyer who didn't show up. */
export function pickupNoShowMail(it: Ended & ToBuyer) {
  const { mail, items, list, compose } = toBuyer(it);
  return compose('pickup_no_show', {
    subject: mail.noShow.subject({ items }),
    paragraphs: [
      mail.noShow.noted,
      list,
      saidOf(mail.expired.waitEnded, it.waitedFor ?? []),
      wantedStill(it),
    ],
    button: buttonTo(mail.openSale, it.pageUrl),
    calendar: it.calendar,
  });
}

/** What a buyer can do to get an item that they no longer hold; nothing while the page is offline. */
const wantedStill = (it: Ended & ToBuyer) => {
  const { mail } = toBuyer(it);
  return it.saleOver ? mail.saleOver : it.pageUrl !== undefined && mail.lookAgain;
};

/** To a buyer in line for something that someone else has picked up. */
export function itemSoldMail(it: Ended & ToBuyer) {
  const { mail, items, list, compose } = toBuyer(it);
  return compose('item_sold', {
    subject: mail.sold.subject({ items }),
    paragraphs: [mail.sold.toOther, list, it.goesOn ? mail.othersStay : mail.nothingNeeded],
    button: buttonTo(mail.restOfSale, it.pageUrl),
  });
}

/** To a buyer whose seller has deleted the account. */
export function sellerLeftMail(it: Ended & ToBuyer & { sellerName: string | null }) {
  const { mail, items, list, seller, compose } = toBuyer(it);
  const { sellerLeft: words } = mail;
  return compose('seller_left', {
    subject: words.subject({ items }),
    paragraphs: [words.deleted(seller), list, words.oweNothing],
    calendar: it.calendar,
  });
}

type PickupSold = ToldAmounts & {
  items: readonly { title: string; price: number }[];
  /** Other items of the reservation that were given up, in line or on hold. */
  released?: readonly string[];
  /** Whether another reservation of this buyer continues. */
  goesOn?: boolean;
};

/** To a buyer who picked up. */
export function pickupSoldMail(it: PickupSold) {
  const { mail, items, price, compose } = toBuyer(it);
  const { pickedUp: words } = mail;
  const total = fromCents(it.items.reduce((sum, each) => sum + toCents(each.price), 0));
  return compose('pickup_sold', {
    subject: words.subject({ items }),
    paragraphs: [
      words.confirmed,
      { list: it.items.map((each) => `${titled(each.title)}, ${price(each.price)}`) },
      it.items.length > 1 && words.together({ total: price(total) }),
      saidOf(words.notTaken, it.released ?? []),
      it.goesOn ? mail.othersStay : words.enjoy,
    ],
  });
}

type PickupUndone = ToBuyer & {
  items: readonly string[];
  /** When the hold ends; null for a buyer who is back in line. */
  expiresAt: Date | null;
  /** Whether what the buyer waited for was canceled by the seller, rather than sold to someone else. */
  own?: boolean;
  timezone: string | null;
  manageUrl: string;
};

/** To a buyer whose reservation is active again, because the seller undid its end. */
export function pickupUndoneMail(it: PickupUndone) {
  const { mail, items, list, moment, compose } = toBuyer(it);
  const { undone } = mail;
  return compose('pickup_undone', {
    subject: undone.subject({ items }),
    paragraphs: [
      it.expiresAt ? undone.byMistake : it.own ? undone.inLineByMistake : undone.inLineAgain,
      list,
      it.expiresAt ? mail.heldUntil({ until: moment(it.expiresAt) }) : undone.turn,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
  });
}

/** What became of the items, and the state of the sale. */
type Freed = { became: readonly Became[]; sale: SaleState };
type FreedByBuyer = Freed &
  ToSeller & {
    buyerName: string;
    items: readonly string[];
    inboxUrl: string;
    calendar?: MailAttachment | undefined;
  };

/** To a seller whose buyer canceled. `hasAddress`: the buyer knows the pickup address. */
export function buyerCancelledMail(it: FreedByBuyer & { hasAddress?: boolean }) {
  const { said, buyer, items, became, toConversation, compose } = toSeller('buyer_cancelled', it);
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [said.cancelled({ buyer }), became(it.became, it.sale), it.hasAddress && said.hasAddress],
    button: toConversation(it.inboxUrl),
    calendar: it.calendar,
  });
}

/** To the seller, when a hold has expired. */
export function holdEndedSellerMail(it: FreedByBuyer & Expired) {
  const { said, buyer, items, became, toConversation, compose } = toSeller('hold_ended_seller', it);
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [
      said[it.reason]({ buyer }),
      became(it.became, it.sale),
      it.reason === 'unanswered' && said.afterAll,
    ],
    button: toConversation(it.inboxUrl),
    calendar: it.calendar,
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
