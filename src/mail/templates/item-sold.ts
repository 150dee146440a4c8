import { BUYER_FOOTER, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ItemSold = { buyerName: string; items: readonly string[]; pageUrl?: string | undefined };

/** To a buyer in line for something that someone else picked up. */
export const itemSoldMail = ({ buyerName, items, pageUrl }: ItemSold) =>
  composeMail('item_sold', `Sold: ${naming(items)}`, {
    greeting: hello(buyerName),
    paragraphs: [
      'You were in line for this, and it has been sold to another buyer:',
      { list: items.map((title) => shortened(title, 140)) },
      'Nothing is needed from you.',
    ],
    button: pageUrl === undefined ? undefined : { label: 'See the rest of the sale', url: pageUrl },
    footer: BUYER_FOOTER,
  });
