/**
 * What a search filters by is in the index as terms too, so that words and filters are one look-up. A mark begins
 * with an underscore, which no word holds. Triggers write the marks, searches ask for them: both spellings stand here.
 */
const hex = (text: string): string => Buffer.from(text).toString('hex');

/** The upper ends, in cents, of the ranges that prices are sorted into; nothing comes first, and what is dearer last. */
const PRICE_ENDS = [
  0, 500, 1000, 2000, 3000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000, 200_000,
];

/** Every document. */
export const ANY_MARK = '_a';
/** A word that is in the title. */
export const titleMark = (word: string): string => `_t${word}`;
export const cityMark = (folded: string): string => `_c${hex(folded)}`;
/** Null: pages that name no state. */
export const stateMark = (folded: string | null): string => (folded === null ? '_s' : `_s${hex(folded)}`);
export const categoryMark = (category: string): string => `_k${hex(category)}`;
export const conditionMark = (condition: string): string => `_o${hex(condition)}`;

/** Of a range of prices in a currency. What there was before there were several is in US dollars, and says nothing of it. */
const priceMark = (range: number, currency: string) =>
  `_p${range}${currency === 'USD' ? '' : currency.toLowerCase()}`;

/** The ranges of a currency that hold prices from `min` to `max` cents. */
export function priceMarks(currency: string, min = 0, max = Number.POSITIVE_INFINITY): string[] {
  const ends = [...PRICE_ENDS, Number.POSITIVE_INFINITY];
  return ends.flatMap((end, i) => (end >= min && (ends[i - 1] ?? -1) < max ? [priceMark(i, currency)] : []));
}

/** The range that an item's price is in, as SQL: a price that stays in its range changes no document. */
export const priceRange = (item: string): string =>
  `(case ${PRICE_ENDS.map((end, i) => `when ${item}.price_cents <= ${end} then '_p${i}'`).join(' ')} else '_p${PRICE_ENDS.length}' end)`;

/** The marks of an item and its page, as SQL. `hexOf` writes the hexadecimal UTF-8 of an expression. */
export const marksSql = (item: string, page: string, hexOf: (expression: string) => string): string =>
  [
    `' ${ANY_MARK} _k' || ${hexOf(`${item}.category`)}`,
    `' _o' || ${hexOf(`${item}.condition`)}`,
    `' ' || ${priceRange(item)}`,
    `case ${item}.currency when 'USD' then '' else lower(${item}.currency) end`,
    `coalesce(' _c' || ${hexOf(`${page}.city_folded`)}, '')`,
    `' _s' || coalesce(${hexOf(`${page}.state_folded`)}, '')`,
  ].join(' || ');
