import type { MailAttachment } from '../../../db/schema.ts';
import {
  BUYER_FOOTER,
  hello,
  manageLink,
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
  calendar: MailAttachment;
};

/** To the buyer. The address comes separately, when the seller shares it. */
export function pickupBookedBuyerMail(
  it: PickupBooked & { sellerName: string | null; manageUrl?: string | undefined },
) {
  const { hint, button } = manageLink(it.manageUrl);
  return composeMail(
    'pickup_booked_buyer',
    `${it.moved ? 'New pickup time' : 'Pickup booked'}: ${naming(it.items)}`,
    {
      greeting: hello(it.buyerName),
      paragraphs: [
        `${it.moved ? 'Your pickup was moved to' : 'Your pickup is booked for'} ${span(it.startsAt, it.endsAt, it.timezone)}.`,
        { list: it.items.map((title) => shortened(title, 140)) },
        `The address comes in an email of its own once ${sellerOf(it.sellerName)} shares it. The attached file puts the pickup into your calendar.`,
        ...hint,
      ],
      button,
      footer: BUYER_FOOTER,
    },
    [it.calendar],
  );
}

/** To the seller. */
export const pickupBookedSellerMail = (it: PickupBooked) =>
  composeMail(
    'pickup_booked_seller',
    `${shortened(it.buyerName)} ${it.moved ? 'moved the pickup of' : 'booked a pickup of'} ${naming(it.items)}`,
    {
      paragraphs: [
        `${shortened(it.buyerName)} ${it.moved ? 'moved the pickup to' : 'will come on'} ${span(it.startsAt, it.endsAt, it.timezone)}.`,
        { list: it.items.map((title) => shortened(title, 140)) },
        'Your address was not sent. Share it with the app or assistant that you sell with when you are ready. The attached file puts the pickup into your calendar.',
      ],
      footer: SELLER_FOOTER,
    },
    [it.calendar],
  );
