import { sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { findDocs, NEWEST } from '../../db/search/find-docs.ts';
import { priceMarks } from '../../db/search/marks.ts';
import type { Read } from '../../db/store.ts';
import type { Found } from './in-order.ts';
import type { Cents, Plan, Tier } from './tiers.ts';

/** How many matches within one price range of the index are sorted at most; older ones are left out. */
const MOST_IN_RANGE = 2000;

const pricesOf = prepared<{ ids: string }>()('search_prices', (db, p) => {
  const { items } = db.t;
  return db
    .select({ itemId: items.id, cents: items.priceCents })
    .from(items)
    .where(db.syntax.among(items.id, sql`${p.ids}`));
});

/**
 * The results of a search by price, `size` at a time; at the same price, the newest first. The index knows only the
 * range of a price, so it searches one range after the other and sorts each by the actual prices.
 */
export async function* byPrice(
  db: Read,
  plan: Plan,
  tier: Tier,
  { currency = '', min, max }: Cents,
  order: { isRising: boolean; from: Found | undefined; size: number },
): AsyncGenerator<Found[]> {
  const { isRising, from, size } = order;
  const words = await plan.termsFor(tier);
  if (words === undefined) return;
  const way = isRising ? 1 : -1;
  const marks = isRising
    ? priceMarks(currency, from?.cents ?? min, max)
    : priceMarks(currency, min, from?.cents ?? max).reverse();
  for (const term of marks) {
    const docs = await findDocs(db, { all: [...words, ...plan.filters, { term }] }, NEWEST, MOST_IN_RANGE);
    const priced = await pricesOf(db, { ids: JSON.stringify(docs.map(({ itemId }) => itemId)) });
    const compare = (a: { cents: number; itemId: string }, b: typeof a) =>
      way * (a.cents - b.cents) || (a.itemId < b.itemId ? 1 : -1);
    const start = from && { itemId: from.itemId, cents: from.cents ?? 0 };
    const after = priced.filter((each) => !start || compare(each, start) > 0).sort(compare);
    for (let i = 0; i < after.length; i += size) {
      yield after.slice(i, i + size).map((each) => ({ ...each, tier }));
    }
  }
}
