import type { MailAttachment } from '../../../db/schema.ts';
import { shortened } from '../../text/wording.ts';
import { type AddressStanding, whereToCome } from '../address-standing.ts';
import { sellerInside, type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

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
export function pickupBookedSellerMail(it: PickupBooked & ToSeller & { inboxUrl: string }) {
  const { words, sellerMail, compose, naming, list, toConversation } = toSeller(it);
  const { pickup_booked_seller: said } = sellerMail;
  const facts = { buyer: shortened(it.buyerName), items: naming(it.items) };
  const when = { ...facts, span: words.span(it.startsAt, it.endsAt, it.timezone) };
  return compose(
    'pickup_booked_seller',
    it.moved ? said.subjectMoved(facts) : said.subject(facts),
    {
      paragraphs: [
        it.moved ? said.moved(when) : said.comes(when),
        list(it.items),
        sellerMail.standing[it.address],
        said.calendar,
      ],
      button: toConversation(it.inboxUrl),
    },
    it.calendar,
  );
}
