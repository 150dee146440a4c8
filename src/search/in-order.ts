import { sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { listRows } from '../../db/rows.ts';
import { type Doc, findDocs, findWithOther, NEWEST, placeOf } from '../../db/search/find-docs.ts';
import { ANY_MARK, priceMarks } from '../../db/search/marks.ts';
import { holds, type Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import type { Cents, Plan, Tier } from './tiers.ts';

/** A matching document and its tier. A page of results can end here, and the next one starts after it. */
export type Found = { tier: Tier; itemId: string /** Where prices are the order. */; cents?: number };

/**
 * The results of a search in order, `size` at a time. To find that nothing matches, the index has to read everything
 * about each word. So it looks for all matches first, and for those in titles only if there is more than a page.
 */
export async function* inOrder(db: Read, plan: Plan, from: Found | undefined, size: number) {
  if (from?.tier === 'spelled_alike') return yield* spelledAlike(db, plan, from, size);
  const words = await plan.termsFor('anywhere');
  if (words === undefined) return;
  const all = every([...words, ...plan.filters]);
  if (words.length === 0) return yield* below(db, 'anywhere', all, await placeBehind(db, from), size);
  const title = every((await plan.termsFor('in_title')) ?? []);
  const titled = every([title, ...plan.filters]);
  // Matches in titles come first, so the rest must not repeat them.
  const others: Terms = { but: [all, title] };
  if (from?.tier === 'anywhere') {
    return yield* below(db, 'anywhere', others, await placeBehind(db, from), size);
  }
  if (from) {
    yield* below(db, 'in_title', titled, await placeBehind(db, from), size);
    return yield* below(db, 'anywhere', others, NEWEST, size);
  }
  const { found, other } = findWithOther(db, all, titled, NEWEST, size);
  const newest = await found;
  const isAll = newest.length < size;
  // If these are all the matches, those in titles are among them, so the other query isn't needed.
  const first = await (isAll
    ? thoseThatHold(db, title, newest)
    : (other ?? findDocs(db, titled, NEWEST, size)));
  const last = newest.at(-1);
  const lastTitled = first.at(-1);
  if (last && lastTitled && first.length === size) {
    yield inTier('in_title', first);
    yield* below(db, 'in_title', titled, lastTitled.place, size);
    return yield* below(db, 'anywhere', others, NEWEST, size);
  }
  const shown = new Set(first.map(({ itemId }) => itemId));
  const rest = newest.filter(({ itemId }) => !shown.has(itemId));
  yield [...inTier('in_title', first), ...inTier('anywhere', rest)];
  if (last && !isAll) yield* below(db, 'anywhere', others, last.place, size);
}

/** Documents with words that are close to the requested ones. */
export async function* spelledAlike(db: Read, plan: Plan, from: Found | undefined, size: number) {
  const words = await plan.termsFor('spelled_alike');
  if (words === undefined) return;
  const terms = every([...words, ...plan.filters]);
  yield* below(db, 'spelled_alike', terms, await placeBehind(db, from), size);
}

const every = (terms: readonly Terms[]): Terms => (terms.length > 0 ? { all: terms } : { term: ANY_MARK });

const placeBehind = async (db: Read, from: Found | undefined): Promise<number> =>
  from ? ((await placeOf(db, from.itemId)) ?? 0) : NEWEST;

const inTier = (tier: Tier, docs: readonly Doc[]): Found[] => docs.map(({ itemId }) => ({ tier, itemId }));

async function* below(db: Read, tier: Tier, terms: Terms, place: number, size: number) {
  let from = place;
  while (from > 0) {
    const docs = await findDocs(db, terms, from, size);
    yield inTier(tier, docs);
    from = docs.length < size ? 0 : (docs.at(-1)?.place ?? 0);
  }
}

/** The documents in `docs` whose own words match `terms`. */
async function thoseThatHold(db: Read, terms: Terms, docs: readonly Doc[]): Promise<Doc[]> {
  if (docs.length === 0) return [];
  const ids = docs.map(({ itemId }) => itemId);
  const rows = await listRows(db, 'items', { id: ids }, { columns: ['id', 'searchWords'] });
  const wordsById = new Map(rows.map(({ id, searchWords }) => [id, new Set(searchWords?.split(' '))]));
  return docs.filter(({ itemId }) => holds(wordsById.get(itemId) ?? new Set(), terms));
}

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
