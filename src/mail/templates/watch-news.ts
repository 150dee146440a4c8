import { type Language, wordsOf } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { composeMail } from '../compose.ts';
import { sellerInside } from '../to-buyer.ts';

/** So many of each are named; the page shows the rest. */
const NAMED = 12;

type Told = { title: string; priceCents: number; currency: string; url: string };

export type WatchNews = ({ sellerName: string | null } | { search: string }) & {
  added: readonly Told[];
  lowered: readonly (Told & { beforeCents: number })[];
  /** The sale, or what the search finds. */
  url: string;
  watchUrl: string;
};

/** To someone who follows a sale or saved a search: what is new there, and what costs less. */
export function watchNewsMail(facts: WatchNews, language: Language) {
  const words = wordsOf(language);
  const { followMail: mail } = words;
  const { added, lowered } = facts;
  const counts = { added: added.length, lowered: lowered.length };
  const isSearch = 'search' in facts;
  const subject = isSearch
    ? mail.searchNews({ ...counts, search: shortened(facts.search) })
    : mail.saleNews({ ...counts, ...sellerInside(facts.sellerName) });
  const price = (cents: number, { currency }: Told) => words.price(cents, currency);
  const part = <T extends Told>(
    title: string,
    items: readonly T[],
    line: (item: T, name: string) => string,
  ) =>
    items.length === 0
      ? []
      : [
          title,
          {
            list: items
              .slice(0, NAMED)
              .map((item) => ({ text: line(item, titled(item.title)), url: item.url })),
          },
          ...(items.length > NAMED ? [mail.more({ n: items.length - NAMED })] : []),
        ];
  return composeMail('watch_news', subject, {
    language,
    paragraphs: [
      ...(isSearch ? [mail.searchIs({ search: shortened(facts.search, 200) })] : []),
      ...part(mail.added, added, (item, title) => mail.line({ title, price: price(item.priceCents, item) })),
      ...part(mail.lowered, lowered, (item, title) =>
        mail.lower({ title, price: price(item.priceCents, item), before: price(item.beforeCents, item) }),
      ),
    ],
    button: { label: isSearch ? mail.seeSearch : mail.seeSale, url: facts.url },
    links: [{ label: words.watch.end, url: facts.watchUrl }],
    footer: isSearch ? mail.searchFooter : mail.saleFooter,
  });
}
