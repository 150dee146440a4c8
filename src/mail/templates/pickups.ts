import type { MailAttachment } from '../../../db/schema.ts';
import type { Words } from '../../languages/index.ts';
import { titled } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { type OfReservation, type ToBuyer, type ToldAmounts, toBuyer } from '../to-buyer.ts';
import { type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

/**
 * What a buyer knows about the pickup address: nothing yet, the current one, or one that the seller has since
 * changed.
 */
export type AddressStanding = 'not_sent' | 'sent' | 'changed';

/** The buyer's sentence on where to come. `later` says how the address will arrive. */
const whereToCome = (mail: Words['mail'], standing: AddressStanding, later: string): string =>
  ({ not_sent: later, sent: mail.addressBefore, changed: mail.addressChanged })[standing];

type PickupBooked = {
  buyerName: string;
  items: readonly string[];
  startsAt: Date;
  endsAt: Date;
  /** The seller's IANA zone. Pickup times are local times there. */
  timezone: string;
  /** Whether the booking replaces an earlier one. */
  moved: boolean;
  /** What the buyer knows about the pickup address. */
  address: AddressStanding;
  calendar: MailAttachment | undefined;
};

/** To the buyer. The address comes separately, when the seller shares it. */
export function pickupBookedBuyerMail(
  it: PickupBooked & ToBuyer & { expiresAt: Date | null; sellerName: string | null; manageUrl: string },
) {
  const { mail, words, items, list, seller, moment, compose } = toBuyer(it);
  const { booked } = mail;
  const when = { span: words.span(it.startsAt, it.endsAt, it.timezone) };
  const held = it.expiresAt ? `${mail.heldUntil({ until: moment(it.expiresAt) })} ` : '';
  return compose('pickup_booked_buyer', {
    subject: it.moved ? booked.subjectMoved({ items }) : booked.subject({ items }),
    paragraphs: [
      it.moved ? booked.movedTo(when) : booked.bookedFor(when),
      list,
      whereToCome(mail, it.address, booked.addressLater(seller)),
      `${held}${booked.calendar}`,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    calendar: it.calendar,
  });
}

/** To the seller. */
export function pickupBookedSellerMail(it: PickupBooked & ToSeller & { inboxUrl: string }) {
  const { words, said, sellerMail, buyer, items, list, toConversation, compose } = toSeller(
    'pickup_booked_seller',
    it,
  );
  const facts = { buyer, items, span: words.span(it.startsAt, it.endsAt, it.timezone) };
  return compose({
    subject: it.moved ? said.subjectMoved(facts) : said.subject(facts),
    paragraphs: [
      it.moved ? said.moved(facts) : said.comes(facts),
      list,
      sellerMail.standing[it.address],
      said.calendar,
    ],
    button: toConversation(it.inboxUrl),
    calendar: it.calendar,
  });
}

type PickupComing = {
  /** Whether this is the reminder of the evening before, or the one shortly before. */
  kind: 'pickup_tomorrow' | 'pickup_soon';
  buyerName: string;
  /** What is picked up, at this buyer's prices. */
  items: readonly { title: string; price: number }[];
  startsAt: Date;
  timezone: string | null;
  address: AddressStanding;
  currency: string;
};

const totalOf = ({ items }: PickupComing): number =>
  fromCents(items.reduce((sum, { price }) => sum + toCents(price), 0));

/** To the buyer. `place`: the address, if it was shared and is still correct. */
export function pickupComingBuyerMail(
  it: PickupComing & ToBuyer & { place: string | undefined; manageUrl: string },
) {
  const { mail, items, moment, price, compose } = toBuyer(it);
  const { coming: words } = mail;
  return compose(it.kind, {
    subject: (it.kind === 'pickup_tomorrow' ? words.tomorrow : words.soon)({ items }),
    paragraphs: [
      words.when({ at: moment(it.startsAt) }),
      { list: it.items.map((item) => `${titled(item.title)}, ${price(item.price)}`) },
      words.total({ total: price(totalOf(it)) }),
      it.place === undefined
        ? it.address === 'changed'
          ? mail.addressChanged
          : words.noPlace
        : [words.place, { address: it.place }],
      words.late,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
  });
}

/** To the seller. */
export function pickupComingSellerMail(it: PickupComing & ToSeller & { inboxUrl: string }) {
  const { sellerMail, buyer, items, price, moment, toConversation, compose } = toSeller(it.kind, it);
  const { coming: said } = sellerMail;
  return compose({
    subject: sellerMail[it.kind].subject({ buyer, items }),
    paragraphs: [
      said.at({ buyer, at: moment(it.startsAt) }),
      { list: it.items.map((item) => said.line({ title: titled(item.title), price: price(item.price) })) },
      said.total({ total: price(totalOf(it)) }),
      sellerMail.standing[it.address],
    ],
    button: toConversation(it.inboxUrl),
  });
}

type Arranged = OfReservation & {
  /** When the hold ends; null if the buyer only waits in line. */
  expiresAt: Date | null;
  address: AddressStanding;
  calendar?: MailAttachment | undefined;
};

/** The seller's answer to an offer, unless it only repeats an earlier one. */
export type Answered =
  | { title: string; answer: 'declined' | 'countered'; price: number }
  /** One price for so many items. */
  | { lot: number; answer: 'accepted' | 'declined'; price: number };

type Entered = {
  sellerName: string | null;
  /** The time that was set; null if a pickup was canceled, undefined if it didn't change. */
  pickupAt?: Date | null | undefined;
  /** Whether the hold was extended. */
  extended: boolean;
  prices: readonly { title: string; price: number | null }[];
  answered?: readonly Answered[];
  manageUrl: string;
};

/** To the buyer: what the seller entered about a reservation. */
export function reservationArrangedMail(it: Arranged & ToldAmounts & Entered) {
  const { words: said, mail, items, list, sellerFirst: seller, moment, price, compose } = toBuyer(it);
  const { arranged: words } = mail;
  const { pickupAt, expiresAt } = it;
  const isLonger = it.extended || pickupAt !== undefined;
  return compose('reservation_arranged', {
    subject: pickupAt ? words.subjectPickup({ items }) : words.subject({ items }),
    paragraphs: [
      pickupAt && [
        words.entered({ ...seller, at: moment(pickupAt) }),
        whereToCome(mail, it.address, words.addressLater),
      ],
      pickupAt === null && words.calledOff(seller),
      it.prices.map(({ title: whole, price: agreed }) => {
        const title = titled(whole);
        return agreed === null
          ? words.pagePrice({ title })
          : words.agreedPrice({ title, price: price(agreed) });
      }),
      (it.answered ?? []).map((each) => {
        if ('lot' in each) {
          const offer = { price: said.offerAll(toCents(each.price), it.currency, each.lot) };
          const { offerDeclined, offerAccepted } = said.reservation;
          return each.answer === 'declined' ? offerDeclined(offer) : offerAccepted(offer);
        }
        const facts = { title: titled(each.title), price: price(each.price) };
        return each.answer === 'declined' ? words.offerDeclined(facts) : words.offerCountered(facts);
      }),
      expiresAt && isLonger && mail.heldUntil({ until: moment(expiresAt) }),
      list,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    calendar: it.calendar,
  });
}

/** To the seller, for their calendar, after they or an assistant set a pickup by hand. */
export function pickupSetSellerMail(it: Arranged & ToSeller & { pickupAt: Date; inboxUrl: string }) {
  const { said, sellerMail, buyer, items, list, moment, toConversation, compose } = toSeller(
    'pickup_set_seller',
    it,
  );
  const until = it.expiresAt && moment(it.expiresAt);
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [
      said.at({ buyer, at: moment(it.pickupAt) }),
      list,
      sellerMail.standing[it.address],
      until ? `${said.told} ${said.until({ until })}` : said.told,
    ],
    button: toConversation(it.inboxUrl),
    calendar: it.calendar,
  });
}

type PickupQuestion = ToSeller &
  OfReservation & {
    pickupAt: Date;
    /** When the hold ends if no one answers. */
    expiresAt: Date;
    /** The state of the sale when the hold ends. */
    sale: SaleState;
    /** The link to the question on the thread's page, with `answer` preselected. */
    answerUrl: (answer: 'sold' | 'noshow' | 'pickup') => string;
  };

/**
 * To the seller, after a pickup has passed. The links open a page that asks: opening them records nothing, because
 * mail scanners open links, too.
 */
export function pickupQuestionMail(it: PickupQuestion) {
  const { said, buyer, items, list, moment, compose } = toSeller('pickup_question', it);
  return compose({
    subject: said.subject({ buyer, items }),
    preview: said.preview,
    paragraphs: [
      said.was({ buyer, at: moment(it.pickupAt) }),
      list,
      said.come,
      said.otherwise({ until: moment(it.expiresAt), closed: it.sale !== 'open' }),
    ],
    button: { label: said.yes, url: it.answerUrl('sold') },
    links: [
      { label: said.no, url: it.answerUrl('noshow') },
      { label: said.newTime, url: it.answerUrl('pickup') },
    ],
  });
}

type OnTheWay = ToSeller &
  OfReservation & {
    startsAt: Date;
    /** How late; null for a buyer who has arrived. */
    minutes: number | null;
    inboxUrl: string;
  };

/** To the seller, on the day of the visit. */
export function buyerOnTheWayMail(it: OnTheWay) {
  const { minutes } = it;
  const here = toSeller('buyer_here', it);
  const { buyer, items, moment } = here;
  const facts = { buyer, items };
  const button = here.toConversation(it.inboxUrl);
  if (minutes === null) {
    return here.compose({ subject: here.said.subject(facts), paragraphs: [here.said.says(facts)], button });
  }
  const { said, compose } = toSeller('buyer_late', it);
  return compose({
    subject: said.subject({ ...facts, minutes }),
    paragraphs: [said.says({ ...facts, minutes, at: moment(it.startsAt) })],
    button,
  });
}
