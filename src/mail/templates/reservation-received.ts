import { BUYER_FOOTER, dollars, hello, naming, sellerOf, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationReceived = {
  buyerName: string;
  sellerName: string | null;
  /** `position` counts from 1 for queued items. */
  items: readonly {
    title: string;
    price: number;
    state: 'held' | 'queued' | 'waiting';
    position: number | null;
    offer?: number | null | undefined;
  }[];
  manageUrl: string;
};

/** To a buyer who reserved something that is free. Opening the link confirms the reservation. */
export const reservationReceivedMail = ({ buyerName, sellerName, items, manageUrl }: ReservationReceived) =>
  composeMail(
    'reservation_received',
    `Confirm your reservation: ${naming(items.map((item) => item.title))}`,
    {
      preview: 'Open the link within 30 minutes to keep it.',
      greeting: hello(buyerName),
      paragraphs: [
        `You reserved this from ${sellerOf(sellerName)}:`,
        { list: items.map(line) },
        items.some((item) => item.state === 'waiting')
          ? 'Open the link within 30 minutes to confirm. What is not held yet becomes yours then, if nobody was faster.'
          : 'Open the link within 30 minutes to confirm. Otherwise the hold ends, and others can have it.',
        'There you can also write to the seller, choose a pickup time when times are offered, or cancel.',
      ],
      button: { label: 'Confirm the reservation', url: manageUrl },
      footer: `${BUYER_FOOTER} Do not pass the link on: whoever has it can act for you.`,
    },
  );

function line({ title, price, state, position, offer = null }: ReservationReceived['items'][number]): string {
  const place = {
    held: 'held for you',
    queued: `someone was first, you are number ${position} in line`,
    waiting: 'not held yet; open the link to get it',
  }[state];
  const offered = offer === null ? '' : `. You offer ${dollars(offer)}; the seller decides`;
  return `${shortened(title, 140)}, ${dollars(price)}: ${place}${offered}`;
}
