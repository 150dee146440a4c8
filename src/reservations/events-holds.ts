import { handHoldEndedMail } from '../mail/templates/hand-hold-ended.ts';
import { holdEndsSoonBuyerMail, holdEndsSoonSellerMail } from '../mail/templates/hold-ends-soon.ts';
import { itemChangedMail } from '../mail/templates/item-changed.ts';
import { pickupBookedBuyerMail, pickupBookedSellerMail } from '../mail/templates/pickup-booked.ts';
import { pickupQuestionMail } from '../mail/templates/pickup-question.ts';
import { pickupSetSellerMail, reservationArrangedMail } from '../mail/templates/reservation-arranged.ts';
import { reservationPromotedMail } from '../mail/templates/reservation-promoted.ts';
import type { Booking } from '../scheduling/book.ts';
import { dollars, moment, span } from '../text/wording.ts';
import { event, system } from './event.ts';
import { calendarOf, cancelledPickup } from './pickup-files.ts';
import { isOverAt } from './sale.ts';
import { quoted } from './wording.ts';

type Titles = { titles: readonly string[] };
type ItemTerms = { title: string; price: number };

/** What moves a hold, or keeps it. `address` is the last one that the seller sent in the thread. */
export const HOLDS = {
  promoted: event<Titles>(({ reservation, sale, manageUrl, now }, { titles }) => {
    const { slotStartsAt, expiresAt } = reservation;
    return {
      say: system(`Next in line: ${quoted(titles)} is held for this buyer from now on.`),
      mail: {
        toBuyer: reservationPromotedMail({
          buyerName: reservation.buyerName,
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

  pickupBooked: event<Titles & Booking & { address: string | null }>((scene, facts) => {
    const { reservation, sale, manageUrl, inboxUrl } = scene;
    const { titles, startsAt, endsAt, timezone, outcome, address } = facts;
    const moved = outcome === 'moved';
    const about = { buyerName: reservation.buyerName, items: titles, startsAt, endsAt, timezone, moved };
    const addressSent = address !== null;
    return {
      say: system(`${moved ? 'Pickup moved to' : 'Pickup booked for'} ${span(startsAt, endsAt, timezone)}.`),
      unread: true,
      mail: {
        toBuyer: pickupBookedBuyerMail({
          ...about,
          expiresAt: reservation.expiresAt,
          addressSent,
          calendar: calendarOf(scene, titles, address),
          sellerName: sale.sellerName,
          manageUrl,
        }),
        toSeller: pickupBookedSellerMail({
          ...about,
          addressSent,
          calendar: calendarOf(scene, titles, address),
          inboxUrl,
        }),
      },
      hook: 'pickup.booked',
    };
  }),

  /** The seller entered a pickup, a longer hold or a price. */
  arranged: event<
    Titles & {
      before: { slotStartsAt: Date | null; slotEndsAt: Date | null };
      /** Undefined when nothing changed about it. */
      pickupAt?: Date | null | undefined;
      extended: boolean;
      prices: readonly { title: string; price: number | null }[];
      address: string | null;
    }
  >((scene, { titles, before, pickupAt, extended, prices, address }) => {
    const { reservation, sale, manageUrl, inboxUrl } = scene;
    const { expiresAt, buyerName } = reservation;
    const { timezone } = sale;
    const calendar = pickupAt
      ? calendarOf(scene, titles, address)
      : pickupAt === null
        ? cancelledPickup(scene, before, titles)
        : undefined;
    const about = { buyerName, items: titles, timezone, expiresAt, addressSent: address !== null, calendar };
    const lines = [
      pickupAt ? `Pickup set for ${moment(pickupAt, timezone)}.` : '',
      pickupAt === null ? 'The pickup was called off.' : '',
      extended && expiresAt ? `Held until ${moment(expiresAt, timezone)}.` : '',
      ...prices.map(({ title, price }) =>
        price === null
          ? `${quoted([title])}: no agreed price any more.`
          : `${quoted([title])}: agreed on ${dollars(price)}.`,
      ),
    ].filter((line) => line !== '');
    return {
      say: system(lines.join(' ')),
      mail: {
        toBuyer: reservationArrangedMail({
          ...about,
          pickupAt,
          extended,
          prices,
          sellerName: sale.sellerName,
          manageUrl,
        }),
        ...(pickupAt && { toSeller: pickupSetSellerMail({ ...about, pickupAt, inboxUrl }) }),
      },
      hook: pickupAt ? 'pickup.booked' : null,
    };
  }),

  endsSoon: event<Titles & { waiting: readonly string[]; slots: boolean }>(
    ({ reservation, sale, manageUrl, inboxUrl, now }, facts) => {
      const { buyerName, expiresAt } = reservation;
      const { timezone } = sale;
      const { titles: items, waiting } = facts;
      const about = {
        buyerName,
        items,
        waiting,
        expiresAt: expiresAt ?? now,
        timezone,
        saleOver: isOverAt(sale, expiresAt ?? now),
      };
      return {
        mail: {
          toBuyer: holdEndsSoonBuyerMail({ ...about, slots: facts.slots, manageUrl }),
          toSeller: holdEndsSoonSellerMail({ ...about, inboxUrl }),
        },
        hook: null,
      };
    },
  ),

  pickupPassed: event<Titles>(({ reservation, sale, inboxUrl, now }, { titles }) => {
    const { buyerName, slotStartsAt, expiresAt } = reservation;
    return {
      say: system('The pickup time has passed: did the buyer come?'),
      unread: true,
      mail: {
        toSeller: pickupQuestionMail({
          buyerName,
          items: titles,
          pickupAt: slotStartsAt ?? now,
          expiresAt: expiresAt ?? now,
          timezone: sale.timezone,
          saleOver: isOverAt(sale, expiresAt ?? now),
          answerUrl: (answer) => `${inboxUrl}?answer=${answer}#${reservation.id}`,
        }),
      },
      hook: null,
    };
  }),

  /** An item that is held for a buyer has another name, or costs more. */
  itemChanged: event<{ before: ItemTerms; after: ItemTerms; agreedPrice: number | null }>(
    ({ reservation, manageUrl }, facts) => ({
      say: system(
        [
          facts.after.title === facts.before.title
            ? ''
            : `${quoted([facts.before.title])} is called ${quoted([facts.after.title])} now.`,
          facts.after.price > facts.before.price
            ? `The price of ${quoted([facts.after.title])} went from ${dollars(facts.before.price)} to ${dollars(facts.after.price)}.`
            : '',
        ]
          .filter((line) => line !== '')
          .join(' '),
      ),
      mail: { toBuyer: itemChangedMail({ buyerName: reservation.buyerName, ...facts, manageUrl }) },
      hook: null,
    }),
  ),
} as const;

/** An item that the seller held by hand is let go. It has no reservation, so nobody else is told here. */
export const handHoldEnded = handHoldEndedMail;
