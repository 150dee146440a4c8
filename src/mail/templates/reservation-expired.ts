import type { MailAttachment } from '../../../db/schema.ts';
import {
  type Became,
  naming,
  type SaleState,
  SELLER_FOOTER,
  shortened,
  whatBecame,
} from '../../text/wording.ts';
import { waitEnds } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';
import { type ToBuyer, toBuyer, wantedStill } from '../to-buyer.ts';

type Reason = 'unconfirmed' | 'no_pickup' | 'unanswered';

type ReservationExpired = {
  buyerName: string;
  items: readonly string[];
  /** `unconfirmed`: the link was never opened. `unanswered`: a pickup passed, and nobody said how it went. */
  reason: Reason;
  /** Besides `items`, what the buyer only waited in line for. */
  waitedFor?: readonly string[];
  /** What the buyer goes on waiting in line for. */
  remaining?: readonly string[];
  saleOver?: boolean;
  pageUrl?: string | undefined;
  /** Takes a pickup out of calendars. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer whose hold has run out. */
export function reservationExpiredMail(it: ReservationExpired & ToBuyer) {
  const { mail, compose, naming, list } = toBuyer(it);
  const { expired: words } = mail;
  const { items, reason, waitedFor = [], remaining = [], saleOver = false, pageUrl } = it;
  const why = { unconfirmed: words.unconfirmed, no_pickup: words.noPickup, unanswered: words.unanswered };
  return compose(
    'reservation_expired',
    words.subject({ items: naming([...items, ...waitedFor]) }),
    {
      paragraphs: [
        why[reason],
        list(items),
        ...waitEnds(waitedFor, words.waitEnded),
        ...waitEnds(remaining, mail.cancelled.goesOn),
        ...(reason === 'unanswered' ? [words.allIsWell] : []),
        ...wantedStill(it.language, saleOver, pageUrl),
      ],
      button: pageUrl === undefined ? undefined : { label: mail.openSale, url: pageUrl },
      footer: mail.reservedFooter,
    },
    it.calendar,
  );
}

type HoldEnded = Omit<ReservationExpired, 'pageUrl' | 'saleOver' | 'remaining'> & {
  became: readonly Became[];
  sale: SaleState;
  inboxUrl: string;
};

/** To the seller of it. */
export const holdEndedSellerMail = (it: HoldEnded) =>
  composeMail(
    'hold_ended_seller',
    `The hold for ${shortened(it.buyerName)} has ended: ${naming(it.items)}`,
    {
      paragraphs: [
        it.reason === 'unanswered'
          ? `The pickup of ${shortened(it.buyerName)} has passed, and you were asked how it went. Without an answer the reservation has ended now:`
          : it.reason === 'unconfirmed'
            ? `${shortened(it.buyerName)} was next in line and did not open the emailed link in time:`
            : `The time for which this was held for ${shortened(it.buyerName)} is over, and no pickup was fixed:`,
        { list: whatBecame(it.became, it.sale) },
        ...(it.reason === 'unanswered' ? ['If it was picked up after all, mark it as sold.'] : []),
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
