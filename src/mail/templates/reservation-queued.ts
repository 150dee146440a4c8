import { BUYER_FOOTER, dollars, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ReservationQueued = {
  buyerName: string;
  items: readonly {
    title: string;
    price: number;
    state: 'held' | 'queued' | 'waiting';
    position: number | null;
    offer?: number | null | undefined;
  }[];
  manageUrl: string;
};

/** To a buyer for whom nothing is held: it is all held for someone else, or waits for the link to be opened. */
export const reservationQueuedMail = ({ buyerName, items, manageUrl }: ReservationQueued) =>
  composeMail('reservation_queued', `You are in line: ${naming(items.map((item) => item.title))}`, {
    preview: 'Someone was first. We write when it is your turn.',
    greeting: hello(buyerName),
    paragraphs: [
      items.some(({ state }) => state === 'waiting')
        ? 'Some of it is held for someone else at the moment, so you are in line. The rest becomes yours when you open the link, if nobody was faster:'
        : 'It is held for someone else at the moment, so you are in line:',
      { list: items.map(line) },
      'Open the link once to confirm your email address. If it becomes free, you get an email, and it is held for you for two days; for 30 minutes when the link was never opened. With the link you can also write to the seller or leave the line.',
    ],
    button: { label: 'Open your reservation', url: manageUrl },
    footer: `${BUYER_FOOTER} Do not pass the link on: whoever has it can act for you.`,
  });

function line({ title, price, state, position, offer = null }: ReservationQueued['items'][number]): string {
  const place = state === 'waiting' ? 'not held yet; open the link to get it' : `number ${position} in line`;
  const offered = offer === null ? '' : `. You offer ${dollars(offer)}; the seller decides`;
  return `${shortened(title, 140)}, ${dollars(price)}: ${place}${offered}`;
}
