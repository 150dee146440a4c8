import { EXACT, priceRange } from './marks.ts';

/** The columns that the index is built from: triggers update a row's document when one of them changes. */
export const ITEM = ['search_words', ...Object.keys(EXACT), 'price_cents', 'currency'];
/** Whether one of the columns changed between old and new, as SQL. A price counts as changed only if its range did. */
export const changed = (columns: string[], differ: (a: string, b: string) => string): string =>
  columns
    .map((column) =>
      column === 'price_cents'
        ? differ(priceRange('old'), priceRange('new'))
        : differ(`old.${column}`, `new.${column}`),
    )
    .join(' or ');
export const PAGE = ['published', 'listed_in_search', 'lapsed', 'city_folded', 'state_folded'];
/** Columns whose change can bring back a page that had ended. */
export const ENDS = ['published', 'expires_at', 'ends_on'];

/** Whether an item is searchable if its page is, as SQL for both databases. */
export const offered = (item: string): string =>
  `(${item}.status in ('available', 'reserved') and not ${item}.needs_review and ${item}.deleted_at is null)`;

/** How many words of the vocabulary one round checks, to remove those that no document contains anymore. */
export const FORGOTTEN_AT_ONCE = 200;
