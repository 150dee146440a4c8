import type { MailAttachment } from '../../../db/schema.ts';
import { shortened } from '../../text/wording.ts';
import { type ToBuyer, toBuyer, wantedStill } from '../to-buyer.ts';
import { type Became, type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

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
  const { mail, compose, naming, list, waitEnds } = toBuyer(it);
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
export function holdEndedSellerMail(it: HoldEnded & ToSeller) {
  const { sellerMail, compose, naming, became, toConversation } = toSeller(it);
  const { hold_ended_seller: said } = sellerMail;
  const buyer = shortened(it.buyerName);
  return compose(
    'hold_ended_seller',
    said.subject({ buyer, items: naming(it.items) }),
    {
      paragraphs: [
        said[it.reason]({ buyer }),
        became(it.became, it.sale),
        ...(it.reason === 'unanswered' ? [said.afterAll] : []),
      ],
      button: toConversation(it.inboxUrl),
    },
    it.calendar,
  );
}
