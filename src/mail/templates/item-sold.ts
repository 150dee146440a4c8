import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type ItemSold = ToBuyer & {
  items: readonly string[] /** Of the same reservation something else goes on. */;
  holdsMore?: boolean;
  pageUrl?: string | undefined;
};

/** To a buyer in line for something that someone else picked up. */
export function itemSoldMail({ items, holdsMore = false, pageUrl, ...buyer }: ItemSold) {
  const { mail, compose, naming, list } = toBuyer(buyer);
  return compose('item_sold', mail.sold.subject({ items: naming(items) }), {
    paragraphs: [mail.sold.toOther, list(items), ...(holdsMore ? [] : [mail.nothingNeeded])],
    button: pageUrl === undefined ? undefined : { label: mail.restOfSale, url: pageUrl },
    footer: mail.reservedFooter,
  });
}
