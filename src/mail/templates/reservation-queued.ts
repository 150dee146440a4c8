import { type AskedItem, itemLines } from '../buyers-items.ts';
import { type ToldAmounts, toBuyer } from '../to-buyer.ts';

type ReservationQueued = ToldAmounts & { items: readonly AskedItem[]; manageUrl: string };

/** To a buyer for whom nothing is held: it is all held for someone else, or waits for the link to be opened. */
export function reservationQueuedMail({ items, manageUrl, ...who }: ReservationQueued) {
  const buyer = toBuyer(who);
  const { mail } = buyer;
  const { queued: words } = mail;
  return buyer.compose(
    'reservation_queued',
    words.subject({ items: buyer.naming(items.map(({ title }) => title)) }),
    {
      preview: words.preview,
      paragraphs: [
        items.some(({ state }) => state === 'waiting') ? words.some : words.all,
        itemLines(buyer, items, mail.inLine),
        words.afterwards,
      ],
      button: { label: mail.openReservation, url: manageUrl },
      footer: `${mail.reservedFooter} ${mail.keepLink}`,
    },
  );
}
