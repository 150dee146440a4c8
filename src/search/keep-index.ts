import { and, desc, eq, lt, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import { getRow, putRow, updateRows } from '../../db/rows.ts';
import { isFindable } from '../../db/schema/sale.ts';
import type { Read } from '../../db/store.ts';
import type { Deps } from '../context.ts';
import { SEARCHED_FIELDS } from '../listing-fields.ts';
import { searchColumnsOf } from '../listings/columns.ts';
import { lastListedDay } from '../sale-page/page.ts';
import { WORDS_VERSION } from '../text/words.ts';

/**
 * How the words of items are made: the rules for splitting and folding, and the searched fields. It is stored with
 * the progress, so a change of either starts a new round over all items.
 */
export const MADE_BY = `${WORDS_VERSION}: ${SEARCHED_FIELDS.join(', ')}`;

type Progress = { madeBy: string; below: string | null };

/**
 * Reindexes items whose words were made by earlier rules, newest first, including those from before the index. Each is
 * found by its earlier words until its turn. Items written since are already correct.
 * @returns how many were read
 */
export async function readItemsAgain({ store }: Deps, limit: number): Promise<number> {
  // Once all items are reindexed, there is nothing to do until the rules change, so look before opening a write.
  const before = await progressOf(store.read);
  if (before.madeBy === MADE_BY && before.below === null) return 0;
  return store.write(async (tx) => {
    const { items } = tx.t;
    const { madeBy, below } = await progressOf(tx);
    const isBegun = madeBy === MADE_BY;
    if (isBegun && below === null) return 0;
    const found = await tx
      .select()
      .from(items)
      .where(isBegun && below !== null ? lt(items.id, below) : undefined)
      .orderBy(desc(items.id))
      .limit(limit);
    for (const item of found) {
      const words = searchColumnsOf(item);
      if (words.searchWords === item.searchWords && words.searchText === item.searchText) continue;
      await updateRows(tx, 'items', { id: item.id }, words);
    }
    const last = found.length < limit ? undefined : found.at(-1);
    const detail: Progress = { madeBy: MADE_BY, below: last?.id ?? null };
    await putRow(tx, 'healthRecords', { name: RECORD }, { detail });
    return found.length;
  });
}

/** Stored with the health records, which all instances share. */
const RECORD = 'search_words';

async function progressOf(db: Read): Promise<Progress> {
  const found = await getRow(db, 'healthRecords', { name: RECORD }, { columns: ['detail'] });
  const { madeBy = '', below = null } = (found?.detail ?? {}) as Partial<Progress>;
  return { madeBy, below };
}

/**
 * Removes the items of expired pages from the index, and puts back what a wrong clock removed. Every search checks
 * the end times, too; this keeps searches from reading everything that was ever listed. No page is marked while the
 * clock is in doubt, even if that began during the round, so that no live sale goes missing.
 * @returns how many pages
 */
export async function noteLapsedPages({ store, clock, clockDoubted }: Deps, limit: number): Promise<number> {
  const now = clock.now();
  if (clockDoubted?.()) return 0;
  const past = { now, day: lastListedDay(now) };
  const { read } = store;
  // There is usually nothing to do, so look before opening a write.
  if ((await firstWrong(read, past)).length === 0) return 0;
  const found = await wrong(read, past).limit(limit);
  const ids = found.map(({ sellerId }) => sellerId);
  await store.write((tx) => updateRows(tx, 'pages', { sellerId: ids }, { lapsed: isOver(tx, past) }));
  return found.length;
}

type Past = { now: Date | Placeholder; day: string | Placeholder };

const isOver = ({ t: { pages: p } }: Read, { now, day }: Past) =>
  sql<boolean>`(coalesce(${lte(p.expiresAt, now)}, false) or coalesce(${lte(p.endsOn, day)}, false))`;

function wrong(db: Read, past: Past) {
  const { pages: p } = db.t;
  const over = isOver(db, past);
  return db
    .select({ sellerId: p.sellerId })
    .from(p)
    .where(or(and(isFindable(p), over), and(eq(p.lapsed, true), sql`not ${over}`)));
}

const firstWrong = prepared<{ now: Date; day: string }>()('pages_wrongly_listed', (db, p) =>
  wrong(db, p).limit(1),
);
