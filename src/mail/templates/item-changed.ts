import { shortened } from '../../text/wording.ts';
import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type ItemChanged = ToBuyer & {
  before: { title: string; price: number };
  after: { title: string; price: number };
  /** What the two sides agreed on, which stands whatever the page says. */
  agreedPrice: number | null;
  manageUrl: string;
};

/** To the holder of an item whose title changed, or whose price rose. */
export function itemChangedMail({ before, after, agreedPrice, manageUrl, ...buyer }: ItemChanged) {
  const { mail, compose, price } = toBuyer(buyer);
  const { changed: words } = mail;
  const renamed = after.title === before.title ? [] : [words.called(shortened(after.title, 140))];
  const costs =
    agreedPrice === null
      ? words.price(price(before.price), price(after.price))
      : words.priceAgreed(price(after.price), price(agreedPrice));
  return compose('item_changed', words.subject(shortened(before.title)), {
    paragraphs: [
      words.listing(shortened(before.title, 140)),
      { list: [...renamed, ...(after.price > before.price ? [costs] : [])] },
      words.orCancel,
    ],
    button: { label: mail.openReservation, url: manageUrl },
    footer: mail.reservedFooter,
  });
}
