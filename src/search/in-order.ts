import { inArray } from 'drizzle-orm';
import { type Doc, findDocs, findWithOther, NEWEST, placeOf } from '../../db/search/find-docs.ts';
import { ANY_MARK } from '../../db/search/marks.ts';
import { holds, type Terms } from '../../db/search/terms.ts';
import type { Read } from '../../db/store.ts';
import type { Plan, Tier } from './tiers.ts';

/** Documents of one tier, the newest first. */
export type Batch = { tier: Tier; docs: Doc[] };
/** Behind which thing of which tier a page of results ended. */
export type Position = { tier: Tier; itemId: string };

/**
 * What a search finds, in the order of the results and some `size` at a time. To tell that something is nowhere costs a
 * look through all that is said of each word; so the index is asked for all of it first, and for the titles alone only
 * when that is more than a page.
 */
export async function* inOrder(
  db: Read,
  plan: Plan,
  from: Position | undefined,
  size: number,
): AsyncGenerator<Batch> {
  if (from?.tier === 'spelled_alike') return yield* spelledAlike(db, plan, from, size);
  const words = await plan.wordsOf('anywhere');
  if (words === undefined) return;
  const all = every([...words, ...plan.filters]);
  if (words.length === 0) return yield* below(db, 'anywhere', all, await placeBehind(db, from), size);
  const title = (await plan.wordsOf('in_title')) ?? [];
  const titled = every([...title, ...plan.filters]);
  const others: Terms = { but: [all, every(title)] };
  if (from?.tier === 'anywhere') {
    return yield* below(db, 'anywhere', others, await placeBehind(db, from), size);
  }
  if (from) {
    yield* below(db, 'in_title', titled, await placeBehind(db, from), size);
    return yield* below(db, 'anywhere', others, NEWEST, size);
  }
  const { found, findOther } = findWithOther(db, all, titled, NEWEST, size);
  const newest = await found;
  const last = newest.at(-1);
  if (last === undefined || newest.length < size) {
    const inTitle = await thoseThatHold(db, every(title), newest);
    yield { tier: 'in_title', docs: newest.filter((doc) => inTitle.has(doc)) };
    yield { tier: 'anywhere', docs: newest.filter((doc) => !inTitle.has(doc)) };
    return;
  }
  const shown = new Set<string>();
  for await (const batch of below(db, 'in_title', titled, NEWEST, size, findOther)) {
    yield batch;
    for (const { itemId } of batch.docs) shown.add(itemId);
  }
  yield { tier: 'anywhere', docs: newest.filter(({ itemId }) => !shown.has(itemId)) };
  yield* below(db, 'anywhere', others, last.place, size);
}

/** What has words that are nearly those asked for. */
export async function* spelledAlike(
  db: Read,
  plan: Plan,
  from: Position | undefined,
  size: number,
): AsyncGenerator<Batch> {
  const words = await plan.wordsOf('spelled_alike');
  if (words === undefined) return;
  const terms = every([...words, ...plan.filters]);
  yield* below(db, 'spelled_alike', terms, await placeBehind(db, from), size);
}

const every = (terms: readonly Terms[]): Terms => (terms.length > 0 ? { all: terms } : { term: ANY_MARK });

const placeBehind = async (db: Read, from: Position | undefined): Promise<number> =>
  from ? ((await placeOf(db, from.itemId)) ?? 0) : NEWEST;

async function* below(
  db: Read,
  tier: Tier,
  terms: Terms,
  place: number,
  size: number,
  findFirst = () => findDocs(db, terms, place, size),
): AsyncGenerator<Batch> {
  let from = place;
  while (from > 0) {
    const docs = await (from === place ? findFirst() : findDocs(db, terms, from, size));
    yield { tier, docs };
    from = docs.length < size ? 0 : (docs.at(-1)?.place ?? 0);
  }
}

/** Those of `docs` whose own words are what `terms` asks for. */
async function thoseThatHold(db: Read, terms: Terms, docs: readonly Doc[]): Promise<Set<Doc>> {
  if (docs.length === 0) return new Set();
  const { items } = db.t;
  const ids = docs.map(({ itemId }) => itemId);
  const rows = await db
    .select({ id: items.id, words: items.searchWords })
    .from(items)
    .where(inArray(items.id, ids));
  const wordsOf = new Map(rows.map(({ id, words }) => [id, new Set(words?.split(' '))]));
  return new Set(docs.filter(({ itemId }) => holds(wordsOf.get(itemId) ?? new Set(), terms)));
}
