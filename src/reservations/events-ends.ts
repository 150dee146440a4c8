import type { MailAttachment } from '../../db/schema.ts';
import { buyerCancelledMail } from '../mail/templates/buyer-cancelled.ts';
import { itemSoldMail } from '../mail/templates/item-sold.ts';
import { pickupNoShowMail } from '../mail/templates/pickup-no-show.ts';
import { pickupSoldMail } from '../mail/templates/pickup-sold.ts';
import { pickupUndoneMail } from '../mail/templates/pickup-undone.ts';
import { reservationCancelledMail } from '../mail/templates/reservation-cancelled.ts';
import { holdEndedSellerMail, reservationExpiredMail } from '../mail/templates/reservation-expired.ts';
import { sellerLeftMail } from '../mail/templates/seller-left.ts';
import type { Became } from '../text/wording.ts';
import { event, system, titlesOf } from './event.ts';
import { isOverAt } from './sale.ts';
import { quoted } from './wording.ts';

type Titles = { titles: readonly string[] };
/** `calendar` takes a pickup out of calendars. */
type Ended = Titles & { became: readonly Became[]; calendar?: MailAttachment | undefined };

/** What ends a reservation or a part of it, and what takes such an end back. */
export const ENDS = {
  cancelledByBuyer: event<Ended>(({ reservation, sale, inboxUrl }, { titles, became, calendar }) => {
    const { buyerName } = reservation;
    return {
      say: system(`The buyer cancelled the reservation of ${quoted(titles)}.`),
      unread: true,
      mail: {
        toBuyer: reservationCancelledMail({
          buyerName,
          items: titles,
          by: 'buyer',
          pageUrl: sale.pageUrl,
          calendar,
        }),
        toSeller: buyerCancelledMail({ buyerName, items: titles, became, inboxUrl, calendar }),
      },
      hook: 'reservation.cancelled',
    };
  }),

  cancelledBySeller: event<Ended & { message: string; remaining: readonly string[] }>(
    ({ reservation, sale }, { titles, message, remaining, calendar }) => ({
      say: [
        ...system(`The seller cancelled the reservation of ${quoted(titles)}.`),
        ...(message === '' ? [] : [{ sender: 'seller' as const, content: message }]),
      ],
      mail: {
        toBuyer: reservationCancelledMail({
          buyerName: reservation.buyerName,
          items: titles,
          by: 'seller',
          message: message === '' ? undefined : message,
          remaining,
          pageUrl: sale.pageUrl,
          calendar,
        }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /** The account goes, and the thread with it. */
  sellerLeft: event<Titles & { calendar: MailAttachment | undefined }>(
    ({ reservation, sale }, { titles, calendar }) => ({
      mail: {
        toBuyer: sellerLeftMail({
          buyerName: reservation.buyerName,
          sellerName: sale.sellerName,
          items: titles,
          calendar,
        }),
      },
      hook: null,
    }),
  ),

  /** The seller keeps this buyer out, who is not to learn of it: the thread says what any cancellation says. */
  letGo: event<Titles>((_, { titles }) => ({
    say: system(`The seller cancelled the reservation of ${quoted(titles)}.`),
    hook: 'reservation.cancelled',
  })),

  takenOffSale: event<Titles & { remaining: readonly string[]; calendar?: MailAttachment | undefined }>(
    ({ reservation, sale }, { titles, remaining, calendar }) => ({
      say: system(`${quoted(titles)} was taken off the sale.`),
      mail: {
        toBuyer: reservationCancelledMail({
          buyerName: reservation.buyerName,
          items: titles,
          by: 'deactivated',
          remaining,
          pageUrl: sale.pageUrl,
          calendar,
        }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /** Nobody knows of a request that was never confirmed but its address: the seller gets no mail about it. */
  expired: event<Ended & { reason: 'unconfirmed' | 'no_pickup' | 'unanswered' }>(
    ({ reservation, sale, inboxUrl, now: endedAt }, { titles, reason, became, calendar }) => {
      const { buyerName } = reservation;
      const about = { buyerName, items: titles, calendar };
      const end = `The reservation of ${quoted(titles)} ended:`;
      return {
        say: system(
          {
            unconfirmed: `${end} the emailed link was not opened within 30 minutes.`,
            no_pickup: `${end} its time ran out, and no pickup was fixed.`,
            unanswered: `${end} its pickup passed, and nobody noted how it went.`,
          }[reason],
        ),
        unread: true,
        mail: {
          toBuyer: reservationExpiredMail({
            ...about,
            reason,
            items: became.filter(({ now }) => now !== 'left').map(({ title }) => title),
            waitedFor: became.filter(({ now }) => now === 'left').map(({ title }) => title),
            saleOver: isOverAt(sale, endedAt),
            pageUrl: sale.pageUrl,
          }),
          ...(reason !== 'unconfirmed' && {
            toSeller: holdEndedSellerMail({ ...about, reason, became, inboxUrl }),
          }),
        },
        hook: 'reservation.expired',
      };
    },
  ),

  pickedUp: event<{ sold: readonly { title: string; price: number }[]; released: readonly string[] }>(
    ({ reservation }, { sold, released }) => ({
      say: [
        {
          sender: 'system',
          type: 'pickup_confirmed',
          content: `Picked up: ${quoted(titlesOf(sold))}.${released.length > 0 ? ` Not taken: ${quoted(released)}.` : ''}`,
        },
      ],
      mail: { toBuyer: pickupSoldMail({ buyerName: reservation.buyerName, items: sold, released }) },
      hook: 'reservation.completed',
    }),
  ),

  notPickedUp: event<Titles & { calendar?: MailAttachment | undefined }>(
    ({ reservation, sale, now }, { titles, calendar }) => ({
      say: system(`Not picked up: ${quoted(titles)}. The reservation ended.`),
      mail: {
        toBuyer: pickupNoShowMail({
          buyerName: reservation.buyerName,
          items: titles,
          saleOver: isOverAt(sale, now),
          pageUrl: sale.pageUrl,
          calendar,
        }),
      },
      hook: 'reservation.noshow',
    }),
  ),

  /** What this buyer waited for was sold to somebody else. */
  lost: event<Titles>(({ reservation, sale }, { titles }) => ({
    say: system(`${quoted(titles)} was sold to another buyer.`),
    mail: {
      toBuyer: itemSoldMail({ buyerName: reservation.buyerName, items: titles, pageUrl: sale.pageUrl }),
    },
    hook: 'reservation.cancelled',
  })),

  /** The seller took back how a pickup was closed: this buyer holds the items again. */
  undone: event<Titles>(({ reservation, sale, manageUrl }, { titles }) => ({
    say: system(`The seller took that back: ${quoted(titles)} is held for the buyer again.`),
    mail: {
      toBuyer: pickupUndoneMail({
        buyerName: reservation.buyerName,
        items: titles,
        expiresAt: reservation.expiresAt,
        timezone: sale.timezone,
        manageUrl,
      }),
    },
    hook: null,
  })),

  /** What was sold to another buyer is not sold after all, and this one waits for it again. */
  backInLine: event<Titles>(({ reservation, sale, manageUrl }, { titles }) => ({
    say: system(`${quoted(titles)} was not sold after all: the buyer is in line for it again.`),
    mail: {
      toBuyer: pickupUndoneMail({
        buyerName: reservation.buyerName,
        items: titles,
        expiresAt: null,
        timezone: sale.timezone,
        manageUrl,
      }),
    },
    hook: null,
  })),
} as const;
