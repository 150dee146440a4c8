import { CURRENCIES } from '../../money.ts';
import { readData } from '../../package-root.ts';
import type { SearchItemsInput } from '../../search/schemas.ts';
import { foldState, isStateCode } from '../../text/place.ts';
import type { TypedIn } from '../../text/typed-amount.ts';
import { CATEGORIES, TEXT_LIMITS } from '../../vocabulary.ts';
import { parameters, sortNamed } from '../sale/query.ts';
import { onlyPrice, onlyPrices } from '../typed-price.ts';

const PAGE_SIZE = 24;

/** A search as its form shows it; '' for empty fields. */
export type BrowseQuery = ReturnType<typeof browseQuery>;

/** Reads an address. Values that make no sense are ignored. */
export function browseQuery(sent: URLSearchParams, { currency: usual, locale }: TypedIn) {
  const text = (name: string, most: number) =>
    (sent.get(name) ?? '')
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
      // Cutting can leave a space, or half of a surrogate pair, at the end.
      .trim()
      .toWellFormed();
  const named = text('currency', 3).toUpperCase();
  const currency = CURRENCIES.includes(named) ? named : usual;
  const [min, max] = onlyPrices(sent.get('min'), sent.get('max'), { currency, locale });
  return {
    by: sent.get('by') === 'sales' ? ('sales' as const) : ('items' as const),
    q: text('q', TEXT_LIMITS.search),
    place: text('place', TEXT_LIMITS.place),
    category: String(CATEGORIES.find((each) => each === sent.get('category')) ?? ''),
    min: String(min ?? ''),
    max: String(max ?? ''),
    /** Currency in which prices are compared; '' is the installation's. */
    currency: currency === usual ? '' : currency,
    sort: sortNamed(sent.get('sort')),
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

/** The non-empty parameters of `query`, in a fixed order. */
export function parametersOf(query: Partial<BrowseQuery>): string {
  const { by, sort, cursor, q, place, category, min, max, currency } = query;
  const [sales, order] = [by === 'sales' ? by : '', sort === 'new' ? '' : sort];
  return parameters({ q, place, category, min, max, currency, by: sales, sort: order, cursor });
}

type Said = Record<'under' | 'over' | 'between' | 'and' | 'in' | 'money', readonly string[]>;

const SAID = readData<Said>('facts/said-searches.json');

const anyOf = (words: readonly string[]): string =>
  `(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.]/g, '\\.').replace(/ /g, '\\s+'))
    .join('|')})`;

const START = '(?<![\\p{L}\\p{N}])';
/** A number of these is a size or an age, not a price. */
const UNITS = '(?:cm|mm|m|km|kg|g|lbs?|inch(?:es)?|ft|feet|l|years?|años|jahre|ans|anos|["”%])(?!\\p{L})';
const AMOUNT = `((?:US\\$|R\\$|[$€£¥])?\\s?\\d(?:[\\d.,]*\\d)?(?:\\s?(?:[$€£¥]|${anyOf(SAID.money)}(?!\\p{L})))?)(?![.,]?[\\p{L}\\p{N}]|\\s?${UNITS})`;
const said = (words: readonly string[], rest: string) => new RegExp(`${START}${anyOf(words)}${rest}`, 'iu');
const BETWEEN = said(SAID.between, `\\s*${AMOUNT}\\s*${anyOf(SAID.and)}\\s*${AMOUNT}`);
const UNDER = said(SAID.under, `\\s*${AMOUNT}`);
const OVER = said(SAID.over, `\\s*${AMOUNT}`);
const PLACE = said(SAID.in, `\\s+(\\p{L}[\\p{L}\\p{M}.'’ -]*(?:,\\s*\\p{L}[\\p{L} .]*)?)$`);

/** Whether there are sales in a place, in any spelling. */
type Knows = (place: string) => boolean;

/**
 * Understands a typed sentence: “bike under 100 in Austin” is the word “bike”, a maximum price, and a place, in the
 * words of all our languages. Anything uncertain stays a word. A place counts if it's known here, is a state, or is
 * written like a name, as all nouns are in German.
 */
export function understood(typed: string, by: TypedIn, knows: Knows): Partial<BrowseQuery> {
  const found: Partial<BrowseQuery> = {};
  let rest = typed.trim();
  /** Takes what matches out of the sentence, if `read` makes something of its parts. */
  const take = (pattern: RegExp, read: (...parts: string[]) => Partial<BrowseQuery> | undefined): void => {
    const match = pattern.exec(rest);
    const said = match && read(...match.slice(1));
    if (!said) return;
    Object.assign(found, said);
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`.trim();
  };
  const plain = (text = '') => text.replace(new RegExp(anyOf(SAID.money), 'giu'), '').replace(/[.,]$/, '');
  take(BETWEEN, (from, to) => {
    const [min, max] = onlyPrices(plain(from), plain(to), by);
    return min === null || max === null ? undefined : { min: String(min), max: String(max) };
  });
  const limit = (name: 'min' | 'max') => (text?: string) => {
    const read = onlyPrice(plain(text), by);
    return read === undefined ? undefined : { [name]: String(read) };
  };
  if (found.max === undefined) take(UNDER, limit('max'));
  if (found.min === undefined) take(OVER, limit('min'));
  take(PLACE, (text = '') => {
    const place = text.trim();
    return isPlace(place, by, knows) ? { place } : undefined;
  });
  return Object.keys(found).length === 0 ? {} : { ...found, q: rest.replace(/\s+/g, ' ') };
}

function isPlace(place: string, { locale }: TypedIn, knows: Knows): boolean {
  if (knows(place) || isStateCode(foldState(place)) || place.includes(',')) return true;
  return !locale.startsWith('de') && /^\p{Lu}/u.test(place) && place.split(' ').length <= 3;
}
