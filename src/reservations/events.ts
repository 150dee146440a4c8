import type { MailAttachment } from '../../db/schema.ts';
import { buyerCancelledMail } from '../mail/templates/buyer-cancelled.ts';
import { itemSoldMail } from '../mail/templates/item-sold.ts';
import { newMessageMail } from '../mail/templates/new-message.ts';
import { newReservationMail } from '../mail/templates/new-reservation.ts';
import { pickupBookedBuyerMail, pickupBookedSellerMail } from '../mail/templates/pickup-booked.ts';
import { pickupNoShowMail } from '../mail/templates/pickup-no-show.ts';
import { pickupSoldMail } from '../mail/templates/pickup-sold.ts';
import { reservationCancelledMail } from '../mail/templates/reservation-cancelled.ts';
import { reservationExpiredMail } from '../mail/templates/reservation-expired.ts';
import { reservationKnownMail } from '../mail/templates/reservation-known.ts';
import { reservationPromotedMail } from '../mail/templates/reservation-promoted.ts';
import { reservationQueuedMail } from '../mail/templates/reservation-queued.ts';
import { reservationReceivedMail } from '../mail/templates/reservation-received.ts';
import type { Booking } from '../scheduling/book.ts';
import { pickupCalendar } from '../scheduling/calendar.ts';
import { span } from '../text/wording.ts';
import type { Posting } from '../threads/post.ts';
import { SCAM_ADVICE, scamHints } from '../threads/scam-hints.ts';
import type { Announcement, Event, Scene } from './announce.ts';
import type { PlaceInLine } from './places.ts';
import { pickupTitle, quoted } from './wording.ts';

const event = <Facts>(tell: (scene: Scene, facts: Facts) => Announcement): Event<Facts> => tell;
const system = (content: string): readonly [Posting] => [{ sender: 'system', content }];

type Titles = { titles: readonly string[] };
/** `calendar` takes a booked pickup out of calendars. */
type Ended = Titles & { calendar?: MailAttachment | undefined };

/**
 * What can happen to a reservation: the line in its thread, whether that is news to the seller, the mails and to whom,
 * and the name under which other programs hear of it. A new event, mail or hook has its one place here.
 */
export const EVENTS = {
  requested: event<{ places: readonly PlaceInLine[]; words: string; established: boolean }>(
    ({ reservation, sale, manageUrl }, { places, words, established }) => {
      const facts = { buyerName: reservation.buyerName, items: described(places), manageUrl };
      return {
        say: request(
          words,
          places.map((place) => place.title),
          established,
        ),
        unread: true,
        mail: {
          toBuyer:
            reservation.status === 'queued'
              ? reservationQueuedMail(facts)
              : reservationReceivedMail({ ...facts, sellerName: sale.sellerName }),
        },
        hook: 'reservation.created',
      };
    },
  ),

  /** The same address asked again for what it has a place for. */
  requestedAgain: event<{ places: readonly PlaceInLine[] }>(
    ({ reservation, sale, manageUrl }, { places }) => ({
      mail: {
        toBuyer: reservationKnownMail({
          buyerName: reservation.buyerName,
          sellerName: sale.sellerName,
          items: described(places),
          unconfirmed: reservation.confirmedAt === null && reservation.status === 'pending',
          manageUrl,
        }),
      },
      hook: null,
    }),
  ),

  confirmed: event<{ places: readonly PlaceInLine[]; message?: string | undefined }>(
    ({ reservation, inboxUrl }, { places, message }) => ({
      mail: {
        toSeller: newReservationMail({
          buyerName: reservation.buyerName,
          items: described(places),
          message,
          inboxUrl,
        }),
      },
      hook: 'reservation.confirmed',
    }),
  ),

  promoted: event<Titles>(({ reservation, sale, manageUrl, now }, { titles }) => ({
    say: system(`Next in line: ${quoted(titles)} is held for this buyer from now on.`),
    mail: {
      toBuyer: reservationPromotedMail({
        buyerName: reservation.buyerName,
        items: titles,
        expiresAt: reservation.expiresAt ?? reservation.slotEndsAt ?? now,
        timezone: sale.timezone,
        unconfirmed: reservation.confirmedAt === null,
        manageUrl,
      }),
    },
    hook: null,
  })),

  cancelledByBuyer: event<Ended & { promoted: readonly string[] }>(
    ({ reservation, sale }, { titles, calendar, promoted }) => ({
      say: system(`The buyer cancelled the reservation of ${quoted(titles)}.`),
      unread: true,
      mail: {
        toBuyer: cancelledMail(reservation, sale, 'buyer', { titles, calendar }),
        toSeller: buyerCancelledMail({ buyerName: reservation.buyerName, items: titles, promoted, calendar }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  cancelledBySeller: event<Ended>(({ reservation, sale }, ended) => ({
    say: system(`The seller cancelled the reservation of ${quoted(ended.titles)}.`),
    mail: { toBuyer: cancelledMail(reservation, sale, 'seller', ended) },
    hook: 'reservation.cancelled',
  })),

  takenOffSale: event<Ended>(({ reservation, sale }, ended) => ({
    say: system(`${quoted(ended.titles)} was taken off the sale.`),
    mail: { toBuyer: cancelledMail(reservation, sale, 'deactivated', ended) },
    hook: 'reservation.cancelled',
  })),

  expired: event<Titles & { reason: 'unconfirmed' | 'no_pickup' }>(
    ({ reservation, sale }, { titles, reason }) => ({
      say: system(
        reason === 'unconfirmed'
          ? `The reservation of ${quoted(titles)} ended: the emailed link was not opened within 30 minutes.`
          : `The reservation of ${quoted(titles)} ended: no pickup was booked in time.`,
      ),
      unread: true,
      mail: {
        toBuyer: reservationExpiredMail({
          buyerName: reservation.buyerName,
          items: titles,
          reason,
          pageUrl: sale.pageUrl,
        }),
      },
      hook: 'reservation.expired',
    }),
  ),

  pickedUp: event<Titles>(({ reservation }, { titles }) => ({
    say: [{ sender: 'system', type: 'pickup_confirmed', content: `Picked up: ${quoted(titles)}.` }],
    mail: { toBuyer: pickupSoldMail({ buyerName: reservation.buyerName, items: titles }) },
    hook: 'reservation.completed',
  })),

  notPickedUp: event<Titles>(({ reservation, sale }, { titles }) => ({
    say: system(`Not picked up: ${quoted(titles)}. The reservation ended.`),
    mail: {
      toBuyer: pickupNoShowMail({
        buyerName: reservation.buyerName,
        items: titles,
        pageUrl: sale.pageUrl,
      }),
    },
    hook: 'reservation.noshow',
  })),

  /** Someone further ahead in line took what this buyer waited for. */
  lost: event<Titles>(({ reservation, sale }, { titles }) => ({
    say: system(`${quoted(titles)} went to a buyer further ahead in line.`),
    mail: {
      toBuyer: itemSoldMail({ buyerName: reservation.buyerName, items: titles, pageUrl: sale.pageUrl }),
    },
    hook: 'reservation.cancelled',
  })),

  pickupBooked: event<Titles & Omit<Booking, 'timezone'> & { timezone: string }>(
    ({ reservation, sale, now, manageUrl }, { titles, startsAt, endsAt, timezone, outcome }) => {
      const moved = outcome === 'moved';
      const calendar = pickupCalendar({
        reservationId: reservation.id,
        reservedAt: reservation.createdAt,
        now,
        startsAt,
        endsAt,
        title: pickupTitle(titles),
      });
      const { buyerName } = reservation;
      const facts = { buyerName, items: titles, startsAt, endsAt, timezone, moved, calendar };
      return {
        say: system(
          `${moved ? 'Pickup moved to' : 'Pickup booked for'} ${span(startsAt, endsAt, timezone)}.`,
        ),
        unread: true,
        mail: {
          toBuyer: pickupBookedBuyerMail({ ...facts, sellerName: sale.sellerName, manageUrl }),
          toSeller: pickupBookedSellerMail(facts),
        },
        hook: 'pickup.booked',
      };
    },
  ),

  buyerWrote: event<{ content: string; itemTitle: string | null }>(
    ({ reservation, inboxUrl }, { content, itemTitle }) => ({
      say: [{ sender: 'buyer', content }],
      unread: true,
      mail: {
        toSeller: newMessageMail({
          buyerName: reservation.buyerName,
          itemTitle,
          content,
          inboxUrl,
          scamHints: scamHints(content).map((hint) => SCAM_ADVICE[hint]),
        }),
      },
      hook: 'message.received',
    }),
  ),
} as const;

const described = (places: readonly PlaceInLine[]) =>
  places.map(({ title, priceCents, state, position }) => ({
    title,
    price: priceCents / 100,
    state,
    position,
  }));

/** In a thread whose address was confirmed before, an unconfirmed request speaks only in quotation marks. */
function request(words: string, titles: readonly string[], established: boolean): [Posting, ...Posting[]] {
  const asked = `Asked for ${quoted(titles)}.`;
  if (!established) {
    const line: Posting = { sender: 'system', content: asked };
    return words === '' ? [line] : [line, { sender: 'buyer', content: words }];
  }
  const content = `${asked} It came under this email address, but nobody has confirmed it yet.`;
  return words === ''
    ? [{ sender: 'system', content }]
    : [{ sender: 'system', content: `${content} The words with it: “${words}”`, containsPublicText: true }];
}

const cancelledMail = (
  { buyerName }: Scene['reservation'],
  { pageUrl }: Scene['sale'],
  by: 'buyer' | 'seller' | 'deactivated',
  { titles, calendar }: Ended,
) => reservationCancelledMail({ buyerName, items: titles, by, pageUrl, calendar });
