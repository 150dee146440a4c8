import { type Words, wordFor } from '../languages/index.ts';
import { toCents } from '../units.ts';
import type { SavedSearch } from './schemas.ts';

/** A search as a person would name it: “bike” · up to $100 · Austin, TX. `currency`: of prices where it names none. */
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
