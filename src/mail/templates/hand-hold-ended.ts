import { type Became, naming, SELLER_FOOTER, shortened, whatBecame } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type HandHoldEnded = { reservedFor: string; became: Became };

/** To a seller whose own hold on an item has run out. */
export const handHoldEndedMail = ({ reservedFor, became }: HandHoldEnded) =>
  composeMail('hand_hold_ended', `No longer held: ${naming([became.title])}`, {
    paragraphs: [
      `You held ${shortened(became.title, 140)} for ${shortened(reservedFor, 80)}, until now.`,
      { list: whatBecame([became]) },
      'If it was picked up, mark it as sold.',
    ],
    footer: SELLER_FOOTER,
  });
