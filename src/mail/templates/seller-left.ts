import type { MailAttachment } from '../../../db/schema.ts';
import { BUYER_FOOTER, hello, naming, sellerOf, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type SellerLeft = {
  buyerName: string;
  sellerName: string | null;
  items: readonly string[];
  /** Takes a pickup that is off now out of the buyer's calendar. */
  calendar?: MailAttachment | undefined;
};

/** To a buyer whose seller has deleted the account. */
export const sellerLeftMail = ({ buyerName, sellerName, items, calendar }: SellerLeft) =>
  composeMail(
    'seller_left',
    `The sale has closed: ${naming(items)}`,
    {
      greeting: hello(buyerName),
      paragraphs: [
        `The account of ${sellerOf(sellerName)} was deleted, and with it the sale. Your reservation has ended:`,
        { list: items.map((title) => shortened(title, 140)) },
        'You owe nothing, and nothing is needed from you. The links in earlier emails about it do not work any more.',
      ],
      footer: BUYER_FOOTER,
    },
    calendar ? [calendar] : [],
  );
