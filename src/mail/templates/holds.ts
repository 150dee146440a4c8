import { shortened, titled } from '../../text/wording.ts';
import { namingIn, type OfReservation, saidOf, type ToBuyer, toBuyer, writing } from '../to-buyer.ts';
import { type OfBuyer, type ToSeller, toSeller } from '../to-seller.ts';

type Hold = { items: readonly string[]; expiresAt: Date };

type Turn = OfReservation &
  Hold & {
    /** The buyer's upcoming pickup, if it includes this item. */
    pickupAt?: Date | undefined;
    /** Whether the buyer has yet to open a link. */
    unconfirmed: boolean;
    /** Whether pickup times can be booked on the page. */
    slots: boolean;
  };

/** To a buyer whose turn has come. */
export const reservationPromotedMail = toBuyer('reservation_promoted', ({ said, list, moment }, it: Turn) => {
  const until = moment(it.expiresAt);
  const along = it.pickupAt
    ? said.takeAlong({ pickup: moment(it.pickupAt), until })
    : (it.slots ? said.bookUntil : said.staysUntil)({ until });
  return {
    paragraphs: [said.goodNews, list, it.unconfirmed ? said.confirmBy({ until }) : along, said.orCancel],
  };
});

/** `sale`: its state when the hold ends. `slots`: pickup times can be booked on the page. */
type Holder = OfReservation & Hold & Pick<OfBuyer, 'sale'> & { slots: boolean };

/** To the buyer, half a day before a hold expires. */
export const holdEndsSoonBuyerMail = toBuyer('hold_ends_soon_buyer', ({ said, list, moment }, it: Holder) => {
  const until = moment(it.expiresAt);
  return {
    subject: said.subject({ until }),
    paragraphs: [
      it.sale === 'open' ? said.thenNextOrSale({ until }) : said.thenNext({ until }),
      list,
      it.slots ? said.book : said.write,
      said.orCancel,
    ],
  };
});

/** To the seller, half a day before a hold expires. */
export const holdEndsSoonSellerMail = toSeller(
  'hold_ends_soon_seller',
  ({ said, buyer, list, moment }, it: OfBuyer & Hold) => ({
    paragraphs: [
      said.until({ buyer, until: moment(it.expiresAt) }),
      list,
      said.after({ closed: it.sale !== 'open' }),
    ],
  }),
);

type ItemChanged = OfReservation & {
  before: { title: string; price: number };
  after: { title: string; price: number };
  /** The price that the two sides agreed on. It applies whatever the page says. */
  agreedPrice: number | null;
};

/** To the holder of an item whose title or price changed. */
export const itemChangedMail = toBuyer('item_changed', ({ said, price }, it: ItemChanged) => {
  const { before, after, agreedPrice } = it;
  const [from, to] = [price(before.price), price(after.price)];
  const costs =
    agreedPrice === null ? said.price({ from, to }) : said.priceAgreed({ to, agreed: price(agreedPrice) });
  const changes = [
    ...(after.title === before.title ? [] : [said.called({ title: titled(after.title) })]),
    ...(after.price === before.price ? [] : [costs]),
  ];
  return {
    subject: said.subject({ title: shortened(before.title) }),
    paragraphs: [said.listing({ title: titled(before.title) }), { list: changes }, said.orCancel],
  };
});

/** What one reservation includes: items on hold until the pickup or the hold's end, or places in line. */
export type Kept = {
  buyerName: string;
  held: readonly string[];
  waiting: readonly string[];
  /** When the hold ends; null while nothing is held. */
  expiresAt: Date | null;
  pickupAt: Date | null;
};

type Offline = { kept: readonly Kept[]; timezone: string | null; now: Date };

const comingIn = ({ now }: Offline, { pickupAt }: Kept): Date | null =>
  pickupAt && pickupAt > now ? pickupAt : null;

/** `over`: the last day of the sale has passed. */
type OfflineForBuyer = ToBuyer & Offline & { over: boolean; manageUrl: string };

/** To a buyer with a reservation on a page that went offline, or whose sale has ended. */
export const pageOfflineBuyerMail = toBuyer(
  'page_offline_buyer',
  ({ mail, said, sellerFirst, moment }, it: OfflineForBuyer) => {
    const waiting = it.kept.flatMap((each) => each.waiting);
    const items = namingIn(mail, [...it.kept.flatMap(({ held }) => held), ...waiting]);
    return {
      subject: it.over ? said.overSubject({ items }) : said.subject({ items }),
      paragraphs: [
        it.over ? said.isOver : said.isOffline(sellerFirst),
        it.kept.map((each) => {
          const coming = comingIn(it, each);
          const until = moment(each.expiresAt ?? it.now);
          return saidOf(coming ? said.pickup({ at: moment(coming) }) : said.held({ until }), each.held);
        }),
        saidOf(said.inLine, waiting),
        said.reach,
      ],
    };
  },
);

/** One line per item: what is reserved, and for whom. */
function keptLines(it: ToSeller & Offline): string[] {
  const { said, moment } = writing('sellerMail', 'page_offline', it);
  return it.kept.flatMap((each) => {
    const buyer = shortened(each.buyerName);
    const coming = comingIn(it, each);
    const at = moment(coming ?? each.expiresAt ?? it.now);
    const line = coming ? said.pickup : said.held;
    return [
      ...each.held.map((title) => line({ title: titled(title), buyer, at })),
      ...each.waiting.map((title) => said.waiting({ title: titled(title), buyer })),
    ];
  });
}

/** `expired`: its time had run out. */
type OfflineForSeller = ToSeller & Offline & { expired: boolean; baseUrl: string };

/** To the seller, if buyers have reservations on a page that went offline. */
export const pageOfflineMail = toSeller('page_offline', ({ said, sellerMail }, it: OfflineForSeller) => ({
  paragraphs: [it.expired ? said.expired : said.offline, { list: keptLines(it) }, said.told],
  button: { label: sellerMail.openInbox, url: `${it.baseUrl}/inbox` },
  links: [
    it.expired
      ? { label: said.again, url: `${it.baseUrl}/sell/end` }
      : { label: said.open, url: `${it.baseUrl}/sell/page` },
  ],
}));

type SaleOver = ToSeller &
  Offline & {
    /** Number of listings that are still available or reserved. */
    left: number;
    /** The page where the seller decides about the rest. */
    endUrl: string;
    online: boolean;
    /** When the page itself goes offline; null for never, or if it already is. */
    until: Date | null;
  };

/** To a seller after the last day of the sale. `kept`: reservations that remain valid; their buyers were told so. */
export const saleOverMail = toSeller('sale_over', ({ words, said, moment }, it: SaleOver) => ({
  paragraphs: [
    said.left({ n: it.left }),
    it.kept.length > 0 && [said.kept, { list: keptLines(it) }],
    said.what,
    it.online && (it.until ? said.staysUntil({ until: moment(it.until) }) : said.stays),
  ],
  button: { label: words.sellEnd.acts, url: it.endUrl },
}));
