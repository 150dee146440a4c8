import { moment, naming, type SaleState, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { goesTo } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type HoldEndsSoon = {
  buyerName: string;
  items: readonly string[];
  expiresAt: Date;
  timezone: string | null;
  /** What the sale will be when the hold ends. */
  sale: SaleState;
};

const list = (items: readonly string[]) => ({ list: items.map((title) => shortened(title, 140)) });

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
export const holdEndsSoonSellerMail = (it: HoldEndsSoon & { inboxUrl: string }) =>
  composeMail(
    'hold_ends_soon_seller',
    `The hold for ${shortened(it.buyerName)} ends soon: ${naming(it.items)}`,
    {
      paragraphs: [
        `This is held for ${shortened(it.buyerName)} until ${moment(it.expiresAt, it.timezone)}:`,
        list(it.items),
        `After that it goes ${goesTo(it.sale)}. If you agreed on a pickup, enter its time: the hold then lasts until a day after it. You can also extend the hold by itself.`,
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
