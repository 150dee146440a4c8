import type { MailAttachment } from '../../../db/schema.ts';
import { shortened } from '../../text/wording.ts';
import { type Became, type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

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
export function buyerCancelledMail(it: BuyerCancelled & ToSeller) {
  const { sellerMail, compose, naming, became, toConversation } = toSeller(it);
  const { buyer_cancelled: words } = sellerMail;
  const buyer = shortened(it.buyerName);
  return compose(
    'buyer_cancelled',
    words.subject({ buyer, items: naming(it.items) }),
    {
      paragraphs: [
        words.cancelled({ buyer }),
        became(it.became, it.sale),
        ...(it.hasAddress ? [words.hasAddress] : []),
      ],
      button: toConversation(it.inboxUrl),
    },
    it.calendar,
  );
}
