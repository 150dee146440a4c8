import { shortened, titled } from '../../text/wording.ts';
import { type ToBuyer, type ToldAmounts, toBuyer } from '../to-buyer.ts';

/** An item that a buyer asked for, as emails list it. `position` is 1 for the next in line. */
type AskedItem = {
  title: string;
  price: number;
  state: 'held' | 'queued' | 'waiting';
  position: number | null;
  offer?: number | null | undefined;
};

/** One price that was offered for `n` items. */
export type LotOffer = { price: number; n: number };

type Asked = ToldAmounts & {
  items: readonly AskedItem[];
  lot?: LotOffer | undefined;
  manageUrl: string;
};

/** To a buyer who reserved something available. Opening the link confirms the reservation. */
export function reservationReceivedMail(it: Asked & { sellerName: string | null }) {
  const { mail, seller, items, compose } = toBuyer(it);
  const { received: words } = mail;
  return compose('reservation_received', {
    subject: words.subject({ items }),
    preview: words.preview,
    paragraphs: [
      words.reserved(seller),
      itemLines(it, mail.afterOthers),
      isWaiting(it) ? words.confirmWaiting : words.confirm,
      words.also,
    ],
    button: { label: mail.confirmReservation, url: it.manageUrl },
    footer: `${mail.reservedFooter} ${mail.keepLink}`,
  });
}

/** To a buyer who holds nothing yet: everything is held for someone else, or waits until the link is opened. */
export function reservationQueuedMail(it: Asked) {
  const { mail, items, compose } = toBuyer(it);
  const { queued: words } = mail;
  return compose('reservation_queued', {
    subject: words.subject({ items }),
    preview: words.preview,
    paragraphs: [isWaiting(it) ? words.some : words.all, itemLines(it, mail.inLine), words.afterwards],
    button: { label: mail.openReservation, url: it.manageUrl },
    footer: `${mail.reservedFooter} ${mail.keepLink}`,
  });
}

type Known = Asked & {
  sellerName: string | null;
  /** Whether the link still has to be opened. */
  unconfirmed: boolean;
  /** Whether a different price came with the request. */
  offered?: boolean | undefined;
};

/** To an address that asked again for something that it already has a place for. */
export function reservationKnownMail(it: Known) {
  const { mail, seller, items, compose } = toBuyer(it);
  const { known: words } = mail;
  const withoutOffers = it.items.map(({ offer: _, ...item }) => item);
  return compose('reservation_known', {
    subject: words.subject({ items }),
    paragraphs: [
      words.again(seller),
      itemLines({ ...it, items: withoutOffers }, mail.inLine),
      it.offered && words.notPassedOn,
      it.unconfirmed ? words.unconfirmed : words.withLink,
    ],
    button: { label: it.unconfirmed ? mail.confirmReservation : mail.openReservation, url: it.manageUrl },
    footer: `${mail.reservedFooter} ${mail.keepLink}`,
  });
}

const isWaiting = ({ items }: Asked): boolean => items.some(({ state }) => state === 'waiting');

/** One line per item: price, state, and offer. `queued` formats the place in line. */
function itemLines(it: Asked, queued: (place: { position: number }) => string): { list: string[] } {
  const { mail, price, words } = toBuyer(it);
  const line = (item: AskedItem): string => {
    const place = {
      held: mail.heldForYou,
      queued: queued({ position: item.position ?? 1 }),
      waiting: mail.notHeldYet,
    }[item.state];
    const { offer = null } = item;
    const offered = offer === null ? '' : `. ${mail.youOffer({ offer: price(offer) })}`;
    return `${titled(item.title)}, ${price(item.price)}: ${place}${offered}`;
  };
  const forAll = ({ price: offer, n }: LotOffer) =>
    mail.youOffer({
      offer: words.value.offerAll({ price: price(offer), items: words.value.allItems({ n }) }),
    });
  return { list: [...it.items.map(line), ...(it.lot ? [forAll(it.lot)] : [])] };
}

type QuestionReceived = ToBuyer & { sellerName: string | null; itemTitle: string | null; url: string };

/**
 * To a buyer who asked a question. Their words aren't repeated, because anyone can have this email sent to anyone.
 */
export function questionReceivedMail(it: QuestionReceived) {
  const { mail, seller, compose } = toBuyer(it);
  const { question: words } = mail;
  const { itemTitle: item } = it;
  return compose('question_received', {
    subject: item === null ? words.subject : words.subjectAbout({ item: shortened(item) }),
    preview: words.preview,
    paragraphs: [
      item === null ? words.asked(seller) : words.askedAbout({ ...seller, item: titled(item) }),
      words.afterwards,
    ],
    button: { label: words.send, url: it.url },
    footer: words.footer,
  });
}
