import { shortened } from '../../text/wording.ts';
import { type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

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
export function pickupQuestionMail(it: PickupQuestion & ToSeller) {
  const { sellerMail, compose, naming, list, moment } = toSeller(it);
  const { pickup_question: words } = sellerMail;
  const buyer = shortened(it.buyerName);
  return compose('pickup_question', words.subject({ buyer, items: naming(it.items) }), {
    preview: words.preview,
    paragraphs: [
      words.was({ buyer, at: moment(it.pickupAt, it.timezone) }),
      list(it.items),
      words.come,
      words.otherwise({ until: moment(it.expiresAt, it.timezone), closed: it.sale !== 'open' }),
    ],
    button: { label: words.yes, url: it.answerUrl('sold') },
    links: [
      { label: words.no, url: it.answerUrl('noshow') },
      { label: words.newTime, url: it.answerUrl('pickup') },
    ],
  });
}
