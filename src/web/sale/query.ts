import { MAX_ITEMS } from '../../reservations/schemas.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { CATEGORIES } from '../../vocabulary.ts';
import { onlyPrices } from '../typed-price.ts';

/** The orders that a visitor can choose; the first one is the default. */
export const SORTS = ['new', 'low', 'high'] as const;
export type Sort = (typeof SORTS)[number];

/** The order with that name; any other name means the default. */
export const sortNamed = (name: string | null | undefined): Sort =>
  SORTS.find((each) => each === name) ?? 'new';

/** What a visitor searches for on a sale page, as its address says it. */
export type SaleQuery = ReturnType<typeof saleQuery>;

/** Higher page numbers are ignored: no sale is that long. */
const MOST_PAGES = 1000;
/** Longer searches are cut. */
export const WORDS_LENGTH = 80;

export const EVERYTHING: SaleQuery = {
  words: '',
  category: null,
  sort: 'new',
  min: null,
  max: null,
  sold: false,
  page: 1,
  picks: [],
};

/** Reads the parameters of an address. Invalid values are ignored. */
export function saleQuery(given: URLSearchParams, by: TypedIn) {
  const [min, max] = onlyPrices(given.get('min'), given.get('max'), by);
  const page = Number(given.get('page') ?? 1);
  return {
    /** As they were typed. */
    words: (given.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, WORDS_LENGTH).toWellFormed(),
    category: CATEGORIES.find((name) => name === given.get('category')) ?? null,
    sort: sortNamed(given.get('sort')),
    /** In the sale's currency, not in cents. */
    min,
    max,
    /** Whether to show sold items instead of available ones. */
    sold: given.get('sold') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    /** The ids of the items selected so far. */
    picks: picksIn(given.getAll('pick')),
  };
}

/** Ids in their order, each once, no more than one reservation can have. */
export const picksIn = (ids: readonly string[]): readonly string[] =>
  [...new Set(ids.filter((id) => /^item_\w{1,40}$/.test(id)))].slice(0, MAX_ITEMS);

/** Whether someone is searching. Search engines shouldn't index such an address. */
export const isSearch = ({ words, category, sort, min, max, sold }: SaleQuery): boolean =>
  words !== '' || category !== null || sort !== 'new' || min !== null || max !== null || sold;

/** The parameters of a query, always in the same order and without defaults. */
export function queryString(query: Partial<SaleQuery>): string {
  const { words, category, sort, min, max, sold, page, picks } = { ...EVERYTHING, ...query };
  return parameters({
    q: words,
    category,
    sort: sort === 'new' ? null : sort,
    min,
    max,
    sold: sold ? 1 : null,
    page: page > 1 ? page : null,
    pick: picks,
  });
}

type Value = string | number | null | undefined;

/** The parameters of an address, in their order, without empty ones; a list is repeated. */
export function parameters(given: Readonly<Record<string, Value | readonly string[]>>): string {
  const made = new URLSearchParams();
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat()) if ((value ?? '') !== '') made.append(name, String(value));
  return made.size === 0 ? '' : `?${made}`;
}
