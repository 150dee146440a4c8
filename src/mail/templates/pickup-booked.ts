import type { MailAttachment } from '../../../db/schema.ts';
import {
  BUYER_FOOTER,
  hello,
  moment,
  naming,
  SELLER_FOOTER,
  sellerOf,
  shortened,
  span,
} from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type PickupBooked = {
  buyerName: string;
  items: readonly string[];
  startsAt: Date;
  endsAt: Date;
  /** The seller's IANA zone: pickups are told in its wall-clock time. */
  timezone: string;
  /** The booking replaces an earlier one. */
  moved: boolean;
  /** The buyer has the pickup address. */
  addressSent: boolean;
  calendar: MailAttachment | undefined;
};

/** To the buyer. The address comes separately, when the seller shares it. */
export function pickupBookedBuyerMail(
  it: PickupBooked & { expiresAt: Date | null; sellerName: string | null; manageUrl: string },
) {
  return composeMail(
    'pickup_booked_buyer',
    `${it.moved ? 'New pickup time' : 'Pickup booked'}: ${naming(it.items)}`,
    {
      greeting: hello(it.buyerName),
      paragraphs: [
        `${it.moved ? 'Your pickup was moved to' : 'Your pickup is booked for'} ${span(it.startsAt, it.endsAt, it.timezone)}.`,
        { list: it.items.map((title) => shortened(title, 140)) },
        it.addressSent
          ? 'The address was sent to you before; your page shows it.'
          : `The address comes in an email of its own once ${sellerOf(it.sellerName)} shares it.`,
        `${it.expiresAt ? `It is held for you until ${moment(it.expiresAt, it.timezone)}. ` : ''}The attached file puts the pickup into your calendar.`,
      ],
      button: { label: 'Open your reservation', url: it.manageUrl },
      footer: BUYER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
}

/** To the seller. */
export const pickupBookedSellerMail = (it: PickupBooked & { inboxUrl: string }) =>
  composeMail(
    'pickup_booked_seller',
    `${shortened(it.buyerName)} ${it.moved ? 'moved the pickup of' : 'booked a pickup of'} ${naming(it.items)}`,
    {
      paragraphs: [
        `${shortened(it.buyerName)} ${it.moved ? 'moved the pickup to' : 'will come on'} ${span(it.startsAt, it.endsAt, it.timezone)}.`,
        { list: it.items.map((title) => shortened(title, 140)) },
        it.addressSent
          ? 'This buyer has your pickup address already.'
          : 'Your address was not sent to this buyer: share it when you are ready.',
        'The attached file puts the pickup into your calendar.',
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
