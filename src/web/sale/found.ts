import type { Config } from '../../config.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../../languages/index.ts';
import type { GalleryItem } from '../../pages/public-items.ts';
import type { SalePage } from '../../sale-page/page.ts';
import { searchWords } from '../../text/words.ts';
import { toCents } from '../../units.ts';
import { CATEGORIES } from '../../vocabulary.ts';
import { cardView, saleView } from './model.ts';
import { isSearch, type SaleQuery } from './query.ts';

/** Cards on one page of the gallery. */
const PAGE_SIZE = 24;
/** How many items a page needs before it can be searched. */
const SEARCHED_FROM = 12;
/** How many sold items are folded away; the rest is behind a link. */
const SOLD_FOLDED = 12;

/** The folded words of items, by id. */
type Texts = ReadonlyMap<string, string>;

/**
 * The part of `items` that a query asks for: available items before reserved ones, newest first in each unless it says
 * otherwise.
 * @param items everything that the page shows, newest first
 * @param texts the folded words of each by its id, if the query has words
 */
export function find(items: readonly GalleryItem[], query: SaleQuery, texts: Texts = new Map()) {
  const offered = items.filter((item) => item.status !== 'taken');
  const sold = items.filter((item) => item.status === 'taken');
  const searching = isSearch(query);
  // If everything is sold, the page shows what there was.
  const showsSold = query.sold || (offered.length === 0 && !searching);
  const words = searchWords(query.words);
  const matching = (showsSold ? sold : offered).filter((item) => fits(item, query, words, texts));
  const ordered = inOrder(matching, query.sort);
  const pages = Math.max(1, Math.ceil(ordered.length / PAGE_SIZE));
  const page = Math.min(query.page, pages);
  return {
    /** The items on this page of results, in order. */
    shown: ordered.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    /** Number of results on all pages. */
    matches: ordered.length,
    page,
    pages,
    /** Sold items, folded below the others. */
    sold: searching || showsSold ? [] : sold.slice(0, SOLD_FOLDED),
    counts: { all: items.length, offered: offered.length, sold: sold.length },
    categories: categoriesOf(
      offered.filter((item) => fits(item, { ...query, category: null }, words, texts)),
      query.category,
    ),
    /** There are enough items to make searching worthwhile. */
    searchable: offered.length >= SEARCHED_FROM,
  };
}

function fits(item: GalleryItem, { category, min, max }: SaleQuery, words: readonly string[], texts: Texts) {
  if (category !== null && item.category !== category) return false;
  if (min !== null && item.priceCents < toCents(min)) return false;
  if (max !== null && item.priceCents > toCents(max)) return false;
  const text = texts.get(item.id) ?? '';
  return words.every((word) => text.includes(word) || text.includes(singular(word)));
}

/** A plural `s` is ignored: someone who searches for lamps wants to see the lamp. */
const singular = (word: string): string =>
  /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;

function inOrder(items: readonly GalleryItem[], sort: SaleQuery['sort']): GalleryItem[] {
  const rank = (item: GalleryItem) => (item.status === 'reserved' ? 1 : 0);
  const price = { new: 0, low: 1, high: -1 }[sort];
  return items.toSorted((a, b) => rank(a) - rank(b) || price * (a.priceCents - b.priceCents));
}

/** Categories of `items` and the chosen one, with their counts: most frequent first, and what fits none last. */
function categoriesOf(items: readonly GalleryItem[], chosen: SaleQuery['category']) {
  const countOf = (name: string) => items.filter(({ category }) => category === name).length;
  const counted = CATEGORIES.map((name) => ({ name, count: countOf(name) }));
  const rank = ({ name, count }: { name: string; count: number }) => (name === 'Other' ? 0 : count);
  return counted.filter(({ name, count }) => count > 0 || name === chosen).sort((a, b) => rank(b) - rank(a));
}

/** What the sale page shows for a query. It contains nothing about its reader. */
export type SaleShown = ReturnType<typeof saleShown>;

/** The sale page for a query. @param texts see `find` */
export function saleShown(
  config: Config,
  page: SalePage,
  items: readonly GalleryItem[],
  at: { query: SaleQuery; now: Date; texts?: Texts | undefined; words?: Words },
) {
  const { query, now, texts, words = wordsOf(DEFAULT_LANGUAGE) } = at;
  const { shown, sold, ...found } = find(items, query, texts);
  const card = (item: GalleryItem) => cardView(config, page, item, words);
  const ids = new Set(shown.map(({ id }) => id));
  const isWhole = found.matches === found.counts.offered && found.pages === 1;
  return {
    ...found,
    sale: saleView(config, page, now, words),
    query,
    cards: shown.map(card),
    sold: sold.map(card),
    /** Selected items that are on another page of the gallery. */
    elsewhere: items
      .filter(({ id, status }) => status !== 'taken' && query.picks.includes(id) && !ids.has(id))
      .map(card),
    /** The only item of the sale. */
    only: found.counts.offered === 1 && isWhole && shown[0] ? card(shown[0]) : undefined,
  };
}
