import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isFindable } from '../../db/schema/sale.ts';
import type { Deps } from '../context.ts';
import { searchColumnsOf } from '../listings/columns.ts';
import { lastListedDay } from '../sale-page/links.ts';

/** Reads items that were there before the index was, the newest first. @returns how many */
export async function readUnreadItems({ store }: Deps, limit: number): Promise<number> {
  // Once all are read there is never one again: look before opening a write.
  const { items } = store.read.t;
  const left = await store.read
    .select({ id: items.id })
    .from(items)
    .where(isNull(items.searchWords))
    .limit(1);
  if (left.length === 0) return 0;
  return store.write(async (tx) => {
    const { items } = tx.t;
    const unread = await tx
      .select()
      .from(items)
      .where(isNull(items.searchWords))
      .orderBy(desc(items.id))
      .limit(limit);
    for (const item of unread) {
      const { searchWords } = searchColumnsOf(item);
      await tx.update(items).set({ searchWords }).where(eq(items.id, item.id));
    }
    return unread.length;
  });
}

/** Takes out of the index what stands on pages that are over, and puts back what a wrong clock took out. @returns how many pages */
export async function noteLapsedPages({ store, clock }: Deps, limit: number): Promise<number> {
  const now = clock.now();
  const isOver = ({ pages: p }: typeof store.read.t) =>
    sql<boolean>`(coalesce(${lte(p.expiresAt, now)}, false) or coalesce(${lte(p.endsOn, lastListedDay(now))}, false))`;
  const wrong = (t: typeof store.read.t) =>
    or(and(isFindable(t.pages), isOver(t)), and(eq(t.pages.lapsed, true), sql`not ${isOver(t)}`));
  const { read } = store;
  const found = await read
    .select({ sellerId: read.t.pages.sellerId })
    .from(read.t.pages)
    .where(wrong(read.t))
    .limit(limit);
  if (found.length === 0) return 0;
  const ids = found.map(({ sellerId }) => sellerId);
  await store.write((tx) =>
    tx
      .update(tx.t.pages)
      .set({ lapsed: sql`${isOver(tx.t)}` })
      .where(inArray(tx.t.pages.sellerId, ids)),
  );
  return found.length;
}
