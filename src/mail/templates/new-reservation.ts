import type { Words } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { type SaleState, type ToSeller, toSeller } from '../to-seller.ts';
import { carefulWith } from './new-message.ts';

type NewReservation = {
  buyerName: string;
  items: readonly {
    title: string;
    state: 'held' | 'queued' | 'waiting';
    position: number | null;
    offer?: number | null | undefined;
  }[];
  currency: string;
  /** When the hold ends; null when nothing is held. */
  expiresAt: Date | null;
  /** What the sale will be then. */
  sale: SaleState;
  timezone: string | null;
  /** What the buyer wrote along with it. */
  message?: string | undefined;
  /** What looks suspicious in the words and the name. */
  scamHints?: readonly (keyof Words['scam'])[];
  /** The conversation on the seller's own pages. */
  inboxUrl: string;
};

/** To a seller, once the buyer has confirmed. */
export function newReservationMail(it: NewReservation & ToSeller) {
  const { words, sellerMail, compose, naming, price, moment, toConversation, answer } = toSeller(it);
  const { new_reservation: said } = sellerMail;
  const buyer = shortened(it.buyerName);
  const line = ({ title: whole, state, position, offer = null }: NewReservation['items'][number]) => {
    const title = titled(whole);
    const place = state === 'held' ? said.held({ title }) : said.inLine({ title, position: position ?? 1 });
    return offer === null ? place : said.offers({ place, price: price(offer, it.currency) });
  };
  return compose(
    'new_reservation',
    said.subject({ buyer, items: naming(it.items.map(({ title }) => title)) }),
    {
      paragraphs: [
        said.reserved({ buyer }),
        { list: it.items.map(line) },
        it.expiresAt
          ? said.until({ until: moment(it.expiresAt, it.timezone), closed: it.sale !== 'open' })
          : said.waiting,
        ...(it.message ? [said.wrote, { quote: it.message }] : []),
        ...carefulWith(words, it.scamHints ?? []),
        answer,
      ],
      button: toConversation(it.inboxUrl),
    },
  );
}
