import { type ToSeller, toSeller } from '../to-seller.ts';

type SaleOver = {
  /** Listings that still read available or reserved. */
  left: number;
  /** The seller's own list. */
  listUrl: string;
  online: boolean;
  /** When the page itself goes offline; null for never, or when it is. */
  until: Date | null;
  zone: string;
};

/** To a seller whose sale had its last day. */
export function saleOverMail({ language, left, listUrl, online, until, zone }: SaleOver & ToSeller) {
  const { sellerMail, compose, moment } = toSeller({ language });
  const { sale_over: words } = sellerMail;
  const stays = until ? words.staysUntil({ until: moment(until, zone) }) : words.stays;
  return compose('sale_over', words.subject, {
    paragraphs: [words.left({ n: left }), words.what, ...(online ? [stays] : [])],
    button: { label: sellerMail.openSale, url: listUrl },
  });
}
