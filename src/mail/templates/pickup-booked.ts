import type { MailAttachment } from '../../../db/schema.ts';
import { naming, SELLER_FOOTER, shortened, span } from '../../text/wording.ts';
import { type AddressStanding, STANDING_WORDS, whereToCome } from '../address-standing.ts';
import { composeMail } from '../compose.ts';
import { sellerInside, type ToBuyer, toBuyer } from '../to-buyer.ts';

type PickupBooked = {
  buyerName: string;
  items: readonly string[];
  startsAt: Date;
  endsAt: Date;
  /** The seller's IANA zone: pickups are told in its wall-clock time. */
  timezone: string;
  /** The booking replaces an earlier one. */
  moved: boolean;
  /** What the buyer knows of the pickup address. */
  address: AddressStanding;
  calendar: MailAttachment | undefined;
};

/** To the buyer. The address comes separately, when the seller shares it. */
export function pickupBookedBuyerMail(
  it: PickupBooked & ToBuyer & { expiresAt: Date | null; sellerName: string | null; manageUrl: string },
) {
  const { mail, words, compose, naming, list, moment } = toBuyer(it);
  const { booked } = mail;
  const when = { span: words.span(it.startsAt, it.endsAt, it.timezone) };
  const items = naming(it.items);
  return compose(
    'pickup_booked_buyer',
    it.moved ? booked.subjectMoved({ items }) : booked.subject({ items }),
    {
      paragraphs: [
        it.moved ? booked.movedTo(when) : booked.bookedFor(when),
        list(it.items),
        whereToCome(mail, it.address, booked.addressLater(sellerInside(it.sellerName))),
        `${it.expiresAt ? `${mail.heldUntil({ until: moment(it.expiresAt, it.timezone) })} ` : ''}${booked.calendar}`,
      ],
      button: { label: mail.openReservation, url: it.manageUrl },
      footer: mail.reservedFooter,
    },
    it.calendar,
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
        STANDING_WORDS[it.address],
        'The attached file puts the pickup into your calendar.',
      ],
      button: { label: 'Open the conversation', url: it.inboxUrl },
      footer: SELLER_FOOTER,
    },
    it.calendar ? [it.calendar] : [],
  );
