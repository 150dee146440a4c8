import type { Words } from '../languages/index.ts';
import { handHoldEndedMail } from '../mail/templates/ends.ts';
import {
  holdEndsSoonBuyerMail,
  holdEndsSoonSellerMail,
  itemChangedMail,
  type Kept,
  pageOfflineBuyerMail,
  pageOfflineMail,
  reservationPromotedMail,
} from '../mail/templates/holds.ts';
import {
  type Answered,
  buyerOnTheWayMail,
  pickupBookedBuyerMail,
  pickupBookedSellerMail,
  pickupComingBuyerMail,
  pickupComingSellerMail,
  pickupQuestionMail,
  pickupSetSellerMail,
  reservationArrangedMail,
} from '../mail/templates/pickups.ts';
import { system } from '../threads/announcement.ts';
import { fromCents, toCents } from '../units.ts';
import { type SharedAddress, standingOf } from '../visits/address.ts';
import type { TimedVisit } from '../visits/find.ts';
import type { Reminder } from '../visits/reminders.ts';
import type { Booking } from '../visits/set.ts';
import { event } from './event.ts';
import { type Place, priceFor } from './find.ts';
import type { PickupFiles } from './pickup-files.ts';
import { saleAt } from './sale.ts';

export type { Answered, Kept };

type Titles = { titles: readonly string[] };
type ItemTerms = { title: string; price: number };

/** The place of the pickup, as far as the buyer knows it, and its calendar files. */
type Where = { shared: SharedAddress | null; calendar: PickupFiles | undefined };

/** What the seller changed about a reservation. */
export type Arrangement = {
  /** Null if the pickup was called off; undefined if nothing about it has changed. */
  pickupAt: Date | null | undefined;
  extended: boolean;
  prices: readonly { title: string; price: number | null }[];
  /** Answers to offers. One that is accepted is told as a price, unless it is one price for several items. */
  answered: readonly Answered[];
};

/** Events that change a hold or extend it. */
export const HOLDS = {
  promoted: event<Titles & { slots: boolean }>(({ reservation, buyer, now }, { titles: items, slots }) => {
    const { slotStartsAt, expiresAt } = reservation;
    return {
      say: system((words) => words.thread.promoted(words.titles(items))),
      mail: {
        toBuyer: reservationPromotedMail({
          ...buyer,
          items,
          expiresAt: expiresAt ?? now,
          pickupAt: slotStartsAt && slotStartsAt > now ? slotStartsAt : undefined,
          unconfirmed: reservation.confirmedAt === null,
          slots,
        }),
      },
    };
  }),

  pickupBooked: event<Titles & Booking & Where>(({ buyer, seller }, facts) => {
    const { titles: items, startsAt, endsAt, timezone, outcome, calendar } = facts;
    const moved = outcome === 'moved';
    const about = { items, startsAt, endsAt, timezone, moved, address: standingOf(facts.shared) };
    return {
      say: system(({ thread, span }) => {
        const when = { span: span(startsAt, endsAt, timezone) };
        return moved ? thread.pickupMoved(when) : thread.pickupBooked(when);
      }),
      unread: true,
      mail: {
        toBuyer: pickupBookedBuyerMail({ ...buyer, ...about, calendar: calendar?.toBuyer }),
        toSeller: pickupBookedSellerMail({ ...seller, ...about, calendar: calendar?.toSeller }),
      },
      hook: 'pickup.booked',
    };
  }),

  /** The seller set a pickup, a longer hold, or a price. */
  arranged: event<Titles & Where & Arrangement>(({ reservation, buyer, seller, sale }, facts) => {
    const { titles: items, pickupAt, extended, prices, answered, shared, calendar } = facts;
    const { expiresAt } = reservation;
    const { timezone } = sale;
    const about = { items, pickupAt, extended, prices, answered, address: standingOf(shared) };
    const lines = ({ thread, format, price: said, offerAll }: Words) => [
      ...(pickupAt ? [thread.pickupSet({ at: format.moment(pickupAt, timezone) })] : []),
      ...(pickupAt === null ? [thread.pickupOff] : []),
      ...(extended && expiresAt ? [thread.heldUntil({ at: format.moment(expiresAt, timezone) })] : []),
      ...prices.map(({ title, price }) =>
        price === null
          ? thread.noAgreedPrice({ title })
          : thread.agreedOn({ title, price: said(toCents(price), sale.currency) }),
      ),
      ...answered.map((each) => {
        const cents = toCents(each.price);
        if ('lot' in each) {
          const offer = { offer: offerAll(cents, sale.currency, each.lot) };
          return each.answer === 'declined' ? thread.lotDeclined(offer) : thread.lotAgreed(offer);
        }
        const facts = { title: each.title, price: said(cents, sale.currency) };
        return each.answer === 'declined' ? thread.offerDeclined(facts) : thread.offerCountered(facts);
      }),
    ];
    return {
      say: system((words) => lines(words).join(' ')),
      mail: {
        toBuyer: reservationArrangedMail({ ...buyer, ...about, calendar: calendar?.toBuyer }),
        ...(pickupAt && {
          toSeller: pickupSetSellerMail({ ...seller, ...about, pickupAt, calendar: calendar?.toSeller }),
        }),
      },
      hook: pickupAt ? 'pickup.booked' : null,
    };
  }),

  comingUp: event<{
    kind: Reminder;
    visit: TimedVisit;
    places: readonly Place[];
    shared: SharedAddress | null;
  }>(({ buyer, seller }, { kind, visit, places, shared }) => {
    const about = {
      kind,
      items: places.map((place) => ({ title: place.title, price: fromCents(priceFor(place)) })),
      startsAt: visit.startsAt,
      address: standingOf(shared),
    };
    const place = shared && !shared.changed ? shared.address : undefined;
    return {
      mail: {
        toBuyer: pickupComingBuyerMail({ ...buyer, ...about, place }),
        toSeller: pickupComingSellerMail({ ...seller, ...about }),
      },
    };
  }),

  /** On the day of the visit: the buyer is this many minutes late, or has arrived. */
  onTheWay: event<Titles & { startsAt: Date; minutes: number | null }>(
    ({ seller }, { titles: items, startsAt, minutes }) => ({
      say: system(({ thread }) => (minutes === null ? thread.here : thread.late({ minutes }))),
      unread: true,
      mail: { toSeller: buyerOnTheWayMail({ ...seller, items, startsAt, minutes }) },
    }),
  ),

  endsSoon: event<Titles & { slots: boolean }>(
    ({ reservation, buyer, seller, sale, now }, { titles: items, slots }) => {
      const expiresAt = reservation.expiresAt ?? now;
      const about = { items, expiresAt, sale: saleAt(sale, expiresAt) };
      return {
        mail: {
          toBuyer: holdEndsSoonBuyerMail({ ...buyer, ...about, slots }),
          toSeller: holdEndsSoonSellerMail({ ...seller, ...about }),
        },
      };
    },
  ),

  pickupPassed: event<Titles>(({ reservation, seller, sale, now }, { titles: items }) => {
    const expiresAt = reservation.expiresAt ?? now;
    return {
      say: system(({ thread }) => thread.pickupPassed),
      unread: true,
      mail: {
        toSeller: pickupQuestionMail({
          ...seller,
          items,
          pickupAt: reservation.slotStartsAt ?? now,
          expiresAt,
          sale: saleAt(sale, expiresAt),
          answerUrl: (answer) => `${seller.inboxUrl}?answer=${answer}#${reservation.id}`,
        }),
      },
    };
  }),

  /** The page went offline, or the sale has ended; the buyer's reservations remain valid. */
  pageOffline: event<{ kept: readonly Kept[]; over: boolean }>(({ buyer, now }, { kept, over }) => ({
    mail: { toBuyer: pageOfflineBuyerMail({ ...buyer, kept, over, now }) },
  })),

  /** An item held for a buyer has a new name or price. */
  itemChanged: event<{ before: ItemTerms; after: ItemTerms; agreedPrice: number | null }>(
    ({ buyer, sale }, facts) => {
      const { before, after } = facts;
      const { title } = after;
      const lines = ({ thread, price }: Words) => {
        const [from = '', to = ''] = [before, after].map((each) => price(toCents(each.price), sale.currency));
        return [
          ...(title === before.title ? [] : [thread.renamed({ before: before.title, after: title })]),
          ...(after.price === before.price ? [] : [thread.priceWent({ title, from, to })]),
        ];
      };
      return {
        say: system((words) => lines(words).join(' ')),
        mail: { toBuyer: itemChangedMail({ ...buyer, ...facts }) },
      };
    },
  ),
} as const;

/** Emails about things that don't belong to one reservation: only the seller gets them. */
export const handHoldEnded = handHoldEndedMail;
export const pageOffline = pageOfflineMail;
