import type { MailAttachment } from '../../../db/schema.ts';
import { BUYER_FOOTER, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationCancelled = {
  buyerName: string;
  items: readonly string[];
  /** `deactivated`: the seller took the item off the page. */
  by: 'deactivated' | 'seller' | 'buyer';
  /** What the seller wrote along with it. */
  message?: string | undefined;
  /** What the reservation still has. */
  remaining?: readonly string[];
  pageUrl?: string | undefined;
  /** Takes a booked pickup out of the buyer's calendar. */
  calendar?: MailAttachment | undefined;
};

const REASONS = {
  deactivated: 'The seller has taken this off the sale, so it is no longer reserved for you:',
  seller: 'The seller has cancelled your reservation of:',
  buyer: 'As you asked, this reservation is cancelled:',
};

/** To a buyer whose reservation has ended before the pickup. */
export const reservationCancelledMail = ({
  buyerName,
  items,
  by,
  message,
  remaining = [],
  pageUrl,
  calendar,
}: ReservationCancelled) =>
  composeMail(
    'reservation_cancelled',
    `Reservation cancelled: ${naming(items)}`,
    {
      greeting: hello(buyerName),
      paragraphs: [
        REASONS[by],
        { list: items.map((title) => shortened(title, 140)) },
        ...(message ? ['The seller wrote:', { quote: message }] : []),
        ...(remaining.length > 0
          ? [
              'The rest of your reservation goes on:',
              { list: remaining.map((title) => shortened(title, 140)) },
            ]
          : []),
        ending(by, remaining.length > 0),
      ],
      button: pageUrl === undefined ? undefined : { label: 'See the rest of the sale', url: pageUrl },
      footer: BUYER_FOOTER,
    },
    calendar ? [calendar] : [],
  );

function ending(by: ReservationCancelled['by'], goesOn: boolean): string {
  if (goesOn) return 'For what is cancelled you owe nothing.';
  return by === 'buyer'
    ? 'Nothing more is needed from you.'
    : 'You owe nothing, and nothing is needed from you.';
}
