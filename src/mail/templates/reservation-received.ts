import { type AskedItem, itemLines } from '../buyers-items.ts';
import { sellerInside, type ToldAmounts, toBuyer } from '../to-buyer.ts';

type ReservationReceived = ToldAmounts & {
  sellerName: string | null;
  items: readonly AskedItem[];
  manageUrl: string;
};

/** To a buyer who reserved something that is free. Opening the link confirms the reservation. */
export function reservationReceivedMail({ sellerName, items, manageUrl, ...who }: ReservationReceived) {
  const buyer = toBuyer(who);
  const { mail } = buyer;
  const { received: words } = mail;
  return buyer.compose(
    'reservation_received',
    words.subject({ items: buyer.naming(items.map(({ title }) => title)) }),
    {
      preview: words.preview,
      paragraphs: [
        words.reserved(sellerInside(sellerName)),
        itemLines(buyer, items, mail.afterOthers),
        items.some(({ state }) => state === 'waiting') ? words.confirmWaiting : words.confirm,
        words.also,
      ],
      button: { label: mail.confirmReservation, url: manageUrl },
      footer: `${mail.reservedFooter} ${mail.keepLink}`,
    },
  );
}
