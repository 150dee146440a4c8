import type { MailAttachment } from '../../../db/schema.ts';
import { naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type BuyerCancelled = {
  buyerName: string;
  items: readonly string[];
  /** Items that went on to the next buyer in line. */
  promoted: readonly string[];
  /** Takes a booked pickup out of the seller's calendar. */
  calendar?: MailAttachment | undefined;
};

/** To a seller whose buyer has stepped back. */
export const buyerCancelledMail = ({ buyerName, items, promoted, calendar }: BuyerCancelled) =>
  composeMail(
    'buyer_cancelled',
    `${shortened(buyerName)} cancelled: ${naming(items)}`,
    {
      paragraphs: [
        `${shortened(buyerName)} has cancelled the reservation of:`,
        { list: items.map((title) => shortened(title, 140)) },
        promoted.length > 0
          ? `The next buyer in line now holds ${naming(promoted)} and was told.`
          : 'Nobody was waiting, so it is available again.',
      ],
      footer: SELLER_FOOTER,
    },
    calendar ? [calendar] : [],
  );
