import { ANSWER_HINT, naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type NewReservation = {
  buyerName: string;
  items: readonly { title: string; state: 'held' | 'queued'; position: number }[];
  /** What the buyer wrote along with it. */
  message?: string | undefined;
  /** The conversation on the seller's own pages. */
  inboxUrl: string;
};

/** To a seller, once the buyer has confirmed. */
export const newReservationMail = ({ buyerName, items, message, inboxUrl }: NewReservation) =>
  composeMail(
    'new_reservation',
    `${shortened(buyerName)} reserved ${naming(items.map((item) => item.title))}`,
    {
      paragraphs: [
        `${shortened(buyerName)} reserved:`,
        {
          list: items.map(({ title, state, position }) =>
            state === 'held'
              ? `${shortened(title, 140)}: held`
              : `${shortened(title, 140)}: number ${position} in line`,
          ),
        },
        items.some((item) => item.state === 'held')
          ? 'The email address is confirmed. What is held stays held for two days, or until the pickup that you agree on; a hold that runs out goes to the next in line.'
          : 'Someone else holds it. The buyer is told when it becomes free.',
        ...(message ? ['The buyer wrote:', { quote: message }] : []),
        ANSWER_HINT,
      ],
      button: { label: 'Open the conversation', url: inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
