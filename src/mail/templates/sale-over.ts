import { moment, SELLER_FOOTER } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type SaleOver = {
  /** Listings that still read available or reserved. */
  left: number;
  /** The seller's own list. */
  listUrl: string;
  online: boolean;
  /** When the page itself goes offline; null for never, or when it is. */
  until: Date | null;
  zone: string;
};

/** To a seller whose sale had its last day. */
export function saleOverMail({ left, listUrl, online, until, zone }: SaleOver) {
  const things = left === 1 ? '1 thing is' : `${left} things are`;
  return composeMail('sale_over', 'Your sale is over: what happened to the rest?', {
    paragraphs: [
      `Your sale had its last day, and ${things} still on your list. Nothing more can be reserved; who has a reservation keeps it.`,
      'What was sold? Mark it as sold. What do you keep? Take it off the list. And if the sale goes on, set a later last day: then buyers can reserve again.',
      ...(online
        ? [
            `Your page stays up and says that the sale is over${until ? `, until ${moment(until, zone)}` : ''}.`,
          ]
        : []),
    ],
    button: { label: 'Open my sale', url: listUrl },
    footer: SELLER_FOOTER,
  });
}
