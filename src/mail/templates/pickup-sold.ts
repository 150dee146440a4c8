import { BUYER_FOOTER, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

/** To a buyer who picked up. */
export const pickupSoldMail = ({ buyerName, items }: { buyerName: string; items: readonly string[] }) =>
  composeMail('pickup_sold', `Picked up: ${naming(items)}`, {
    greeting: hello(buyerName),
    paragraphs: [
      'The seller confirmed that you picked up:',
      { list: items.map((title) => shortened(title, 140)) },
      'Enjoy it. Your reservation is complete and nothing more is needed from you.',
    ],
    footer: BUYER_FOOTER,
  });
