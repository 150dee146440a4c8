import { BUYER_FOOTER, dollars, hello, naming, shortened } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';

type PickupSold = {
  buyerName: string;
  items: readonly { title: string; price: number }[];
  /** What was reserved as well and is given up, in line or held. */
  released?: readonly string[];
};

/** To a buyer who picked up. */
export function pickupSoldMail({ buyerName, items, released = [] }: PickupSold) {
  const total = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0) / 100;
  return composeMail('pickup_sold', `Picked up: ${naming(items.map((item) => item.title))}`, {
    greeting: hello(buyerName),
    paragraphs: [
      'The seller confirmed that you picked up:',
      { list: items.map(({ title, price }) => `${shortened(title, 140)}, ${dollars(price)}`) },
      ...(items.length > 1 ? [`Together: ${dollars(total)}.`] : []),
      ...(released.length > 0
        ? [
            'Not taken along, and no longer held for you:',
            { list: released.map((title) => shortened(title, 140)) },
          ]
        : []),
      'Enjoy it. Nothing more is needed from you.',
    ],
    footer: BUYER_FOOTER,
  });
}
