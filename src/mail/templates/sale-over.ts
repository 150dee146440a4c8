import { type ToSeller, toSeller } from '../to-seller.ts';
import { type Kept, keptLines } from './page-offline.ts';

type SaleOver = {
  /** Listings that still read available or reserved. */
  left: number;
  /** What is reserved, whose buyers were told that it stays. */
  kept: readonly Kept[];
  now: Date;
  /** Where the seller can do something about the rest. */
  endUrl: string;
  online: boolean;
  /** When the page itself goes offline; null for never, or when it is. */
  until: Date | null;
  zone: string;
};

/** To a seller whose sale had its last day. */
export function saleOverMail({
  language,
  left,
  kept,
  now,
  endUrl,
  online,
  until,
  zone,
}: SaleOver & ToSeller) {
  const { words: all, sellerMail, compose, moment } = toSeller({ language });
  const { sale_over: words } = sellerMail;
  const stays = until ? words.staysUntil({ until: moment(until, zone) }) : words.stays;
  return compose('sale_over', words.subject, {
    paragraphs: [
      words.left({ n: left }),
      ...(kept.length > 0 ? [words.kept, { list: keptLines({ language, kept, now, timezone: zone }) }] : []),
      words.what,
      ...(online ? [stays] : []),
    ],
    button: { label: all.sellEnd.acts, url: endUrl },
  });
}
