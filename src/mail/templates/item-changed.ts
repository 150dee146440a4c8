import { shortened, titled } from '../../text/wording.ts';
import { type ToldAmounts, toBuyer } from '../to-buyer.ts';

type ItemChanged = ToldAmounts & {
  before: { title: string; price: number };
  after: { title: string; price: number };
  /** What the two sides agreed on, which stands whatever the page says. */
  agreedPrice: number | null;
  manageUrl: string;
};

/** To the holder of an item whose title or price changed. */
export function itemChangedMail({ before, after, agreedPrice, manageUrl, ...buyer }: ItemChanged) {
  const { mail, compose, price } = toBuyer(buyer);
  const { changed: words } = mail;
  const renamed = after.title === before.title ? [] : [words.called({ title: titled(after.title) })];
  const costs =
    agreedPrice === null
      ? words.price({ from: price(before.price), to: price(after.price) })
      : words.priceAgreed({ to: price(after.price), agreed: price(agreedPrice) });
  return compose('item_changed', words.subject({ title: shortened(before.title) }), {
    paragraphs: [
      words.listing({ title: titled(before.title) }),
      { list: [...renamed, ...(after.price === before.price ? [] : [costs])] },
      words.orCancel,
    ],
    button: { label: mail.openReservation, url: manageUrl },
    footer: mail.reservedFooter,
  });
}
