import { CURRENCIES } from '../../money.ts';
import type { SearchItemsInput } from '../../search/schemas.ts';
import { foldState, isStateCode } from '../../text/states.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { CATEGORIES } from '../../vocabulary.ts';
import { type Sort, sortNamed } from '../sale/query.ts';
import { readPrice } from '../typed-price.ts';

export const PAGE_SIZE = 24;

/** What somebody looks for, as its form shows it; '' where nothing is said. */
export type BrowseQuery = {
  by: 'items' | 'sales';
  q: string;
  place: string;
  category: string;
  min: string;
  max: string;
  /** In which prices are compared; '' says the installation's. */
  currency: string;
  sort: Sort;
  cursor: string;
};

/** Reads an address. What cannot be meant is as if it were not there. */
export function browseQuery(
  sent: (name: string) => string | undefined,
  { currency: usual, locale }: TypedIn,
): BrowseQuery {
  const text = (name: string, most: number) =>
    (sent(name) ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
      .trim()
      .toWellFormed();
  const named = text('currency', 3).toUpperCase();
  const currency = CURRENCIES.includes(named) ? named : usual;
  const price = (name: string) => {
    const read = readPrice(text(name, 20), { currency, locale });
    return typeof read === 'string' ? '' : String(read);
  };
  const [min, max] = [price('min'), price('max')];
  const isTurned = min !== '' && max !== '' && Number(min) > Number(max);
  return {
    by: sent('by') === 'sales' ? 'sales' : 'items',
    q: text('q', 200),
    place: text('place', 80),
    category: CATEGORIES.find((each) => each === sent('category')) ?? '',
    min: isTurned ? max : min,
    max: isTurned ? min : max,
    currency: currency === usual ? '' : currency,
    sort: sortNamed(sent('sort')),
    cursor: text('cursor', 120),
  };
}

const SORTED = { low: 'lowest_price', high: 'highest_price' } as const;

/** `Texas` alone is a state, anything else a city, which may name its state. */
export const placeOf = (place: string): Pick<SearchItemsInput, 'city' | 'state'> => {
  if (place === '') return {};
  return isStateCode(foldState(place)) ? { state: place } : { city: place };
};

export const searchOf = (query: BrowseQuery): SearchItemsInput => {
  const category = CATEGORIES.find((each) => each === query.category);
  return {
    ...(query.q !== '' && { q: query.q }),
    ...(category && { category }),
    ...(query.min !== '' && { min_price: Number(query.min) }),
    ...(query.max !== '' && { max_price: Number(query.max) }),
    ...(query.currency !== '' && { currency: query.currency }),
    ...placeOf(query.place),
    ...(query.sort !== 'new' && { sort: SORTED[query.sort] }),
    ...(query.cursor !== '' && { cursor: query.cursor }),
    limit: PAGE_SIZE,
  };
};

/** The parameters of `query`, those that say something, in one order. */
export function parametersOf(query: Partial<BrowseQuery>): string {
  const { by, sort, cursor, q, place, category, min, max, currency } = query;
  const [sales, order] = [by === 'sales' ? by : '', sort === 'new' ? '' : sort];
  const said = { q, place, category, min, max, currency, by: sales, sort: order, cursor };
  const pairs = Object.entries(said).flatMap(([name, value]): [string, string][] =>
    value ? [[name, value]] : [],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}
