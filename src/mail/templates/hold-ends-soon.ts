import { moment, naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { goesTo, waitEnds } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type HoldEndsSoon = {
  buyerName: string;
  items: readonly string[];
  expiresAt: Date;
  timezone: string | null;
  /** What the reservation only waits in line for. */
  waiting?: readonly string[];
  saleOver?: boolean;
};

const list = (items: readonly string[]) => ({ list: items.map((title) => shortened(title, 140)) });

/** To the buyer, half a day before a hold lapses. `slots`: pickup times can be booked on the page. */
export function holdEndsSoonBuyerMail(it: HoldEndsSoon & ToBuyer & { slots: boolean; manageUrl: string }) {
  const { mail, compose, moment, list } = toBuyer(it);
  const { endsSoon: words } = mail;
  const until = moment(it.expiresAt, it.timezone);
  return compose('hold_ends_soon_buyer', words.subject({ until }), {
    paragraphs: [
      it.saleOver ? words.thenNext({ until }) : words.thenNextOrSale({ until }),
      list(it.items),
      ...waitEnds(it.waiting ?? [], words.waitEnds),
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
        ...waitEnds(it.waiting ?? [], 'Their place in line ends with it:'),
        `After that it goes ${goesTo(it.saleOver ?? false)}. If you agreed on a pickup, enter its time: the hold then lasts until a day after it. You can also extend the hold by itself.`,
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
  );
