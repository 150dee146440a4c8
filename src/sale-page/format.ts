import { fromCents } from '../units.ts';
import { CURRENCY } from '../vocabulary.ts';
import type { PageRow } from './links.ts';

/** `Portland, OR`; city level, which is as near as the public ever gets. */
export const townOf = (page: Pick<PageRow, 'city' | 'state' | 'country'>): string | null =>
  [page.city, page.state].filter(Boolean).join(', ') || page.country;

/** `$1,250`, `$7.50` or `Free`. */
export function formatPrice(cents: number): string {
  if (cents === 0) return 'Free';
  const digits = cents % 100 === 0 ? 0 : 2;
  return fromCents(cents).toLocaleString('en-US', {
    style: 'currency',
    currency: CURRENCY,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
