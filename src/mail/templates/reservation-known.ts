import { type AskedItem, itemLines } from '../buyers-items.ts';
import { sellerInside, type ToldAmounts, toBuyer } from '../to-buyer.ts';

type ReservationKnown = ToldAmounts & {
  sellerName: string | null;
  items: readonly AskedItem[];
  /** The link still has to be opened to keep it. */
  unconfirmed: boolean;
  /** Another price came with it. */
  offered?: boolean | undefined;
  manageUrl: string;
};

/** To an address that asked again for what it already has a place for. */
export function reservationKnownMail(it: ReservationKnown) {
  const buyer = toBuyer(it);
  const { mail } = buyer;
  const { known: words } = mail;
  const items = it.items.map(({ offer: _, ...item }) => item);
  return buyer.compose(
    'reservation_known',
    words.subject({ items: buyer.naming(items.map(({ title }) => title)) }),
    {
      paragraphs: [
        words.again(sellerInside(it.sellerName)),
        itemLines(buyer, items, mail.inLine),
        ...(it.offered ? [words.notPassedOn] : []),
        it.unconfirmed ? words.unconfirmed : words.withLink,
      ],
      button: {
        label: it.unconfirmed ? mail.confirmReservation : mail.openReservation,
        url: it.manageUrl,
      },
      footer: `${mail.reservedFooter} ${mail.keepLink}`,
    },
  );
}
