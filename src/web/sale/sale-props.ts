import type { Config } from '../../config.ts';
import { DEFAULT_LANGUAGE, type Words, wordsOf } from '../../languages/index.ts';
import type { GalleryItem } from '../../pages/public-items.ts';
import type { SalePage } from '../../sale-page/find.ts';
import { type Found, find } from './found.ts';
import { type CardView, cardView, type SaleView, saleView } from './model.ts';
import type { SaleQuery } from './query.ts';

/** The content of the sale page. It contains nothing about its reader. */
export type SaleShown = Omit<Found, 'shown' | 'sold'> & {
  sale: SaleView;
  query: SaleQuery;
  cards: CardView[];
  /** Folded away below. */
  sold: CardView[];
  /** Selected items that are on another page of the gallery. */
  elsewhere: CardView[];
  /** Of the only item. */
  only: CardView | undefined;
};

/** The sale page for a query. @param texts see `find` */
export function saleShown(
  config: Config,
  page: SalePage,
  items: readonly GalleryItem[],
  at: { query: SaleQuery; now: Date; texts?: ReadonlyMap<string, string> | undefined; words?: Words },
): SaleShown {
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
    elsewhere: items
      .filter(({ id, status }) => status !== 'taken' && query.picks.includes(id) && !ids.has(id))
      .map(card),
    only: found.counts.offered === 1 && isWhole && shown[0] ? card(shown[0]) : undefined,
  };
}
