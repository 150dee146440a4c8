import { type Language, maybeNamed, wordsOf } from '../../languages/index.ts';
import { shortened, titled } from '../../text/wording.ts';
import { composeMail, type Part } from '../layout.ts';

/** What they asked for. Anyone can enter any address, so until it's confirmed, a search isn't repeated. */
export type Watched =
  | { kind: 'item'; title: string; sellerName: string | null; priceCents: number; currency: string }
  | { kind: 'sale'; sellerName: string | null }
  | { kind: 'search' };

type WatchAsked = Watched & {
  /** Whether the address was confirmed before. */
  isKnown: boolean;
  url: string;
};

const sellerOf = ({ sellerName }: { sellerName: string | null }) =>
  maybeNamed(sellerName === null ? null : shortened(sellerName));

/** To the address that was typed, perhaps a stranger's: it repeats nothing that someone could misuse. */
export function watchAskedMail(facts: WatchAsked, language: Language) {
  const { watchMail } = wordsOf(language);
  const { isKnown, url } = facts;
  const [subject, text] = askedWords(facts, language);
  return composeMail(facts.kind === 'item' ? 'price_watch_asked' : 'watch_asked', {
    language,
    subject,
    paragraphs: [text, !isKnown && watchMail.otherwise],
    button: { label: isKnown ? watchMail.seeIt : watchMail.confirm, url },
    footer: watchMail.askedFooter,
  });
}

function askedWords(facts: WatchAsked, language: Language): [subject: string, text: string] {
  const { watchMail, followMail, price } = wordsOf(language);
  const { isKnown } = facts;
  if (facts.kind === 'item') {
    const short = { title: shortened(facts.title) };
    const item = { ...sellerOf(facts), title: titled(facts.title) };
    if (isKnown) return [watchMail.knownSubject(short), watchMail.known(item)];
    const asked = { ...item, price: price(facts.priceCents, facts.currency) };
    return [watchMail.askedSubject(short), watchMail.asked(asked)];
  }
  if (facts.kind === 'search') {
    return isKnown
      ? [followMail.searchKnownSubject, followMail.known]
      : [followMail.searchSubject, followMail.searchAsked];
  }
  const sale = sellerOf(facts);
  return isKnown
    ? [followMail.saleKnownSubject(sale), followMail.known]
    : [followMail.saleSubject(sale), followMail.saleAsked(sale)];
}

type PriceLower = {
  title: string;
  sellerName: string | null;
  priceCents: number;
  currency: string;
  /** The price in the last email about it, in cents. */
  beforeCents: number;
  isReserved: boolean;
  url: string;
  watchUrl: string;
};

/** To someone who asked for an email when a price drops. */
export function priceLowerMail(facts: PriceLower, language: Language) {
  const words = wordsOf(language);
  const { watchMail: mail } = words;
  const price = words.price(facts.priceCents, facts.currency);
  const before = words.price(facts.beforeCents, facts.currency);
  return composeMail('price_lower', {
    language,
    subject: mail.lowerSubject({ title: shortened(facts.title), price }),
    paragraphs: [
      mail.lower({ ...sellerOf(facts), title: titled(facts.title), price, before }),
      facts.isReserved ? mail.onHold : mail.isFree,
    ],
    button: { label: mail.lookAtIt, url: facts.url },
    links: [{ label: words.watch.end, url: facts.watchUrl }],
    footer: mail.lowerFooter,
  });
}

/** How many new and cheaper items to list. The page shows the rest. */
const NAMED = 12;

type Told = { title: string; priceCents: number; currency: string; url: string };

export type WatchNews = ({ sellerName: string | null } | { search: string }) & {
  added: readonly Told[];
  lowered: readonly (Told & { beforeCents: number })[];
  /** The address of the sale, or of the search's results. */
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
  const price = (cents: number, { currency }: Told) => words.price(cents, currency);
  const part = <T extends Told>(
    heading: string,
    items: readonly T[],
    line: (item: T, title: string) => string,
  ): Part =>
    items.length > 0 && [
      heading,
      {
        list: items.slice(0, NAMED).map((item) => ({ text: line(item, titled(item.title)), url: item.url })),
      },
      items.length > NAMED && mail.more({ n: items.length - NAMED }),
    ];
  return composeMail('watch_news', {
    language,
    subject: isSearch
      ? mail.searchNews({ ...counts, search: shortened(facts.search) })
      : mail.saleNews({ ...counts, ...sellerOf(facts) }),
    paragraphs: [
      isSearch && mail.searchIs({ search: shortened(facts.search, 200) }),
      part(mail.added, added, (item, title) => mail.line({ title, price: price(item.priceCents, item) })),
      part(mail.lowered, lowered, (item, title) =>
        mail.lower({ title, price: price(item.priceCents, item), before: price(item.beforeCents, item) }),
      ),
    ],
    button: { label: isSearch ? mail.seeSearch : mail.seeSale, url: facts.url },
    links: [{ label: words.watch.end, url: facts.watchUrl }],
    footer: isSearch ? mail.searchFooter : mail.saleFooter,
  });
}
