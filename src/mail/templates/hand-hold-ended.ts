import { shortened, titled } from '../../text/wording.ts';
import { type Became, type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

type HandHoldEnded = {
  reservedFor: string;
  became: Became;
  sale: SaleState;
  /** The item on the seller's own pages. */
  itemUrl: string;
};

/** To a seller whose own hold on an item has run out. */
export function handHoldEndedMail({
  language,
  reservedFor,
  became: was,
  sale,
  itemUrl,
}: HandHoldEnded & ToSeller) {
  const { sellerMail, compose, naming, became } = toSeller({ language });
  const { hand_hold_ended: words } = sellerMail;
  return compose('hand_hold_ended', words.subject({ item: naming([was.title]) }), {
    paragraphs: [
      words.held({ item: titled(was.title), buyer: shortened(reservedFor, 80) }),
      became([was], sale),
      words.pickedUp,
    ],
    button: { label: words.open, url: itemUrl },
  });
}
