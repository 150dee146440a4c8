import type { Words } from '../languages/index.ts';
import { buyerOnTheWayMail } from '../mail/templates/buyer-on-the-way.ts';
import { handHoldEndedMail } from '../mail/templates/hand-hold-ended.ts';
import { holdEndsSoonBuyerMail, holdEndsSoonSellerMail } from '../mail/templates/hold-ends-soon.ts';
import { itemChangedMail } from '../mail/templates/item-changed.ts';
import { type Kept, pageOfflineBuyerMail, pageOfflineMail } from '../mail/templates/page-offline.ts';
import { pickupBookedBuyerMail, pickupBookedSellerMail } from '../mail/templates/pickup-booked.ts';
import { pickupComingBuyerMail, pickupComingSellerMail } from '../mail/templates/pickup-coming.ts';
import { pickupQuestionMail } from '../mail/templates/pickup-question.ts';
import { pickupSetSellerMail, reservationArrangedMail } from '../mail/templates/reservation-arranged.ts';
import { reservationPromotedMail } from '../mail/templates/reservation-promoted.ts';
import { system } from '../threads/announcement.ts';
import { fromCents, toCents } from '../units.ts';
import { type SharedAddress, standingOf } from '../visits/address.ts';
import type { Booking } from '../visits/book.ts';
import type { TimedVisit } from '../visits/find.ts';
import type { Reminder } from '../visits/reminders.ts';
import { event } from './event.ts';
import { type Place, priceFor } from './find.ts';
import type { PickupFiles } from './pickup-files.ts';
import { saleAt } from './sale.ts';

/** The seller's answers, without those that repeat an earlier answer. */
export type Answered = { title: string; answer: 'declined' | 'countered'; price: number };

type Titles = { titles: readonly string[] };
type ItemTerms = { title: string; price: number };

/** The pickup's place, as far as the buyer knows it, and its calendar files. */
type Where = { shared: SharedAddress | null; calendar: PickupFiles | undefined };

/** Events that change a hold or keep it. */
export const HOLDS = {
  promoted: event<Titles>(({ reservation, buyer, sale, manageUrl, now }, { titles }) => {
    const { slotStartsAt, expiresAt } = reservation;
    return {
      say: system((words) => words.thread.promoted(words.titles(titles))),
      mail: {
        toBuyer: reservationPromotedMail({
          ...buyer,
          items: titles,
          expiresAt: expiresAt ?? now,
          pickupAt: slotStartsAt && slotStartsAt > now ? slotStartsAt : undefined,
          timezone: sale.timezone,
          unconfirmed: reservation.confirmedAt === null,
          manageUrl,
        }),
      },
      hook: null,
    };
  }),

  pickupBooked: event<Titles & Booking & Where>((scene, facts) => {
    const { reservation, buyer, sale, manageUrl, inboxUrl } = scene;
    const { titles, startsAt, endsAt, timezone, outcome, calendar } = facts;
    const moved = outcome === 'moved';
    const about = { buyerName: reservation.buyerName, items: titles, startsAt, endsAt, timezone, moved };
    const address = standingOf(facts.shared);
    return {
      say: system(({ thread, span }) => {
        const when = { span: span(startsAt, endsAt, timezone) };
        return moved ? thread.pickupMoved(when) : thread.pickupBooked(when);
      }),
      unread: true,
      mail: {
        toBuyer: pickupBookedBuyerMail({
          ...about,
          ...buyer,
          expiresAt: reservation.expiresAt,
          address,
          calendar: calendar?.toBuyer,
          sellerName: sale.sellerName,
          manageUrl,
        }),
        toSeller: pickupBookedSellerMail({
          ...about,
          language: sale.language,
          address,
          calendar: calendar?.toSeller,
          inboxUrl,
        }),
      },
      hook: 'pickup.booked',
    };
  }),

  /** The seller entered a pickup, a longer hold, or a price. */
  arranged: event<
    Titles &
      Where & {
        /** Undefined when it didn't change. */
        pickupAt?: Date | null | undefined;
        extended: boolean;
        prices: readonly { title: string; price: number | null }[];
        answered: readonly Answered[];
      }
  >((scene, { titles, pickupAt, extended, prices, answered, shared, calendar }) => {
    const { reservation, buyer, sale, manageUrl, inboxUrl } = scene;
    const { expiresAt, buyerName } = reservation;
    const { timezone } = sale;
    const about = { buyerName, items: titles, timezone, expiresAt, address: standingOf(shared) };
    const lines = ({ thread, format, price: said }: Words) => [
      ...(pickupAt ? [thread.pickupSet({ at: format.moment(pickupAt, timezone) })] : []),
      ...(pickupAt === null ? [thread.pickupOff] : []),
      ...(extended && expiresAt ? [thread.heldUntil({ at: format.moment(expiresAt, timezone) })] : []),
      ...prices.map(({ title, price }) =>
        price === null
          ? thread.noAgreedPrice({ title })
          : thread.agreedOn({ title, price: said(toCents(price), sale.currency) }),
      ),
      ...answered.map(({ title, answer, price }) =>
        thread[answer === 'declined' ? 'offerDeclined' : 'offerCountered']({
          title,
          price: said(toCents(price), sale.currency),
        }),
      ),
    ];
    return {
      say: system((words) => lines(words).join(' ')),
      mail: {
        toBuyer: reservationArrangedMail({
          ...about,
          ...buyer,
          calendar: calendar?.toBuyer,
          pickupAt,
          extended,
          prices,
          answered,
          sellerName: sale.sellerName,
          manageUrl,
        }),
        ...(pickupAt && {
          toSeller: pickupSetSellerMail({
            ...about,
            language: sale.language,
            calendar: calendar?.toSeller,
            pickupAt,
            inboxUrl,
          }),
        }),
      },
      hook: pickupAt ? 'pickup.booked' : null,
    };
  }),

  /** A visit is coming up soon. */
  comingUp: event<{
    kind: Reminder;
    visit: TimedVisit;
    places: readonly Place[];
    shared: SharedAddress | null;
  }>(({ reservation, buyer, sale, manageUrl, inboxUrl }, { kind, visit, places, shared }) => {
    const about = {
      kind,
      buyerName: reservation.buyerName,
      items: places.map((place) => ({ title: place.title, price: fromCents(priceFor(place)) })),
      startsAt: visit.startsAt,
      timezone: sale.timezone ?? 'UTC',
      currency: sale.currency,
      address: standingOf(shared),
    };
    const place = shared && !shared.changed ? shared.address : undefined;
    return {
      mail: {
        toBuyer: pickupComingBuyerMail({ ...about, ...buyer, place, manageUrl }),
        toSeller: pickupComingSellerMail({ ...about, language: sale.language, inboxUrl }),
      },
      hook: null,
    };
  }),

  /** On the day of the visit: the buyer is this many minutes late, or has arrived. */
  onTheWay: event<Titles & { startsAt: Date; minutes: number | null }>(
    ({ reservation, sale, inboxUrl }, { titles: items, startsAt, minutes }) => ({
      say: system(({ thread }) => (minutes === null ? thread.here : thread.late({ minutes }))),
      unread: true,
      mail: {
        toSeller: buyerOnTheWayMail({
          language: sale.language,
          buyerName: reservation.buyerName,
          items,
          startsAt,
          timezone: sale.timezone ?? 'UTC',
          minutes,
          inboxUrl,
        }),
      },
      hook: null,
    }),
  ),

  endsSoon: event<Titles & { slots: boolean }>(
    ({ reservation, buyer, sale, manageUrl, inboxUrl, now }, facts) => {
      const { buyerName, expiresAt } = reservation;
      const { timezone } = sale;
      const { titles: items } = facts;
      const about = {
        buyerName,
        items,
        expiresAt: expiresAt ?? now,
        timezone,
        sale: saleAt(sale, expiresAt ?? now),
      };
      return {
        mail: {
          toBuyer: holdEndsSoonBuyerMail({ ...about, ...buyer, slots: facts.slots, manageUrl }),
          toSeller: holdEndsSoonSellerMail({ ...about, language: sale.language, inboxUrl }),
        },
        hook: null,
      };
    },
  ),

  pickupPassed: event<Titles>(({ reservation, sale, inboxUrl, now }, { titles }) => {
    const { buyerName, slotStartsAt, expiresAt } = reservation;
    return {
      say: system(({ thread }) => thread.pickupPassed),
      unread: true,
      mail: {
        toSeller: pickupQuestionMail({
          language: sale.language,
          buyerName,
          items: titles,
          pickupAt: slotStartsAt ?? now,
          expiresAt: expiresAt ?? now,
          timezone: sale.timezone,
          sale: saleAt(sale, expiresAt ?? now),
          answerUrl: (answer) => `${inboxUrl}?answer=${answer}#${reservation.id}`,
        }),
      },
      hook: null,
    };
  }),

  /** The sale page can't be opened anymore, or the sale has ended; the buyer's reservations stay. */
  pageOffline: event<{ kept: readonly Kept[]; over: boolean }>(
    ({ buyer, sale, manageUrl, now }, { kept, over }) => ({
      mail: {
        toBuyer: pageOfflineBuyerMail({
          ...buyer,
          kept,
          over,
          now,
          timezone: sale.timezone,
          sellerName: sale.sellerName,
          manageUrl,
        }),
      },
      hook: null,
    }),
  ),

  /** An item held for a buyer has a new name or price. */
  itemChanged: event<{ before: ItemTerms; after: ItemTerms; agreedPrice: number | null }>(
    ({ buyer, sale, manageUrl }, facts) => ({
      say: system((words) => changesOf(words, facts, sale.currency).join(' ')),
      mail: { toBuyer: itemChangedMail({ ...buyer, ...facts, manageUrl }) },
      hook: null,
    }),
  ),
} as const;

function changesOf(
  { thread, price }: Words,
  { before, after }: { before: ItemTerms; after: ItemTerms },
  currency: string,
): string[] {
  const said = (terms: ItemTerms) => price(toCents(terms.price), currency);
  return [
    ...(after.title === before.title ? [] : [thread.renamed({ before: before.title, after: after.title })]),
    ...(after.price !== before.price
      ? [thread.priceWent({ title: after.title, from: said(before), to: said(after) })]
      : []),
  ];
}

export type { Kept } from '../mail/templates/page-offline.ts';

/** Only the seller is told about things that don't belong to one reservation. */
export const handHoldEnded = handHoldEndedMail;
export const pageOffline = pageOfflineMail;
