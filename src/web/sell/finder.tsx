import * as z from 'zod';
import {
  type Overview,
  type OverviewQuery,
  SALE_ORDERS,
  type SaleOrder,
  SHOWN_OF_SALE,
  type ShownOfSale,
} from '../../listings/overview.ts';
import { TEXT_LIMITS } from '../../vocabulary.ts';
import { Options, Submit } from '../components/parts.tsx';
import { useWords } from '../language.tsx';
import { SEVERAL } from './card.tsx';

const TABS: readonly ShownOfSale[] = ['all', 'review', 'available', 'reserved', 'taken', 'inactive'];
const ORDERS: readonly SaleOrder[] = ['newest', 'oldest', 'dearest', 'cheapest', 'wanted', 'title'];

type FinderProps = { query: OverviewQuery; counts: Overview['counts'] };

/** The number of items in each state; a script updates them after each change. */
export function Tabs({ query, counts }: FinderProps) {
  const { sell, sellItem } = useWords();
  const { find } = sell;
  return (
    <ul class="tabs">
      {TABS.filter((show) => show === 'all' || counts[show] > 0 || show === query.show).map((show) => (
        <li>
          <a
            href={listAddress({ ...query, show, page: 1 })}
            aria-current={show === query.show ? 'true' : undefined}
          >
            {show === 'all' ? find.all : show === 'review' ? find.toReview : sellItem.state[show]}{' '}
            <span class="many">{counts[show]}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Finder({ query, counts }: FinderProps) {
  const { sell } = useWords();
  const { find } = sell;
  return (
    <div class="finder">
      <nav class="tabs-line" aria-label={find.which}>
        <Tabs query={query} counts={counts} />
        <label class="button quiet small-button select">
          <input type="checkbox" class="visually-hidden" id="selecting" form={SEVERAL} />
          {find.select}
        </label>
      </nav>
      {counts.all > 3 && (
        <search>
          <form class="find-form" method="get" action="/sell">
            {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
            <input
              type="search"
              name="q"
              value={query.q ?? ''}
              aria-label={find.label}
              placeholder={find.search}
            />
            <select name="order" aria-label={find.order}>
              <Options of={ORDERS.map((order) => [order, sell.orders[order]])} value={query.order} />
            </select>
            <Submit>{find.show}</Submit>
          </form>
        </search>
      )}
    </div>
  );
}

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
