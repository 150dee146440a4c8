import { type ToBuyer, toBuyer } from '../to-buyer.ts';

type ItemSold = ToBuyer & {
  items: readonly string[];
  /** Something else of this buyer goes on. */
  goesOn?: boolean;
  pageUrl?: string | undefined;
};

/** To a buyer in line for something that someone else picked up. */
export function itemSoldMail({ items, goesOn = false, pageUrl, ...buyer }: ItemSold) {
  const { mail, compose, naming, list } = toBuyer(buyer);
  return compose('item_sold', mail.sold.subject({ items: naming(items) }), {
    paragraphs: [mail.sold.toOther, list(items), goesOn ? mail.othersStay : mail.nothingNeeded],
    button: pageUrl === undefined ? undefined : { label: mail.restOfSale, url: pageUrl },
    footer: mail.reservedFooter,
  });
}
