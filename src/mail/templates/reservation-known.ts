import { BUYER_FOOTER, dollars, hello, naming, sellerOf, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationKnown = {
  buyerName: string;
  sellerName: string | null;
  items: readonly {
    title: string;
    price: number;
    state: 'held' | 'queued' | 'waiting';
    position: number | null;
  }[];
  /** The link still has to be opened to keep it. */
  unconfirmed: boolean;
  /** Another price came with it. */
  offered?: boolean | undefined;
  manageUrl: string;
};

/** To an address that asked again for what it already has a place for. */
export const reservationKnownMail = (it: ReservationKnown) =>
  composeMail('reservation_known', `You already reserved ${naming(it.items.map((item) => item.title))}`, {
    greeting: hello(it.buyerName),
    paragraphs: [
      `Someone, probably you, asked again for something of ${sellerOf(it.sellerName)}. Your reservation stands, and nothing was added to it:`,
      { list: it.items.map(line) },
      ...(it.offered ? ['The price offered with it was not passed on: write it to the seller.'] : []),
      it.unconfirmed
        ? 'It is not confirmed yet: open the link, or the hold ends 30 minutes after you first asked.'
        : 'With the link you can write to the seller, choose a pickup time when times are offered, or cancel.',
    ],
    button: {
      label: it.unconfirmed ? 'Confirm the reservation' : 'Open your reservation',
      url: it.manageUrl,
    },
    footer: `${BUYER_FOOTER} Do not pass the link on: whoever has it can act for you.`,
  });

function line({ title, price, state, position }: ReservationKnown['items'][number]): string {
  const place = {
    held: 'held for you',
    queued: `number ${position} in line`,
    waiting: 'not held yet; open the link to get it',
  }[state];
  return `${shortened(title, 140)}, ${dollars(price)}: ${place}`;
}
