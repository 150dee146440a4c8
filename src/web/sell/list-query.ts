import * as z from 'zod';
import { type OverviewQuery, SALE_ORDERS, SHOWN_OF_SALE } from '../../listings/overview.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';

const Query = z.object({
  show: z.enum(SHOWN_OF_SALE).catch('all'),
  q: z.string().trim().max(TEXT_LIMITS.search).catch(''),
  order: z.enum(SALE_ORDERS).catch('newest'),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** The parameters of the list's address; invalid ones are ignored. */
export const listQuery = (asked: Record<string, string>): OverviewQuery => Query.parse(asked);

/** The address of the list, omitting defaults. */
export function listAddress({ show, q, order, page }: OverviewQuery): string {
  const query = new URLSearchParams({
    ...(show !== 'all' && { show }),
    ...(q && { q }),
    ...(order !== 'newest' && { order }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size === 0 ? '/sell' : `/sell?${query}`;
}
