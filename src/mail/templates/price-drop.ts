import { shortened } from '../../text/wording.ts';
import { type ToSeller, toSeller } from '../to-seller.ts';

type PriceDrop = {
  on: string;
  percent: number;
  currency: string;
  items: readonly { title: string; from: number; to: number }[];
  /** How many stayed, since they would fall under the seller's own floor. */
  kept: number;
  /** The seller's own list. */
  listUrl: string;
};

const NAMED = 12;

/** To a seller whose planned price drop was applied. */
export function priceDropMail({
  language,
  on,
  percent,
  currency,
  items,
  kept,
  listUrl,
}: PriceDrop & ToSeller) {
  const { words, sellerMail, compose, price } = toSeller({ language });
  const { price_drop: said } = sellerMail;
  const day = words.format.dayOfDate(on);
  return compose('price_drop', said.subject({ percent, day, n: items.length }), {
    paragraphs: [
      said.applied({ day }),
      {
        list: [
          ...items
            .slice(0, NAMED)
            .map(({ title, from, to }) =>
              said.line({ title: shortened(title), from: price(from, currency), to: price(to, currency) }),
            ),
          ...(items.length > NAMED ? [said.more({ n: items.length - NAMED })] : []),
        ],
      },
      ...(kept > 0 ? [said.kept({ n: kept })] : []),
      said.own,
    ],
    button: { label: sellerMail.openSale, url: listUrl },
  });
}
