import type { PageRow } from './links.ts';

/** `Portland, OR`; the public never gets a place more precise than the city. */
export const townOf = (page: Pick<PageRow, 'city' | 'state' | 'country'>): string | null =>
  [page.city, page.state].filter(Boolean).join(', ') || page.country;

export { currencySign, formatPrice } from '../text/wording.ts';
