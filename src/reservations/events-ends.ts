import {
  buyerCancelledMail,
  holdEndedSellerMail,
  itemSoldMail,
  pickupNoShowMail,
  pickupSoldMail,
  pickupUndoneMail,
  reservationCancelledMail,
  reservationExpiredMail,
  sellerLeftMail,
} from '../mail/templates/ends.ts';
import type { Became } from '../mail/to-seller.ts';
import { system } from '../threads/announcement.ts';
import { event, titlesOf } from './event.ts';
import type { PickupFiles } from './pickup-files.ts';
import { isOverAt } from './sale.ts';

type Titles = { titles: readonly string[] };
/** `calendar` removes a pickup from calendars. */
type Ended = Titles & { became: readonly Became[]; calendar?: PickupFiles | undefined };

/** The line in the thread, by the reason why a hold ended. */
const EXPIRED = {
  unconfirmed: 'endedUnconfirmed',
  no_pickup: 'endedNoPickup',
  unanswered: 'endedUnanswered',
} as const;

/** Separates the items that a buyer held from those that they only waited for. */
const heldAndWaitedFor = (became: readonly Became[]) => {
  const titles = (left: boolean) =>
    became.filter(({ now }) => (now === 'left') === left).map(({ title }) => title);
  return { items: titles(false), waitedFor: titles(true) };
};

/** Events that end a reservation or part of it, and events that undo such an end. */
export const ENDS = {
  cancelledByBuyer: event<Ended & { hasAddress: boolean; remaining: readonly string[] }>(
    ({ buyer, seller }, { titles: items, remaining, became, calendar, hasAddress }) => ({
      say: system(({ thread, titles: said }) => thread.cancelledByBuyer(said(items))),
      unread: true,
      mail: {
        toBuyer: reservationCancelledMail({
          ...buyer,
          items,
          by: 'buyer',
          remaining,
          calendar: calendar?.toBuyer,
        }),
        toSeller: buyerCancelledMail({ ...seller, items, became, hasAddress, calendar: calendar?.toSeller }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  cancelledBySeller: event<Ended & { message: string; remaining: readonly string[] }>(
    ({ buyer }, { titles: items, message, remaining, calendar }) => ({
      say: [
        ...system(({ thread, titles: said }) => thread.cancelledBySeller(said(items))),
        ...(message === '' ? [] : [{ sender: 'seller' as const, content: message }]),
      ],
      mail: {
        toBuyer: reservationCancelledMail({
          ...buyer,
          items,
          by: 'seller',
          message: message === '' ? undefined : message,
          remaining,
          calendar: calendar?.toBuyer,
        }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /** The seller's account is deleted, and the thread with it. */
  sellerLeft: event<Titles & { calendar: PickupFiles | undefined }>(
    ({ buyer }, { titles: items, calendar }) => ({
      mail: { toBuyer: sellerLeftMail({ ...buyer, items, calendar: calendar?.toBuyer }) },
    }),
  ),

  /** The seller blocks this buyer without telling them: the thread says what any cancellation says. */
  letGo: event<Titles>((_, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.cancelledBySeller(said(titles))),
    hook: 'reservation.cancelled',
  })),

  takenOffSale: event<Titles & { remaining: readonly string[]; calendar?: PickupFiles | undefined }>(
    ({ buyer }, { titles: items, remaining, calendar }) => ({
      say: system(({ thread, titles: said }) => thread.takenOffSale(said(items))),
      mail: {
        toBuyer: reservationCancelledMail({
          ...buyer,
          items,
          by: 'deactivated',
          remaining,
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
  expired: event<Ended & { remaining: readonly string[]; reason: keyof typeof EXPIRED }>(
    ({ buyer, seller, sale, now: endedAt }, { titles: items, remaining, reason, became, calendar }) => ({
      say: system(({ thread, titles: said }) => thread[EXPIRED[reason]](said(items))),
      unread: true,
      mail: {
        toBuyer: reservationExpiredMail({
          ...buyer,
          calendar: calendar?.toBuyer,
          reason,
          ...heldAndWaitedFor(became),
          remaining,
          saleOver: isOverAt(sale, endedAt),
        }),
        ...((reason !== 'unconfirmed' || became.some(({ now }) => now === 'next')) && {
          toSeller: holdEndedSellerMail({ ...seller, items, calendar: calendar?.toSeller, reason, became }),
        }),
      },
      hook: 'reservation.expired',
    }),
  ),

  pickedUp: event<{ sold: readonly { title: string; price: number }[]; released: readonly string[] }>(
    ({ buyer }, { sold, released }) => ({
      say: system(
        ({ thread, titles }) =>
          [
            thread.pickedUp(titles(titlesOf(sold))),
            ...(released.length > 0 ? [thread.notTaken(titles(released))] : []),
          ].join(' '),
        'pickup_confirmed',
      ),
      mail: { toBuyer: pickupSoldMail({ ...buyer, items: sold, released }) },
      hook: 'reservation.completed',
    }),
  ),

  notPickedUp: event<Ended>(({ buyer, sale, now }, { became, calendar }) => {
    const { items, waitedFor } = heldAndWaitedFor(became);
    const saleOver = isOverAt(sale, now);
    return {
      say: system(({ thread, titles: said }) => thread.notPickedUp(said(items))),
      mail: {
        toBuyer: pickupNoShowMail({ ...buyer, items, waitedFor, saleOver, calendar: calendar?.toBuyer }),
      },
      hook: 'reservation.noshow',
    };
  }),

  /** An item that this buyer waited for was sold to someone else. */
  lost: event<Titles>(({ buyer }, { titles: items }) => ({
    say: system(({ thread, titles: said }) => thread.soldToOther(said(items))),
    mail: { toBuyer: itemSoldMail({ ...buyer, items }) },
    hook: 'reservation.cancelled',
  })),

  /** The seller undid how a pickup was closed: this buyer holds the items again. */
  undone: event<Titles>(({ buyer }, { titles: items }) => ({
    say: system(({ thread, titles: said }) => thread.tookBack(said(items))),
    mail: { toBuyer: pickupUndoneMail({ ...buyer, items }) },
  })),

  /** The same for items that this buyer only waited for. */
  undoneInLine: event<Titles>(({ buyer }, { titles: items }) => ({
    say: system(({ thread, titles: said }) => thread.tookBackInLine(said(items))),
    mail: { toBuyer: pickupUndoneMail({ ...buyer, items, expiresAt: null, own: true }) },
  })),

  /** A sale to another buyer was undone, so this buyer is in line again. */
  backInLine: event<Titles>(({ buyer }, { titles: items }) => ({
    say: system(({ thread, titles: said }) => thread.notSold(said(items))),
    mail: { toBuyer: pickupUndoneMail({ ...buyer, items, expiresAt: null }) },
  })),
} as const;
