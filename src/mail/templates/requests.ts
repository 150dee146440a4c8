import { shortened, titled } from '../../text/wording.ts';
import { toCents } from '../../units.ts';
import { type OfReservation, type ToBuyer, toBuyer, writing } from '../to-buyer.ts';

/** An item that a buyer asked for, as emails list it. `position` is 1 for the next in line. */
export type AskedItem = {
  title: string;
  price: number;
  state: 'held' | 'queued' | 'waiting';
  position: number | null;
  offer?: number | null | undefined;
};

/** One price that was offered for `n` items. */
export type LotOffer = { price: number; n: number };

type Asked = OfReservation & { items: readonly AskedItem[]; lot?: LotOffer | undefined };

/** To a buyer who reserved something available. Opening the link confirms the reservation. */
export const reservationReceivedMail = toBuyer(
  'reservation_received',
  ({ mail, said, seller }, it: Asked) => ({
    paragraphs: [
      said.reserved(seller),
      itemLines(it, mail.afterOthers),
      isWaiting(it) ? said.confirmWaiting : said.confirm,
      said.also,
    ],
    button: { label: mail.confirmReservation, url: it.manageUrl },
    footer: `${mail.reservedFooter} ${mail.ifNotYou} ${mail.keepLink}`,
  }),
);

/** To a buyer who holds nothing yet: everything is held for someone else, or waits until the link is opened. */
export const reservationQueuedMail = toBuyer('reservation_queued', ({ mail, said }, it: Asked) => ({
  paragraphs: [isWaiting(it) ? said.some : said.all, itemLines(it, mail.inLine), said.afterwards],
  footer: `${mail.reservedFooter} ${mail.ifNotYou} ${mail.keepLink}`,
}));

type Known = Asked & {
  /** Whether the link still has to be opened. */
  unconfirmed: boolean;
  /** Whether a different price came with the request. */
  offered?: boolean | undefined;
};

/** To an address that asked again for something that it already has a place for. */
export const reservationKnownMail = toBuyer('reservation_known', ({ mail, said, seller }, it: Known) => ({
  paragraphs: [
    said.again(seller),
    itemLines({ ...it, items: it.items.map(({ offer: _, ...item }) => item) }, mail.inLine),
    it.offered && said.notPassedOn,
    it.unconfirmed ? said.unconfirmed : said.withLink,
  ],
  button: { label: it.unconfirmed ? mail.confirmReservation : mail.openReservation, url: it.manageUrl },
  footer: `${mail.reservedFooter} ${mail.ifNotYou} ${mail.keepLink}`,
}));

const isWaiting = ({ items }: Asked): boolean => items.some(({ state }) => state === 'waiting');

/** One line per item: price, state, and offer. `queued` formats the place in line. */
function itemLines(it: Asked, queued: (place: { position: number }) => string): { list: string[] } {
  const { mail, price, words } = writing('mail', 'reservation_received', it);
  const line = (item: AskedItem): string => {
    const place = {
      held: mail.heldForYou,
      queued: queued({ position: item.position ?? 1 }),
      waiting: mail.notHeldYet,
    }[item.state];
    const { offer = null } = item;
    const offered = offer === null ? '' : `. ${mail.youOffer({ offer: price(offer) })}`;
    return `${mail.asked({ title: titled(item.title), price: price(item.price), place })}${offered}`;
  };
  const { lot } = it;
  const forAll = lot && words.offerAll(toCents(lot.price), it.currency, lot.n);
  return { list: [...it.items.map(line), ...(forAll ? [mail.youOffer({ offer: forAll })] : [])] };
}

type QuestionReceived = ToBuyer & { itemTitle: string | null; url: string };

/** To a buyer who asked a question. It doesn't repeat their words: anyone can have it sent to anyone. */
export const questionReceivedMail = toBuyer('question_received', ({ said, seller }, it: QuestionReceived) => {
  const { itemTitle: item, url } = it;
  return {
    ...(item !== null && { subject: said.subjectAbout({ item: shortened(item) }) }),
    paragraphs: [
      item === null ? said.asked(seller) : said.askedAbout({ ...seller, item: titled(item) }),
      said.afterwards,
    ],
    button: { label: said.send, url },
  };
});
