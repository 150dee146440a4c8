import { titled } from '../../text/wording.ts';
import { fromCents, toCents } from '../../units.ts';
import { type ToldAmounts, toBuyer } from '../to-buyer.ts';

type PickupSold = ToldAmounts & {
  items: readonly { title: string; price: number }[];
  /** What was reserved as well and is given up, in line or held. */
  released?: readonly string[];
  /** Something else of this buyer goes on. */
  goesOn?: boolean;
};

/** To a buyer who picked up. */
export function pickupSoldMail({ items, released = [], goesOn = false, ...buyer }: PickupSold) {
  const { mail, compose, naming, list, price } = toBuyer(buyer);
  const { pickedUp: words } = mail;
  const total = fromCents(items.reduce((sum, each) => sum + toCents(each.price), 0));
  return compose('pickup_sold', words.subject({ items: naming(items.map(({ title }) => title)) }), {
    paragraphs: [
      words.confirmed,
      { list: items.map((each) => `${titled(each.title)}, ${price(each.price)}`) },
      ...(items.length > 1 ? [words.together({ total: price(total) })] : []),
      ...(released.length > 0 ? [words.notTaken, list(released)] : []),
      goesOn ? mail.othersStay : words.enjoy,
    ],
    footer: mail.reservedFooter,
  });
}
