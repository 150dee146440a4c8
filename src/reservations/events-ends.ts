import { buyerCancelledMail } from '../mail/templates/buyer-cancelled.ts';
import { itemSoldMail } from '../mail/templates/item-sold.ts';
import { pickupNoShowMail } from '../mail/templates/pickup-no-show.ts';
import { pickupSoldMail } from '../mail/templates/pickup-sold.ts';
import { pickupUndoneMail } from '../mail/templates/pickup-undone.ts';
import { reservationCancelledMail } from '../mail/templates/reservation-cancelled.ts';
import { holdEndedSellerMail, reservationExpiredMail } from '../mail/templates/reservation-expired.ts';
import { sellerLeftMail } from '../mail/templates/seller-left.ts';
import type { Became } from '../mail/to-seller.ts';

import { system } from '../threads/announcement.ts';
import { event, titlesOf } from './event.ts';
import type { PickupFiles } from './pickup-files.ts';
import { isOverAt, saleAt } from './sale.ts';

type Titles = { titles: readonly string[] };
/** `calendar` removes a pickup from calendars. */
type Ended = Titles & { became: readonly Became[]; calendar?: PickupFiles | undefined };

/** Separates the items that a buyer held from those that they only waited for. */
const heldAndWaitedFor = (became: readonly Became[]) => {
  const titles = (left: boolean) =>
    became.filter(({ now }) => (now === 'left') === left).map(({ title }) => title);
  return { items: titles(false), waitedFor: titles(true) };
};

/** Events that end a reservation or part of it, and events that undo such an end. */
export const ENDS = {
  cancelledByBuyer: event<Ended & { hasAddress: boolean; remaining: readonly string[] }>(
    (
      { reservation, buyer, sale, openSaleUrl, inboxUrl, goesOn, now },
      { titles, remaining, became, calendar, hasAddress },
    ) => {
      const { buyerName } = reservation;
      return {
        say: system(({ thread, titles: said }) => thread.cancelledByBuyer(said(titles))),
        unread: true,
        mail: {
          toBuyer: reservationCancelledMail({
            ...buyer,
            items: titles,
            by: 'buyer',
            remaining,
            goesOn,
            pageUrl: openSaleUrl,
            calendar: calendar?.toBuyer,
          }),
          toSeller: buyerCancelledMail({
            language: sale.language,
            buyerName,
            items: titles,
            became,
            sale: saleAt(sale, now),
            hasAddress,
            inboxUrl,
            calendar: calendar?.toSeller,
          }),
        },
        hook: 'reservation.cancelled',
      };
    },
  ),

  cancelledBySeller: event<Ended & { message: string; remaining: readonly string[] }>(
    ({ buyer, openSaleUrl, goesOn }, { titles, message, remaining, calendar }) => ({
      say: [
        ...system(({ thread, titles: said }) => thread.cancelledBySeller(said(titles))),
        ...(message === '' ? [] : [{ sender: 'seller' as const, content: message }]),
      ],
      mail: {
        toBuyer: reservationCancelledMail({
          ...buyer,
          items: titles,
          by: 'seller',
          message: message === '' ? undefined : message,
          remaining,
          goesOn,
          pageUrl: openSaleUrl,
          calendar: calendar?.toBuyer,
        }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /** The seller's account is deleted, and the thread with it. */
  sellerLeft: event<Titles & { calendar: PickupFiles | undefined }>(
    ({ buyer, sale }, { titles, calendar }) => ({
      mail: {
        toBuyer: sellerLeftMail({
          ...buyer,
          sellerName: sale.sellerName,
          items: titles,
          calendar: calendar?.toBuyer,
        }),
      },
      hook: null,
    }),
  ),

  /** The seller blocks this buyer without telling them: the thread says what any cancellation says. */
  letGo: event<Titles>((_, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.cancelledBySeller(said(titles))),
    hook: 'reservation.cancelled',
  })),

  takenOffSale: event<Titles & { remaining: readonly string[]; calendar?: PickupFiles | undefined }>(
    ({ buyer, openSaleUrl, goesOn }, { titles, remaining, calendar }) => ({
      say: system(({ thread, titles: said }) => thread.takenOffSale(said(titles))),
      mail: {
        toBuyer: reservationCancelledMail({
          ...buyer,
          items: titles,
          by: 'deactivated',
          remaining,
          goesOn,
          pageUrl: openSaleUrl,
          calendar: calendar?.toBuyer,
        }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /**
   * Only its address knows of a request that was never confirmed: the seller hears of it only when someone else now has
   * the item.
   */
  expired: event<
    Ended & { remaining: readonly string[]; reason: 'unconfirmed' | 'no_pickup' | 'unanswered' }
  >(
    (
      { buyer, sale, openSaleUrl, inboxUrl, now: endedAt },
      { titles, remaining, reason, became, calendar },
    ) => {
      const { buyerName } = buyer;
      const ended = {
        unconfirmed: 'endedUnconfirmed',
        no_pickup: 'endedNoPickup',
        unanswered: 'endedUnanswered',
      } as const;
      return {
        say: system(({ thread, titles: said }) => thread[ended[reason]](said(titles))),
        unread: true,
        mail: {
          toBuyer: reservationExpiredMail({
            ...buyer,
            calendar: calendar?.toBuyer,
            reason,
            ...heldAndWaitedFor(became),
            remaining,
            saleOver: isOverAt(sale, endedAt),
            pageUrl: openSaleUrl,
          }),
          ...((reason !== 'unconfirmed' || became.some(({ now }) => now === 'next')) && {
            toSeller: holdEndedSellerMail({
              language: sale.language,
              buyerName,
              items: titles,
              calendar: calendar?.toSeller,
              reason,
              became,
              sale: saleAt(sale, endedAt),
              inboxUrl,
            }),
          }),
        },
        hook: 'reservation.expired',
      };
    },
  ),

  pickedUp: event<{ sold: readonly { title: string; price: number }[]; released: readonly string[] }>(
    ({ buyer, goesOn }, { sold, released }) => ({
      say: system(
        ({ thread, titles }) =>
          [
            thread.pickedUp(titles(titlesOf(sold))),
            ...(released.length > 0 ? [thread.notTaken(titles(released))] : []),
          ].join(' '),
        'pickup_confirmed',
      ),
      mail: { toBuyer: pickupSoldMail({ ...buyer, items: sold, released, goesOn }) },
      hook: 'reservation.completed',
    }),
  ),

  notPickedUp: event<Ended>(({ buyer, sale, openSaleUrl, now }, { became, calendar }) => {
    const { items, waitedFor } = heldAndWaitedFor(became);
    return {
      say: system(({ thread, titles: said }) => thread.notPickedUp(said(items))),
      mail: {
        toBuyer: pickupNoShowMail({
          ...buyer,
          items,
          waitedFor,
          saleOver: isOverAt(sale, now),
          pageUrl: openSaleUrl,
          calendar: calendar?.toBuyer,
        }),
      },
      hook: 'reservation.noshow',
    };
  }),

  /** An item that this buyer waited for was sold to someone else. */
  lost: event<Titles>(({ buyer, openSaleUrl, goesOn }, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.soldToOther(said(titles))),
    mail: {
      toBuyer: itemSoldMail({
        ...buyer,
        items: titles,
        goesOn,
        pageUrl: openSaleUrl,
      }),
    },
    hook: 'reservation.cancelled',
  })),

  /** The seller undid how a pickup was closed: this buyer holds the items again. */
  undone: event<Titles>(({ reservation, buyer, sale, manageUrl }, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.tookBack(said(titles))),
    mail: {
      toBuyer: pickupUndoneMail({
        ...buyer,
        items: titles,
        expiresAt: reservation.expiresAt,
        timezone: sale.timezone,
        manageUrl,
      }),
    },
    hook: null,
  })),

  /** The same for items that this buyer only waited for. */
  undoneInLine: event<Titles>(({ buyer, sale, manageUrl }, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.tookBackInLine(said(titles))),
    mail: {
      toBuyer: pickupUndoneMail({
        ...buyer,
        items: titles,
        expiresAt: null,
        own: true,
        timezone: sale.timezone,
        manageUrl,
      }),
    },
    hook: null,
  })),

  /** A sale to another buyer was undone, so this buyer is in line again. */
  backInLine: event<Titles>(({ buyer, sale, manageUrl }, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.notSold(said(titles))),
    mail: {
      toBuyer: pickupUndoneMail({
        ...buyer,
        items: titles,
        expiresAt: null,
        timezone: sale.timezone,
        manageUrl,
      }),
    },
    hook: null,
  })),
} as const;
