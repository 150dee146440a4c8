import { and, getTableColumns, inArray, type Placeholder, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import type { Read, Store } from './store.ts';

type Times<A, T> = { [N in keyof A & string]: T };

/**
 * Returns a sweep of a table. The sweep deletes up to `limit` of the rows that `where` selects, given the times that
 * are `ages` (in ms) before now, and returns how many it deleted. A full batch means that there may be more. In a
 * table without a key of one column, it deletes all old rows of up to `limit` sellers.
 *
 * There is usually nothing to delete, so it looks with a prepared query before it opens a write.
 */
export function sweepOf<K extends keyof Schema, A extends Record<string, number>>(
  name: K,
  ages: A,
  where: (table: Schema[K], before: Times<A, Date | Placeholder>, db: Read) => SQL | undefined,
) {
  const old = (db: Read, before: Times<A, Date | Placeholder>) => {
    const table: PgTable = db.t[name];
    const columns = getTableColumns(table);
    const key =
      Object.values(columns).find((column) => column.primary || column.isUnique) ?? columns.sellerId;
    if (!key) throw new Error(`The rows of ${name} have no key of one column, and no seller.`);
    const isOld = where(db.t[name], before, db);
    return { table, key, isOld, rows: db.select({ key }).from(table).where(isOld) };
  };
  const oldest = prepared<Times<A, Date>>()(`old_${name}`, (db, p) => old(db, p).rows.limit(1));
  return async (
    { store, clock }: { store: Store; clock: { now(): Date } },
    limit: number,
  ): Promise<number> => {
    const now = clock.now().getTime();
    const before = Object.fromEntries(
      Object.entries(ages).map(([each, ms]) => [each, new Date(now - ms)]),
    ) as Times<A, Date>;
    if ((await oldest(store.read, before)).length === 0) return 0;
    return store.write(async (tx) => {
      const { table, key, isOld, rows } = old(tx, before);
      return (
        await tx
          .delete(table)
          // Also in the outer condition: where the key is `sellerId`, the subquery names sellers, not rows.
          .where(and(inArray(key, rows.limit(limit)), isOld))
          .returning({ key })
      ).length;
    });
  };
}
