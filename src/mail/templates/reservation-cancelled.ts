import type { MailAttachment } from '../../../db/schema.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type ReservationCancelled = ToBuyer & {
  items: readonly string[];
  /** `deactivated`: the seller took the item off the page. */
  by: 'deactivated' | 'seller' | 'buyer';
  /** What the seller wrote along with it. */
  message?: string | undefined;
  /** What the reservation still has. */
  remaining?: readonly string[];
  /** Something else of this buyer goes on. */
  goesOn?: boolean;
  pageUrl?: string | undefined;
  /** Takes a booked pickup out of the buyer's calendar. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer whose reservation has ended before the pickup. */
export function reservationCancelledMail(it: ReservationCancelled) {
  const { mail, compose, naming, list } = toBuyer(it);
  const { cancelled: words } = mail;
  const { items, by, message, remaining = [], goesOn = false, pageUrl, calendar } = it;
  const reason = { deactivated: words.offSale, seller: words.bySeller, buyer: words.byYou }[by];
  const atLast = by === 'buyer' ? words.noMore : words.oweNothing;
  return compose(
    'reservation_cancelled',
    words.subject({ items: naming(items) }),
    {
      paragraphs: [
        reason,
        list(items),
        ...(message ? [words.sellerWrote, { quote: message }] : []),
        ...(remaining.length > 0 ? [words.goesOn, list(remaining)] : goesOn ? [mail.othersStay] : [atLast]),
        ...((remaining.length > 0 || goesOn) && by !== 'buyer' ? [words.oweNothingOfIt] : []),
      ],
      button: pageUrl === undefined ? undefined : { label: mail.restOfSale, url: pageUrl },
      footer: mail.reservedFooter,
    },
    calendar,
  );
}
