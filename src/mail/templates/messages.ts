import type { Words } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import type { Part } from '../compose.ts';
import { buttonTo, heldAmong, type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type SaleState, type ToSeller, toSeller } from '../to-seller.ts';
import type { LotOffer } from './requests.ts';

/** Suspicious parts of a buyer's name and message. */
type ScamHints = { scamHints?: readonly (keyof Words['scam'])[] | undefined };

/** What a seller should watch for in a message. */
const carefulWith = (words: Words, { scamHints = [] }: ScamHints): Part =>
  scamHints.length > 0 && [
    words.sellerMail.new_message.careful,
    { list: scamHints.map((hint) => words.scam[hint]) },
  ];

type NewMessage = ToSeller &
  ScamHints & {
    buyerName: string;
    itemTitle: string | null;
    /** A person's own words, or a description of what happened in the seller's language. */
    content: string;
    /** The conversation on the seller's own pages. */
    inboxUrl: string;
  };

/** To a seller. */
export function newMessageMail(it: NewMessage) {
  const { words, said, buyer, toConversation, answer, compose } = toSeller('new_message', it);
  const item = it.itemTitle && shortened(it.itemTitle);
  return compose({
    subject: item ? said.subjectAbout({ buyer, item }) : said.subject({ buyer }),
    paragraphs: [said.wrote({ buyer }), { quote: it.content }, carefulWith(words, it), answer],
    button: toConversation(it.inboxUrl),
  });
}

type NewReservation = ToSeller &
  ScamHints & {
    buyerName: string;
    items: readonly {
      title: string;
      state: 'held' | 'queued' | 'waiting';
      position: number | null;
      offer?: number | null | undefined;
    }[];
    lot?: LotOffer | undefined;
    currency: string;
    /** When the hold ends; null if nothing is held. */
    expiresAt: Date | null;
    /** The state of the sale when the hold ends. */
    sale: SaleState;
    timezone: string | null;
    /** The buyer's own message. */
    message?: string | undefined;
    /** The conversation on the seller's own pages. */
    inboxUrl: string;
  };

/** To a seller, once the buyer has confirmed. */
export function newReservationMail(it: NewReservation) {
  const { words, said, buyer, items, price, moment, toConversation, answer, compose } = toSeller(
    'new_reservation',
    it,
  );
  const line = ({ title: whole, state, position, offer = null }: NewReservation['items'][number]) => {
    const title = titled(whole);
    const place = state === 'held' ? said.held({ title }) : said.inLine({ title, position: position ?? 1 });
    return offer === null ? place : said.offers({ place, price: price(offer) });
  };
  return compose({
    subject: said.subject({ buyer, items }),
    paragraphs: [
      said.reserved({ buyer }),
      { list: it.items.map(line) },
      it.lot && `${words.inbox.row.offer({ ...it.lot, price: price(it.lot.price) })}.`,
      it.expiresAt
        ? said.until({
            ...heldAmong(words.mail, it.items),
            until: moment(it.expiresAt),
            closed: it.sale !== 'open',
          })
        : said.waiting,
      it.message && [said.wrote, { quote: it.message }],
      carefulWith(words, it),
      answer,
    ],
    button: toConversation(it.inboxUrl),
  });
}

type FromSeller = ToBuyer & {
  sellerName: string | null;
  itemTitle: string | null;
  /** The buyer's link, if there is one that still works. Otherwise the email says to use the link of an earlier one. */
  manageUrl?: string | undefined;
  /** Whether the buyer has reserved something, now or before. */
  reserved: boolean;
};

/** To a buyer. `repliesRead`: replies to this email reach the service. */
export function sellerReplyMail(it: FromSeller & { content: string; repliesRead: boolean }) {
  const { mail, sellerFirst: seller, compose } = toBuyer(it);
  const item = it.itemTitle && shortened(it.itemTitle);
  const wrote = item ? mail.reply.wroteAbout({ ...seller, item }) : mail.reply.wrote(seller);
  return compose('seller_reply', {
    subject: wrote,
    paragraphs: [
      `${wrote}:`,
      { quote: it.content },
      it.manageUrl === undefined && mail.linkHint,
      it.repliesRead ? mail.repliesRead : mail.noReplies,
    ],
    button: buttonTo(mail.reply.answer, it.manageUrl),
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  });
}

type AddressShared = FromSeller & {
  address: string;
  /** Whether it is the seller's stored address, rather than another meeting place. */
  isHome: boolean;
  /** Whether the buyer was sent a different address before. */
  replaces: boolean;
};

/** To a buyer. Only this email and the record for the seller contain the street address; the subject doesn't. */
export function addressSharedMail(it: AddressShared) {
  const { mail, sellerFirst: seller, compose } = toBuyer(it);
  const { address: words } = mail;
  const item = it.itemTitle && shortened(it.itemTitle);
  return compose('address_shared', {
    subject: item ? words.subjectFor({ item }) : words.subject,
    paragraphs: [
      item ? words.sentFor({ ...seller, item }) : words.sent(seller),
      { address: it.address },
      it.replaces && words.replaces,
      it.isHome ? words.home : words.meeting,
      it.manageUrl === undefined && mail.linkHint,
    ],
    button: buttonTo(mail.openReservation, it.manageUrl),
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  });
}

type AddressShareRecord = ToSeller & {
  buyerName: string;
  buyerEmail: string;
  address: string;
  sharedAt: Date;
  timezone?: string | null | undefined;
  /** Who acted for the seller: the name or kind of a connected app or a key. Left out for the seller's own session. */
  via?: { name: string } | 'api_key' | 'app' | undefined;
};

/** To the seller, whenever an address was shared. */
export function addressShareRecordMail(it: AddressShareRecord) {
  const { said, buyer, moment, compose } = toSeller('address_share_record', it);
  const { via } = it;
  const agent =
    typeof via === 'object' ? shortened(via.name) : via === 'api_key' ? said.anApiKey : said.anApp;
  const facts = [
    said.to({ buyer, email: shortened(it.buyerEmail, 254) }),
    said.at({ at: moment(it.sharedAt) }),
    ...(via === undefined ? [] : [said.via({ agent })]),
  ];
  return compose({
    subject: said.subject({ buyer }),
    paragraphs: [said.sent, { list: facts }, { address: it.address }, said.revoke],
  });
}
