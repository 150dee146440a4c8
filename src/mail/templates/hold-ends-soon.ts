import { BUYER_FOOTER, hello, moment, naming, SELLER_FOOTER, shortened } from '../../text/wording.ts';
import { goesTo, waitEnds } from '../after-an-end.ts';
import { composeMail } from '../compose.ts';

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
export const holdEndsSoonBuyerMail = (it: HoldEndsSoon & { slots: boolean; manageUrl: string }) =>
  composeMail('hold_ends_soon_buyer', `Held for you until ${moment(it.expiresAt, it.timezone)}`, {
    greeting: hello(it.buyerName),
    paragraphs: [
      `This is held for you until ${moment(it.expiresAt, it.timezone)}. After that it goes ${goesTo(it.saleOver ?? false)}:`,
      list(it.items),
      ...waitEnds(it.waiting ?? [], 'Your place in line ends with it:'),
      it.slots
        ? 'To keep it, book a pickup time on your page: it then stays yours until a day after the pickup. Or write to the seller, who can enter a time that suits you both.'
        : 'To keep it, write to the seller and agree on a pickup: once the seller enters the time, it stays yours until a day after it.',
      'If you do not want it any more, cancel it there, so that somebody else can have it.',
    ],
    button: { label: 'Open your reservation', url: it.manageUrl },
    footer: BUYER_FOOTER,
  });

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
