import type { PageRow } from './links.ts';

/** `Portland, OR`; city level, which is as near as the public ever gets. */
export const townOf = (page: Pick<PageRow, 'city' | 'state' | 'country'>): string | null =>
  [page.city, page.state].filter(Boolean).join(', ') || page.country;

export { currencySign, formatPrice } from '../text/wording.ts';
