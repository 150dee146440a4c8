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
import { event, type Scene, titlesOf } from './event.ts';
import type { PickupFiles } from './pickup-files.ts';
import { isOverAt } from './sale.ts';

type Titles = { titles: readonly string[] };
/** `calendar` is the file that removes a canceled pickup from calendars. */
type Ended = Titles & { became: readonly Became[]; calendar?: PickupFiles | undefined };
type Cancelled = Omit<Ended, 'became'> & { remaining: readonly string[]; message?: string | undefined };

/** The line in the thread, by the reason that a hold ended. */
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

const cancelledMail = (
  { buyer }: Scene,
  by: 'buyer' | 'seller' | 'deactivated',
  { titles: items, calendar, remaining, message }: Cancelled,
) => reservationCancelledMail({ ...buyer, items, by, remaining, message, calendar: calendar?.toBuyer });

/** Events that end a reservation or part of it, and events that undo such an end. */
export const ENDS = {
  cancelledByBuyer: event<Ended & { hasAddress: boolean; remaining: readonly string[] }>((scene, ended) => {
    const { titles: items, became, calendar, hasAddress } = ended;
    const about = { ...scene.seller, items, became, hasAddress, calendar: calendar?.toSeller };
    return {
      say: system(({ thread, titles: said }) => thread.cancelledByBuyer(said(items))),
      unread: true,
      mail: { toBuyer: cancelledMail(scene, 'buyer', ended), toSeller: buyerCancelledMail(about) },
      hook: 'reservation.cancelled',
    };
  }),

  cancelledBySeller: event<Ended & { message: string; remaining: readonly string[] }>(
    (scene, { message, ...ended }) => ({
      say: [
        ...system(({ thread, titles: said }) => thread.cancelledBySeller(said(ended.titles))),
        ...(message === '' ? [] : [{ sender: 'seller' as const, content: message }]),
      ],
      mail: {
        toBuyer: cancelledMail(scene, 'seller', { ...ended, message: message === '' ? undefined : message }),
      },
      hook: 'reservation.cancelled',
    }),
  ),

  /** The seller deletes the account, and with it the thread. */
  sellerLeft: event<Titles & { calendar: PickupFiles | undefined }>(
    ({ buyer }, { titles: items, calendar }) => ({
      mail: { toBuyer: sellerLeftMail({ ...buyer, items, calendar: calendar?.toBuyer }) },
    }),
  ),

  /** The seller blocks this buyer without telling them, so the thread says what it says for any cancellation. */
  letGo: event<Titles>((_, { titles }) => ({
    say: system(({ thread, titles: said }) => thread.cancelledBySeller(said(titles))),
    hook: 'reservation.cancelled',
  })),

  takenOffSale: event<Omit<Cancelled, 'message'>>((scene, ended) => ({
    say: system(({ thread, titles: said }) => thread.takenOffSale(said(ended.titles))),
    mail: { toBuyer: cancelledMail(scene, 'deactivated', ended) },
    hook: 'reservation.cancelled',
  })),

  /** If a request was never confirmed, only its address is notified, and the seller if someone else has the item. */
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
