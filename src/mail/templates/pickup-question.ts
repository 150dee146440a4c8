import { moment, naming, type SaleState, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { goesTo } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';

type PickupQuestion = {
  buyerName: string;
  items: readonly string[];
  pickupAt: Date;
  /** When the hold ends without an answer. */
  expiresAt: Date;
  timezone: string | null;
  /** What the sale will be then. */
  sale: SaleState;
  /** The reservation on the seller's page of the thread, whose question `answer` opens. */
  answerUrl: (answer: 'sold' | 'noshow' | 'pickup') => string;
};

/** To the seller, after a pickup has passed. The links open a page that asks; opening them records nothing. */
export const pickupQuestionMail = (it: PickupQuestion) =>
  composeMail('pickup_question', `Did ${shortened(it.buyerName)} come for ${naming(it.items)}?`, {
    preview: 'Yes, no, or a new time.',
    paragraphs: [
      `${shortened(it.buyerName)} was to pick this up on ${moment(it.pickupAt, it.timezone)}:`,
      { list: it.items.map((title) => shortened(title, 140)) },
      'Did they come? Answer on your page: yes, no, or a new time.',
      `Without an answer the hold ends on ${moment(it.expiresAt, it.timezone)}, and what was held goes ${goesTo(it.sale)}.`,
    ],
    button: { label: 'Yes, they came', url: it.answerUrl('sold') },
    links: [
      { label: 'No, nobody came', url: it.answerUrl('noshow') },
      { label: 'We have a new time', url: it.answerUrl('pickup') },
    ],
    footer: SELLER_FOOTER,
  });
