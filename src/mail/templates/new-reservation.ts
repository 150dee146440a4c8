import { composeMail } from '../compose.ts';
import { naming, SELLER_FOOTER, shortened } from '../wording.ts';

type NewReservation = {
  buyerName: string;
  items: readonly { title: string; state: 'held' | 'queued'; position: number }[];
  /** What the buyer wrote along with it. */
  message?: string | undefined;
};

/** To a seller. */
export const newReservationMail = ({ buyerName, items, message }: NewReservation) =>
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
          ? 'The buyer has 30 minutes to confirm by email, then two days to agree on a pickup with you. A hold that runs out goes to the next in line.'
          : 'Someone else holds it. The buyer is told when it becomes free.',
        ...(message ? ['The buyer wrote:', { quote: message }] : []),
        'Answer with the app or assistant that you sell with; a reply to this email reaches nobody.',
      ],
      footer: SELLER_FOOTER,
    },
  );
