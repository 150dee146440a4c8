import {
  type Became,
  naming,
  type SaleState,
  SELLER_FOOTER,
  shortened,
  whatBecame,
} from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type HandHoldEnded = {
  reservedFor: string;
  became: Became;
  sale: SaleState;
  /** The item on the seller's own pages. */
  itemUrl: string;
};

/** To a seller whose own hold on an item has run out. */
export const handHoldEndedMail = ({ reservedFor, became, sale, itemUrl }: HandHoldEnded) =>
  composeMail('hand_hold_ended', `No longer held: ${naming([became.title])}`, {
    paragraphs: [
      `You held ${shortened(became.title, 140)} for ${shortened(reservedFor, 80)}, until now.`,
      { list: whatBecame([became], sale) },
      'If it was picked up, mark it as sold.',
    ],
    button: { label: 'Open the item', url: itemUrl },
    footer: SELLER_FOOTER,
  });
