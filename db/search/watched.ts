import { EXACT, priceRange } from './marks.ts';

/** The columns that the index is built from: triggers update a row's document when one of them changes. */
export const ITEM = ['search_words', ...Object.keys(EXACT), 'price_cents', 'currency'];
/** The condition for a change between old and new, as SQL. Of the price, only the range counts. */
export const changed = (columns: string[], differ: (a: string, b: string) => string): string =>
  columns
    .map((column) =>
      column === 'price_cents'
        ? differ(priceRange('old'), priceRange('new'))
        : differ(`old.${column}`, `new.${column}`),
    )
    .join(' or ');
export const PAGE = ['published', 'listed_in_search', 'lapsed', 'city_folded', 'state_folded'];
/** Columns whose change brings back a page that had expired. */
export const ENDS = ['published', 'expires_at', 'ends_on'];

/** Whether an item is searchable if its page is, as SQL for both databases. */
export const offered = (item: string): string =>
  `(${item}.status in ('available', 'reserved') and not ${item}.needs_review and ${item}.deleted_at is null)`;

/** How many learned words a round looks at, to forget those that no document contains anymore. */
export const FORGOTTEN_AT_ONCE = 200;
