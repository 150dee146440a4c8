import {
  ANSWER_HINT,
  formatPrice,
  moment,
  naming,
  type SaleState,
  SELLER_FOOTER,
  shortened,
} from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { goesTo } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';
import { carefulWith } from './new-message.ts';

type NewReservation = {
  buyerName: string;
  items: readonly {
    title: string;
    state: 'held' | 'queued' | 'waiting';
    position: number | null;
    offer?: number | null | undefined;
  }[];
  currency: string;
  /** When the hold ends; null when nothing is held. */
  expiresAt: Date | null;
  /** What the sale will be then. */
  sale: SaleState;
  timezone: string | null;
  /** What the buyer wrote along with it. */
  message?: string | undefined;
  /** What looks suspicious in the words and the name. */
  scamHints?: readonly string[];
  /** The conversation on the seller's own pages. */
  inboxUrl: string;
};

/** To a seller, once the buyer has confirmed. */
export const newReservationMail = ({
  buyerName,
  items,
  currency,
  expiresAt,
  sale,
  timezone,
  message,
  scamHints = [],
  inboxUrl,
}: NewReservation) =>
  composeMail(
    'new_reservation',
    `${shortened(buyerName)} reserved ${naming(items.map((item) => item.title))}`,
    {
      paragraphs: [
        `${shortened(buyerName)} reserved:`,
        {
          list: items.map(
            ({ title, state, position, offer = null }) =>
              `${shortened(title, 140)}: ${state === 'held' ? 'held' : `number ${position} in line`}${offer === null ? '' : `, offers ${formatPrice(toCents(offer), currency)}`}`,
          ),
        },
        expiresAt
          ? `The email address is confirmed. It is held until ${moment(expiresAt, timezone)}, or until a day after the pickup once the buyer books one or you enter its time. You are told before it runs out; then it goes ${goesTo(sale)}.`
          : 'It is held for someone else. This buyer is told when it becomes free.',
        ...(message ? ['The buyer wrote:', { quote: message }] : []),
        ...carefulWith(scamHints),
        ANSWER_HINT,
      ],
      button: { label: 'Open the conversation', url: inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
