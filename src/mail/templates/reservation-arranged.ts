import type { MailAttachment } from '../../../db/schema.ts';
import { shortened, titled } from '../../text/wording.ts';
import { type AddressStanding, whereToCome } from '../address-standing.ts';
import { sellerFirst, type ToldAmounts, toBuyer } from '../to-buyer.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type Arranged = {
  buyerName: string;
  items: readonly string[];
  timezone: string | null;
  /** Set by hand; null when a pickup was called off, undefined when nothing changed about it. */
  pickupAt?: Date | null | undefined;
  /** The hold was extended. */
  extended: boolean;
  prices: readonly { title: string; price: number | null }[];
  answered?: readonly { title: string; answer: 'declined' | 'countered'; price: number }[];
  /** When the hold ends; null while the buyer only waits in line. */
  expiresAt: Date | null;
  address: AddressStanding;
  calendar?: MailAttachment | undefined;
};

/** To the buyer: what the seller entered about a reservation. */
export function reservationArrangedMail(
  it: Arranged & ToldAmounts & { sellerName: string | null; manageUrl: string },
) {
  const { mail, compose, naming, list, moment, price } = toBuyer(it);
  const { arranged: words } = mail;
  const seller = sellerFirst(it.sellerName);
  const paragraphs = [];
  if (it.pickupAt) {
    paragraphs.push(words.entered({ ...seller, at: moment(it.pickupAt, it.timezone) }));
    paragraphs.push(whereToCome(mail, it.address, words.addressLater));
  }
  if (it.pickupAt === null) paragraphs.push(words.calledOff(seller));
  for (const { title, price: agreed } of it.prices) {
    const name = titled(title);
    paragraphs.push(
      agreed === null
        ? words.pagePrice({ title: name })
        : words.agreedPrice({ title: name, price: price(agreed) }),
    );
  }
  for (const { title, answer, price: amount } of it.answered ?? []) {
    const facts = { title: titled(title), price: price(amount) };
    paragraphs.push(answer === 'declined' ? words.offerDeclined(facts) : words.offerCountered(facts));
  }
  if (it.expiresAt && (it.extended || it.pickupAt !== undefined)) {
    paragraphs.push(mail.heldUntil({ until: moment(it.expiresAt, it.timezone) }));
  }
  const items = naming(it.items);
  return compose(
    'reservation_arranged',
    it.pickupAt ? words.subjectPickup({ items }) : words.subject({ items }),
    {
      paragraphs: [...paragraphs, list(it.items)],
      button: { label: mail.openReservation, url: it.manageUrl },
      footer: mail.reservedFooter,
    },
    it.calendar,
  );
}

type PickupSet = Pick<Arranged, 'buyerName' | 'items' | 'timezone' | 'address' | 'calendar' | 'expiresAt'>;

/** To the seller, for the calendar: a pickup was entered by hand, by the seller or an assistant. */
export function pickupSetSellerMail(it: PickupSet & ToSeller & { pickupAt: Date; inboxUrl: string }) {
  const { sellerMail, compose, naming, list, moment, toConversation } = toSeller(it);
  const { pickup_set_seller: said } = sellerMail;
  const buyer = shortened(it.buyerName);
  const until = it.expiresAt && moment(it.expiresAt, it.timezone);
  return compose(
    'pickup_set_seller',
    said.subject({ buyer, items: naming(it.items) }),
    {
      paragraphs: [
        said.at({ buyer, at: moment(it.pickupAt, it.timezone) }),
        list(it.items),
        sellerMail.standing[it.address],
        until ? `${said.told} ${said.until({ until })}` : said.told,
      ],
      button: toConversation(it.inboxUrl),
    },
    it.calendar,
  );
}
