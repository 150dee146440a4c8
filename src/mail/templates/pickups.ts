import type { Words } from '../../languages/index.ts';
import { titled } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { type Named, type OfReservation, toBuyer, totalOf } from '../to-buyer.ts';
import { type OfBuyer, toSeller } from '../to-seller.ts';

/** What a buyer knows of the pickup address: nothing yet, the current one, or one that has changed since. */
export type AddressStanding = 'not_sent' | 'sent' | 'changed';

/** The buyer's sentence on where to come. `later` says how the address will arrive. */
const whereToCome = (mail: Words['mail'], standing: AddressStanding, later: string): string =>
  ({ not_sent: later, sent: mail.addressBefore, changed: mail.addressChanged })[standing];

type Pickup = { items: readonly string[]; address: AddressStanding; calendar?: Named['calendar'] };

type PickupBooked = Pickup & {
  startsAt: Date;
  endsAt: Date;
  /** The seller's IANA zone. Pickup times are local times there. */
  timezone: string;
  /** Whether the booking replaces an earlier one. */
  moved: boolean;
};

/** To the buyer. The address comes separately, when the seller shares it. */
export const pickupBookedBuyerMail = toBuyer(
  'pickup_booked_buyer',
  ({ mail, words, said, items, list, seller, moment }, it: OfReservation & PickupBooked) => {
    const when = { span: words.span(it.startsAt, it.endsAt, it.timezone) };
    const held = it.expiresAt ? `${mail.heldUntil({ until: moment(it.expiresAt) })} ` : '';
    return {
      subject: it.moved ? said.subjectMoved({ items }) : said.subject({ items }),
      paragraphs: [
        it.moved ? said.movedTo(when) : said.bookedFor(when),
        list,
        whereToCome(mail, it.address, said.addressLater(seller)),
        `${held}${said.calendar}`,
      ],
    };
  },
);

export const pickupBookedSellerMail = toSeller(
  'pickup_booked_seller',
  ({ words, said, sellerMail, buyer, items, list }, it: OfBuyer & PickupBooked) => {
    const facts = { buyer, items, span: words.span(it.startsAt, it.endsAt, it.timezone) };
    return {
      subject: it.moved ? said.subjectMoved(facts) : said.subject(facts),
      paragraphs: [
        it.moved ? said.moved(facts) : said.comes(facts),
        list,
        sellerMail.standing[it.address],
        said.calendar,
      ],
    };
  },
);

type PickupComing = {
  /** Whether this is the reminder of the evening before, or the one shortly before. */
  kind: 'pickup_tomorrow' | 'pickup_soon';
  /** What is picked up, at this buyer's prices. */
  items: readonly { title: string; price: number }[];
  startsAt: Date;
  address: AddressStanding;
};

/** To the buyer. `place`: the address, if it was shared and is still correct. */
export const pickupComingBuyerMail = toBuyer(
  'pickup_soon',
  ({ mail, items, moment, price }, it: OfReservation & PickupComing & { place: string | undefined }) => {
    const { coming: said } = mail;
    const where = it.address === 'changed' ? mail.addressChanged : said.noPlace;
    return {
      kind: it.kind,
      subject: said[it.kind]({ items }),
      paragraphs: [
        said.when({ at: moment(it.startsAt) }),
        { list: it.items.map((item) => `${titled(item.title)}, ${price(item.price)}`) },
        said.total({ total: price(totalOf(it.items)) }),
        it.place === undefined ? where : [said.place, { address: it.place }],
        said.late,
      ],
    };
  },
);

export const pickupComingSellerMail = toSeller(
  'pickup_soon',
  ({ sellerMail, buyer, items, price, moment }, it: OfBuyer & PickupComing) => {
    const { coming: said } = sellerMail;
    return {
      kind: it.kind,
      subject: sellerMail[it.kind].subject({ buyer, items }),
      paragraphs: [
        said.at({ buyer, at: moment(it.startsAt) }),
        { list: it.items.map((item) => said.line({ title: titled(item.title), price: price(item.price) })) },
        said.total({ total: price(totalOf(it.items)) }),
        sellerMail.standing[it.address],
      ],
    };
  },
);

/** The seller's answer to an offer, unless it only repeats an earlier one. */
export type Answered =
  | { title: string; answer: 'declined' | 'countered'; price: number }
  /** One price for so many items. */
  | { lot: number; answer: 'accepted' | 'declined'; price: number };

type Arranged = OfReservation &
  Pickup & {
    /** The time that was set; null if a pickup was canceled, undefined if it didn't change. */
    pickupAt?: Date | null | undefined;
    /** Whether the hold was extended. */
    extended: boolean;
    prices: readonly { title: string; price: number | null }[];
    answered?: readonly Answered[];
  };

/** To the buyer: what the seller entered about a reservation. */
export const reservationArrangedMail = toBuyer('reservation_arranged', ({ said, ...about }, it: Arranged) => {
  const { words, mail, items, list, sellerFirst: seller, moment, price } = about;
  const { pickupAt, expiresAt } = it;
  const isLonger = it.extended || pickupAt !== undefined;
  const isCountered = it.answered?.some((each) => each.answer === 'countered');
  return {
    subject: (pickupAt ? said.subjectPickup : isCountered ? said.subjectCountered : said.subject)({ items }),
    paragraphs: [
      pickupAt && [
        said.entered({ ...seller, at: moment(pickupAt) }),
        whereToCome(mail, it.address, said.addressLater),
      ],
      pickupAt === null && said.calledOff(seller),
      it.prices.map(({ title: whole, price: agreed }) => {
        const title = titled(whole);
        return agreed === null
          ? said.pagePrice({ title })
          : said.agreedPrice({ title, price: price(agreed) });
      }),
      (it.answered ?? []).map((each) => {
        if ('lot' in each) {
          const offer = { price: words.offerAll(toCents(each.price), it.currency, each.lot) };
          const { offerDeclined, offerAccepted } = words.reservation;
          return each.answer === 'declined' ? offerDeclined(offer) : offerAccepted(offer);
        }
        const facts = { title: titled(each.title), price: price(each.price) };
        return each.answer === 'declined' ? said.offerDeclined(facts) : said.offerCountered(facts);
      }),
      expiresAt && isLonger && mail.heldUntil({ until: moment(expiresAt) }),
      list,
    ],
  };
});

/** To the seller, for their calendar, after they or an assistant set a pickup by hand. */
export const pickupSetSellerMail = toSeller(
  'pickup_set_seller',
  ({ said, sellerMail, buyer, list, moment }, it: OfBuyer & Pickup & { pickupAt: Date }) => ({
    paragraphs: [
      said.at({ buyer, at: moment(it.pickupAt) }),
      list,
      sellerMail.standing[it.address],
      it.expiresAt ? `${said.told} ${said.until({ until: moment(it.expiresAt) })}` : said.told,
    ],
  }),
);

/** `expiresAt`: when the hold ends if no one answers. `sale`: the state of the sale then. */
type Asked = OfBuyer & {
  items: readonly string[];
  pickupAt: Date;
  expiresAt: Date;
  /** The link to the question on the thread's page, with `answer` preselected. */
  answerUrl: (answer: 'sold' | 'noshow' | 'pickup') => string;
};

/** To the seller, after a pickup has passed. Opening the links records nothing: mail scanners open links, too. */
export const pickupQuestionMail = toSeller('pickup_question', ({ said, buyer, list, moment }, it: Asked) => ({
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
}));

/** `minutes`: how late; null for a buyer who has arrived. */
type OnTheWay = OfBuyer & { items: readonly string[]; startsAt: Date; minutes: number | null };

/** To the seller, on the day of the visit. */
export const buyerOnTheWayMail = toSeller('buyer_here', ({ said, sellerMail, ...by }, it: OnTheWay) => {
  const { buyer, items, moment } = by;
  if (it.minutes === null) return { paragraphs: [said.says({ buyer, items })] };
  const { buyer_late: late } = sellerMail;
  const facts = { buyer, items, minutes: it.minutes, at: moment(it.startsAt) };
  return { kind: 'buyer_late', subject: late.subject(facts), paragraphs: [late.says(facts)] };
});
