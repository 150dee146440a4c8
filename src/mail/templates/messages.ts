import type { Words } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import type { Part } from '../layout.ts';
import { buttonTo, heldAmong, type ToBuyer, toBuyer } from '../to-buyer.ts';
import { type OfBuyer, type ToSeller, toSeller } from '../to-seller.ts';
import type { AskedItem, LotOffer } from './requests.ts';

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

export const newMessageMail = toSeller('new_message', ({ words, said, buyer, answer }, it: NewMessage) => ({
  ...(it.itemTitle && { subject: said.subjectAbout({ buyer, item: shortened(it.itemTitle) }) }),
  paragraphs: [said.wrote({ buyer }), { quote: it.content }, carefulWith(words, it), answer],
}));

/** `sale`: the state of the sale when the hold ends. `message`: the buyer's own. */
type Reserved = OfBuyer &
  ScamHints & {
    items: readonly Omit<AskedItem, 'price'>[];
    lot?: LotOffer | undefined;
    message?: string | undefined;
  };

/** To a seller, once the buyer has confirmed. */
export const newReservationMail = toSeller('new_reservation', ({ words, said, ...by }, it: Reserved) => {
  const { buyer, price, moment, answer } = by;
  const line = ({ title: whole, state, position, offer = null }: Reserved['items'][number]) => {
    const title = titled(whole);
    const place = state === 'held' ? said.held({ title }) : said.inLine({ title, position: position ?? 1 });
    return offer === null ? place : said.offers({ place, price: price(offer) });
  };
  const held = { ...heldAmong(words.mail, it.items), closed: it.sale !== 'open' };
  const isInLine = it.items.every(({ state }) => state !== 'held');
  return {
    ...(isInLine && { subject: said.subjectInLine(by) }),
    paragraphs: [
      (isInLine ? said.queued : said.reserved)({ buyer }),
      { list: it.items.map(line) },
      it.lot && `${words.inbox.row.offer({ ...it.lot, price: price(it.lot.price) })}.`,
      it.expiresAt ? said.until({ ...held, until: moment(it.expiresAt) }) : said.waiting,
      it.message && [said.wrote, { quote: it.message }],
      carefulWith(words, it),
      answer,
    ],
  };
});

type FromSeller = ToBuyer & {
  itemTitle: string | null;
  /** The buyer's link, if there is one that still works. Otherwise the email says to use the link of an earlier one. */
  manageUrl?: string | undefined;
  /** Whether the buyer has reserved something, now or before. */
  reserved: boolean;
};

/** `repliesRead`: replies to this email reach the service. */
type SellerReply = FromSeller & { content: string; repliesRead: boolean };

export const sellerReplyMail = toBuyer('seller_reply', ({ mail, said, sellerFirst }, it: SellerReply) => {
  const item = it.itemTitle && shortened(it.itemTitle);
  const wrote = item ? said.wroteAbout({ ...sellerFirst, item }) : said.wrote(sellerFirst);
  return {
    subject: wrote,
    paragraphs: [
      `${wrote}:`,
      { quote: it.content },
      it.manageUrl === undefined && mail.linkHint,
      it.repliesRead ? mail.repliesRead : mail.noReplies,
    ],
    button: buttonTo(said.answer, it.manageUrl),
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  };
});

type Shared = FromSeller & {
  address: string;
  /** Whether it is the seller's stored address, rather than another meeting place. */
  isHome: boolean;
  /** Whether the buyer was sent a different address before. */
  replaces: boolean;
};

/** To a buyer. Only this email and the record for the seller contain the street address; the subject doesn't. */
export const addressSharedMail = toBuyer('address_shared', ({ mail, said, sellerFirst }, it: Shared) => {
  const item = it.itemTitle && shortened(it.itemTitle);
  return {
    ...(item && { subject: said.subjectFor({ item }) }),
    paragraphs: [
      item ? said.sentFor({ ...sellerFirst, item }) : said.sent(sellerFirst),
      { address: it.address },
      it.replaces && said.replaces,
      it.isHome ? said.home : said.meeting,
      it.manageUrl === undefined && mail.linkHint,
    ],
    footer: it.reserved ? mail.reservedFooter : mail.askedFooter,
  };
});

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
export const addressShareRecordMail = toSeller(
  'address_share_record',
  ({ said, buyer, moment }, { via, ...it }: AddressShareRecord) => {
    const program = via === 'api_key' ? said.anApiKey : said.anApp;
    const agent = typeof via === 'object' ? shortened(via.name) : program;
    const facts = [
      said.to({ buyer, email: shortened(it.buyerEmail, 254) }),
      said.at({ at: moment(it.sharedAt) }),
      ...(via === undefined ? [] : [said.via({ agent })]),
    ];
    return { paragraphs: [said.sent, { list: facts }, { address: it.address }, said.revoke] };
  },
);
