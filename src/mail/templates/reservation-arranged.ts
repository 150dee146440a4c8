import type { MailAttachment } from '../../../db/schema.ts';
import {
  BUYER_FOOTER,
  capital,
  dollars,
  hello,
  moment,
  naming,
  SELLER_FOOTER,
  sellerOf,
  shortened,
} from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type Arranged = {
  buyerName: string;
  items: readonly string[];
  timezone: string | null;
  /** Set by hand; null when a pickup was called off, undefined when nothing changed about it. */
  pickupAt?: Date | null | undefined;
  /** The hold was extended. */
  extended: boolean;
  prices: readonly { title: string; price: number | null }[];
  /** When the hold ends; null while the buyer only waits in line. */
  expiresAt: Date | null;
  addressSent: boolean;
  calendar?: MailAttachment | undefined;
};

/** To the buyer: what the seller entered about a reservation. */
export function reservationArrangedMail(it: Arranged & { sellerName: string | null; manageUrl: string }) {
  const seller = capital(sellerOf(it.sellerName));
  const paragraphs = [];
  if (it.pickupAt) {
    paragraphs.push(`${seller} entered your pickup: ${moment(it.pickupAt, it.timezone)}.`);
    paragraphs.push(
      it.addressSent
        ? 'The address was sent to you before; your page shows it.'
        : 'The address was not sent yet: it comes in an email of its own.',
    );
  }
  if (it.pickupAt === null) paragraphs.push(`${seller} called off the pickup that was planned.`);
  for (const { title, price } of it.prices) {
    paragraphs.push(
      price === null
        ? `${shortened(title, 140)}: the price is that of the sale page again.`
        : `${shortened(title, 140)}: ${dollars(price)} for you, as agreed.`,
    );
  }
  if (it.expiresAt && (it.extended || it.pickupAt !== undefined)) {
    paragraphs.push(`It is held for you until ${moment(it.expiresAt, it.timezone)}.`);
  }
  return composeMail(
    'reservation_arranged',
    `${it.pickupAt ? 'Your pickup' : 'Your reservation'}: ${naming(it.items)}`,
    {
      greeting: hello(it.buyerName),
      paragraphs: [...paragraphs, { list: it.items.map((title) => shortened(title, 140)) }],
      button: { label: 'Open your reservation', url: it.manageUrl },
      footer: BUYER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
}

type PickupSet = Pick<
  Arranged,
  'buyerName' | 'items' | 'timezone' | 'addressSent' | 'calendar' | 'expiresAt'
>;

/** To the seller, for the calendar: a pickup was entered by hand, by the seller or an assistant. */
export const pickupSetSellerMail = (it: PickupSet & { pickupAt: Date; inboxUrl: string }) =>
  composeMail(
    'pickup_set_seller',
    `Pickup noted: ${shortened(it.buyerName)}, ${naming(it.items)}`,
    {
      paragraphs: [
        `The pickup of ${shortened(it.buyerName)} is noted for ${moment(it.pickupAt, it.timezone)}:`,
        { list: it.items.map((title) => shortened(title, 140)) },
        it.addressSent
          ? 'This buyer has your pickup address already.'
          : 'Your address was not sent to this buyer: share it when you are ready.',
        `The buyer was told the time by email.${it.expiresAt ? ` It is held until ${moment(it.expiresAt, it.timezone)}.` : ''}`,
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
