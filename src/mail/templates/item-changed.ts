import { BUYER_FOOTER, dollars, hello, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type ItemChanged = {
  buyerName: string;
  before: { title: string; price: number };
  after: { title: string; price: number };
  /** What the two sides agreed on, which stands whatever the page says. */
  agreedPrice: number | null;
  manageUrl: string;
};

/** To the holder of an item whose title changed, or whose price rose. */
export function itemChangedMail({ buyerName, before, after, agreedPrice, manageUrl }: ItemChanged) {
  const title = shortened(before.title, 140);
  return composeMail('item_changed', `Changed: ${shortened(before.title)}, which is held for you`, {
    greeting: hello(buyerName),
    paragraphs: [
      `The seller changed the listing of ${title}, which is held for you:`,
      {
        list: [
          ...(after.title === before.title ? [] : [`It is called ${shortened(after.title, 140)} now.`]),
          ...(after.price > before.price
            ? [
                agreedPrice === null
                  ? `The price was ${dollars(before.price)} and is ${dollars(after.price)} now.`
                  : `The price on the page is ${dollars(after.price)} now. For you it stays ${dollars(agreedPrice)}, as agreed.`,
              ]
            : []),
        ],
      },
      'If that is not what you want, write to the seller or cancel: you owe nothing.',
    ],
    button: { label: 'Open your reservation', url: manageUrl },
    footer: BUYER_FOOTER,
  });
}
