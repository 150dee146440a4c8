/**
 * What a search filters by is in the index as terms too, so that words and filters are one look-up. A mark begins
 * with an underscore, which no word contains. Triggers write the marks and searches ask for them; both spellings are
 * here, because a difference between them would be a filter that finds nothing.
 */
// Terms contain only letters, digits, and underscores, so names are spelled in hexadecimal.
const hex = (text: string): string => Buffer.from(text).toString('hex');

/** The upper ends of the price ranges, in cents. Free items are the first; above the last is one more. */
const PRICE_ENDS = [
  0, 500, 1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 200_000,
];

/** Every document. */
export const ANY_MARK = '_a';
export const titleMark = (word: string): string => `_t${word}`;
export const cityMark = (folded: string): string => `_c${hex(folded)}`;
/** Null stands for pages without a state. */
export const stateMark = (folded: string | null): string => (folded === null ? '_s' : `_s${hex(folded)}`);

/** Columns of an item that a search asks for by their exact value, under the same name, and how their marks begin. */
export const EXACT = { category: '_k', condition: '_o' } as const;
export const exactMark = (column: keyof typeof EXACT, value: string): string =>
  `${EXACT[column]}${hex(value)}`;

/** A price range in a currency. US dollars are left unnamed, because the oldest documents predate other currencies. */
const priceMark = (range: number, currency: string) =>
  `_p${range}${currency === 'USD' ? '' : currency.toLowerCase()}`;

/** The marks of all ranges of a currency that contain prices from `min` to `max` cents. */
export function priceMarks(currency: string, min = 0, max = Number.POSITIVE_INFINITY): string[] {
  const ends = [...PRICE_ENDS, Number.POSITIVE_INFINITY];
  return ends.flatMap((end, i) => (end >= min && (ends[i - 1] ?? -1) < max ? [priceMark(i, currency)] : []));
}

/** The range of an item's price, as SQL: a change within the range leaves the document as it is. */
export const priceRange = (item: string): string =>
  `(case ${PRICE_ENDS.map((end, i) => `when ${item}.price_cents <= ${end} then '_p${i}'`).join(' ')} else '_p${PRICE_ENDS.length}' end)`;

/** The marks of an item and its page, as SQL. `hexOf` writes the hexadecimal UTF-8 of an expression. */
export const marksSql = (item: string, page: string, hexOf: (expression: string) => string): string =>
  [
    ...Object.entries(EXACT).map(
      ([column, mark], i) => `'${i === 0 ? ` ${ANY_MARK}` : ''} ${mark}' || ${hexOf(`${item}.${column}`)}`,
    ),
    `' ' || ${priceRange(item)}`,
    `case ${item}.currency when 'USD' then '' else lower(${item}.currency) end`,
    `coalesce(' _c' || ${hexOf(`${page}.city_folded`)}, '')`,
    `' _s' || coalesce(${hexOf(`${page}.state_folded`)}, '')`,
  ].join(' || ');

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
