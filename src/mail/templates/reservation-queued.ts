import { BUYER_FOOTER, dollars, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationQueued = {
  buyerName: string;
  items: readonly {
    title: string;
    price: number;
    position: number | null;
    offer?: number | null | undefined;
  }[];
  manageUrl: string;
};

/** To a buyer all of whose items are held for someone else. */
export const reservationQueuedMail = ({ buyerName, items, manageUrl }: ReservationQueued) =>
  composeMail('reservation_queued', `You are in line: ${naming(items.map((item) => item.title))}`, {
    preview: 'Someone was first. We write when it is your turn.',
    greeting: hello(buyerName),
    paragraphs: [
      'It is held for someone else at the moment, so you are in line:',
      {
        list: items.map(
          ({ title, price, position, offer = null }) =>
            `${shortened(title, 140)}, ${dollars(price)}: number ${position} in line${offer === null ? '' : `. You offer ${dollars(offer)}; the seller decides`}`,
        ),
      },
      'Open the link once to confirm your email address. If it becomes free, you get an email, and it is held for you for two days; for 30 minutes when the link was never opened. With the link you can also write to the seller or leave the line.',
    ],
    button: { label: 'Open your reservation', url: manageUrl },
    footer: `${BUYER_FOOTER} Do not pass the link on: whoever has it can act for you.`,
  });
