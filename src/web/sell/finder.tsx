import type { Overview, OverviewQuery, SaleOrder, ShownOfSale } from '../../listings/overview.ts';
import { listAddress } from './list-query.ts';

const TABS: readonly { show: ShownOfSale; words: string }[] = [
  { show: 'all', words: 'All' },
  { show: 'review', words: 'To check' },
  { show: 'available', words: 'On sale' },
  { show: 'reserved', words: 'Reserved' },
  { show: 'taken', words: 'Sold' },
  { show: 'inactive', words: 'Hidden' },
];

const ORDERS: readonly { order: SaleOrder; words: string }[] = [
  { order: 'newest', words: 'Newest' },
  { order: 'oldest', words: 'Oldest' },
  { order: 'dearest', words: 'High price' },
  { order: 'cheapest', words: 'Low price' },
  { order: 'wanted', words: 'Most wanted' },
  { order: 'title', words: 'A to Z' },
];

/** Which of the things are shown, in which order. */
export function Finder({ query, counts }: { query: OverviewQuery; counts: Overview['counts'] }) {
  return (
    <div class="finder">
      <nav aria-label="Which things">
        <ul class="tabs">
          {TABS.filter(({ show }) => show === 'all' || counts[show] > 0 || show === query.show).map(
            ({ show, words }) => (
              <li>
                <a
                  href={listAddress({ ...query, show, page: 1 })}
                  aria-current={show === query.show ? 'true' : undefined}
                >
                  {words} <span class="many">{counts[show]}</span>
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      {counts.all > 3 && (
        <search>
          <form class="find-form" method="get" action="/sell">
            {query.show !== 'all' && <input type="hidden" name="show" value={query.show} />}
            <input
              type="search"
              name="q"
              value={query.q ?? ''}
              aria-label="Search my things"
              placeholder="Search"
            />
            <select name="order" aria-label="Order">
              {ORDERS.map(({ order, words }) => (
                <option value={order} selected={order === query.order}>
                  {words}
                </option>
              ))}
            </select>
            <button class="button" type="submit">
              Show
            </button>
          </form>
        </search>
      )}
    </div>
  );
}
