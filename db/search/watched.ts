import { priceRange } from './marks.ts';

/** The columns that the index is made of: triggers look at a row again when one of them changes. */
export const ITEM = ['search_words', 'category', 'condition', 'price_cents', 'currency'];
/** How old and new are told apart, but for the price, of which only the range counts. */
export const changed = (columns: string[], differ: (a: string, b: string) => string): string =>
  columns
    .map((column) =>
      column === 'price_cents'
        ? differ(priceRange('old'), priceRange('new'))
        : differ(`old.${column}`, `new.${column}`),
    )
    .join(' or ');
export const PAGE = ['published', 'listed_in_search', 'lapsed', 'city_folded', 'state_folded'];
/** Columns whose change renews a page that had lapsed. */
export const ENDS = ['published', 'expires_at', 'ends_on'];

/** Whether an item may be found where its page may, as SQL of both databases. */
export const offered = (item: string): string =>
  `(${item}.status in ('available', 'reserved') and not ${item}.needs_review and ${item}.deleted_at is null)`;
