import type { PageRow } from './links.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export type PageExpiry = {
  page_expires_at: string | null;
  days_until_page_expiry: number | null;
  is_expired: boolean;
};

/** A page's end as the API tells it. Days are rounded up, so the last day reads 1, and 0 once it is over. */
export function presentExpiry(page: Pick<PageRow, 'expiresAt'> | undefined, now: Date): PageExpiry {
  const end = page?.expiresAt ?? null;
  if (end === null) return { page_expires_at: null, days_until_page_expiry: null, is_expired: false };
  const left = end.getTime() - now.getTime();
  return {
    page_expires_at: end.toISOString(),
    days_until_page_expiry: Math.max(0, Math.ceil(left / DAY_MS)),
    is_expired: left <= 0,
  };
}
