import type { MailAttachment } from '../../../db/schema.ts';
import {
  type Became,
  naming,
  type SaleState,
  SELLER_FOOTER,
  shortened,
  whatBecame,
} from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type BuyerCancelled = {
  buyerName: string;
  items: readonly string[];
  became: readonly Became[];
  sale: SaleState;
  inboxUrl: string;
  /** The buyer was sent the pickup address. */
  hasAddress?: boolean;
  /** Takes a booked pickup out of the seller's calendar. */
  calendar?: MailAttachment | undefined;
};

/** To a seller whose buyer has stepped back. */
export const buyerCancelledMail = ({
  buyerName,
  items,
  became,
  sale,
  inboxUrl,
  hasAddress = false,
  calendar,
}: BuyerCancelled) =>
  composeMail(
    'buyer_cancelled',
    `${shortened(buyerName)} cancelled: ${naming(items)}`,
    {
      paragraphs: [
        `${shortened(buyerName)} has cancelled:`,
        { list: whatBecame(became, sale) },
        ...(hasAddress ? ['This buyer knows your pickup address: you shared it with them.'] : []),
      ],
      button: { label: 'Open the conversation', url: inboxUrl },
      footer: SELLER_FOOTER,
    },
    calendar ? [calendar] : [],
  );
