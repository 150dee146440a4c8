import type { Deps } from '../context.ts';
import { type Words, wordFor } from '../languages/index.ts';
import { toCents } from '../units.ts';
import type { WatchRow } from './find.ts';
import { SavedSearch } from './schemas.ts';

/** The search that a watch is about. */
export const searchOfWatch = ({ about }: WatchRow): SavedSearch => SavedSearch.parse(JSON.parse(about));

/** The page that shows what a saved search finds. */
export function searchUrl({ config }: Pick<Deps, 'config'>, search: SavedSearch): string {
  const { q, category, min_price: min, max_price: max, currency, city, state } = search;
  const place = [city, state].filter(Boolean).join(', ');
  const said = Object.entries({ q, place, category, min, max, currency }).flatMap(
    ([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return `${config.baseUrl}/browse?${new URLSearchParams(said)}`;
}

/** A search in words: “bike” · up to $100 · Austin, TX. @param currency if the search names none */
export function searchTitle(words: Words, search: SavedSearch, currency: string): string {
  const { q, category, min_price: min, max_price: max, city, state } = search;
  const price = (amount: number) => words.price(toCents(amount), search.currency ?? currency);
  const parts = [
    q && `“${q}”`,
    category && wordFor(words.categories, category),
    min !== undefined && words.browse.from({ price: price(min) }),
    max !== undefined && words.browse.upTo({ price: price(max) }),
    [city, state].filter(Boolean).join(', '),
  ].filter((part): part is string => typeof part === 'string' && part !== '');
  return parts.length === 0 ? words.browse.everything : parts.join(' · ');
}

/** One text per search, regardless of the order of its parts. */
export function canonical(search: SavedSearch): string {
  const { category, min_price, max_price, currency } = search;
  const [q, city, state] = [search.q, search.city, search.state].map((each) => each?.trim() || undefined);
  return JSON.stringify({ q, category, min_price, max_price, currency, city, state });
}
