import { shortened } from '../../text/wording.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type SaleState, type ToSeller, toSeller } from '../to-seller.ts';

type HoldEndsSoon = {
  buyerName: string;
  items: readonly string[];
  expiresAt: Date;
  timezone: string | null;
  /** What the sale will be when the hold ends. */
  sale: SaleState;
};

/** To the buyer, half a day before a hold lapses. `slots`: pickup times can be booked on the page. */
export function holdEndsSoonBuyerMail(it: HoldEndsSoon & ToBuyer & { slots: boolean; manageUrl: string }) {
  const { mail, compose, moment, list } = toBuyer(it);
  const { endsSoon: words } = mail;
  const until = moment(it.expiresAt, it.timezone);
  return compose('hold_ends_soon_buyer', words.subject({ until }), {
    paragraphs: [
      it.sale === 'open' ? words.thenNextOrSale({ until }) : words.thenNext({ until }),
      list(it.items),
      it.slots ? words.book : words.write,
      words.orCancel,
    ],
    button: { label: mail.openReservation, url: it.manageUrl },
    footer: mail.reservedFooter,
  });
}

/** To the seller, half a day before a hold lapses. */
export function holdEndsSoonSellerMail(it: HoldEndsSoon & ToSeller & { inboxUrl: string }) {
  const { sellerMail, compose, naming, list, moment, toConversation } = toSeller(it);
  const { hold_ends_soon_seller: said } = sellerMail;
  const buyer = shortened(it.buyerName);
  return compose('hold_ends_soon_seller', said.subject({ buyer, items: naming(it.items) }), {
    paragraphs: [
      said.until({ buyer, until: moment(it.expiresAt, it.timezone) }),
      list(it.items),
      said.after({ closed: it.sale !== 'open' }),
    ],
    button: toConversation(it.inboxUrl),
  });
}
