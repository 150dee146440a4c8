import { BUYER_FOOTER, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationExpired = {
  buyerName: string;
  items: readonly string[];
  /** `unconfirmed`: the link was never opened. */
  reason: 'unconfirmed' | 'no_pickup';
  pageUrl?: string | undefined;
};

const REASONS = {
  unconfirmed: 'The link in our first email was not opened within 30 minutes, so the hold has ended:',
  no_pickup: 'No pickup time was booked while the item was held for you, so the hold has ended:',
};

/** To a buyer whose hold has run out. */
export const reservationExpiredMail = ({ buyerName, items, reason, pageUrl }: ReservationExpired) =>
  composeMail('reservation_expired', `Reservation ended: ${naming(items)}`, {
    greeting: hello(buyerName),
    paragraphs: [
      REASONS[reason],
      { list: items.map((title) => shortened(title, 140)) },
      'If you still want it, reserve it again on the sale page.',
    ],
    button: pageUrl === undefined ? undefined : { label: 'Open the sale page', url: pageUrl },
    footer: BUYER_FOOTER,
  });
