import type { MailAttachment } from '../../../db/schema.ts';
import {
  type Became,
  BUYER_FOOTER,
  hello,
  naming,
  SELLER_FOOTER,
  shortened,
  whatBecame,
} from '../../text/wording.ts';
import { waitEnds, wantedStill } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';

type Reason = 'unconfirmed' | 'no_pickup' | 'unanswered';

type ReservationExpired = {
  buyerName: string;
  items: readonly string[];
  /** `unconfirmed`: the link was never opened. `unanswered`: a pickup passed, and nobody said how it went. */
  reason: Reason;
  /** Besides `items`, what the buyer only waited in line for. */
  waitedFor?: readonly string[];
  saleOver?: boolean;
  pageUrl?: string | undefined;
  /** Takes a pickup out of calendars. */
  calendar?: MailAttachment | undefined;
};

const REASONS: Record<Reason, string> = {
  unconfirmed: 'The link in our first email was not opened within 30 minutes, so the reservation has ended:',
  no_pickup: 'The time for which this was held for you is over, and no pickup was fixed:',
  unanswered:
    'Your pickup time has passed, and nobody noted that it took place, so the reservation has ended:',
};

/** To a buyer whose hold has run out. */
export const reservationExpiredMail = ({
  buyerName,
  items,
  reason,
  waitedFor = [],
  saleOver = false,
  pageUrl,
  calendar,
}: ReservationExpired) =>
  composeMail(
    'reservation_expired',
    `Reservation ended: ${naming([...items, ...waitedFor])}`,
    {
      greeting: hello(buyerName),
      paragraphs: [
        REASONS[reason],
        { list: items.map((title) => shortened(title, 140)) },
        ...waitEnds(waitedFor, 'Your place in line ended with it:'),
        ...(reason === 'unanswered' ? ['If you have it, all is well: nothing is needed from you.'] : []),
        ...wantedStill(saleOver, pageUrl),
      ],
      button: pageUrl === undefined ? undefined : { label: 'Open the sale page', url: pageUrl },
      footer: BUYER_FOOTER,
    },
    calendar ? [calendar] : [],
  );

type HoldEnded = Omit<ReservationExpired, 'pageUrl' | 'reason'> & {
  reason: Exclude<Reason, 'unconfirmed'>;
  became: readonly Became[];
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
          : `The time for which this was held for ${shortened(it.buyerName)} is over, and no pickup was fixed:`,
        { list: whatBecame(it.became) },
        ...(it.reason === 'unanswered' ? ['If it was picked up after all, mark it as sold.'] : []),
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
