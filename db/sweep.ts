import { and, exists, getTableColumns, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';
import type { Read, Store } from './store.ts';

/** The time that was so many milliseconds ago. */
type Ago = (ms: number) => Date | Placeholder;
type Deps = { store: Store; clock: { now(): Date } };

/** Those rows of a table that are no longer needed. */
export type OldRows = ReturnType<typeof oldRows>;

/** The rows of a table that `where` selects. */
export const oldRows = <K extends keyof Schema>(
  name: K,
  where: (table: Schema[K], ago: Ago, db: Read) => SQL | undefined,
) => ({
  name,
  in(db: Read, ago: Ago) {
    const table: PgTable = db.t[name];
    const all = getTableColumns(table);
    const key = Object.values(all).find((column) => column.primary || column.isUnique) ?? all.sellerId;
    if (!key) throw new Error(`The rows of ${name} have no key of one column, and no seller.`);
    const isOld = where(db.t[name], ago, db);
    return { table, key, isOld, rows: db.select({ key }).from(table).where(isOld) };
  },
});

/**
 * Returns a sweep, which deletes up to `limit` old rows of each table in turn and returns how many it deleted. In a
 * table without a key of one column, it deletes all old rows of up to `limit` sellers.
 *
 * There is usually nothing to delete, so one prepared query looks into all tables before a write is opened.
 * @throws AggregateError if tables failed, after the others
 */
export function sweepOf(name: string, tables: readonly OldRows[]) {
  const look = prepared<Record<number, Date>>()(`old_${name}`, (db, p) => {
    const hasOld = (each: OldRows) => exists(each.in(db, (ms) => Reflect.get(p, ms)).rows);
    const found = tables.map((each) => [each.name, sql<boolean>`${hasOld(each)}`.mapWith(Boolean)] as const);
    return db.select(Object.fromEntries(found)).from(sql`(select 1) as one`);
  });
  return async ({ store, clock }: Deps, limit: number): Promise<number> => {
    const now = clock.now().getTime();
    const times = new Proxy({}, { has: () => true, get: (_, ms) => new Date(now - Number(ms)) });
    const [found] = await look(store.read, times);
    let swept = 0;
    const failures: unknown[] = [];
    for (const each of tables.filter(({ name }) => found?.[name])) {
      const removed = store.write(async (tx) => {
        const { table, key, isOld, rows } = each.in(tx, (ms) => new Date(now - ms));
        // Also in the outer condition: where the key is `sellerId`, the subquery names sellers, not rows.
        const chosen = and(inArray(key, rows.limit(limit)), isOld);
        return (await tx.delete(table).where(chosen).returning({ key })).length;
      });
      swept += await removed.catch((error) => failures.push(error) && 0);
    }
    if (failures.length > 0) throw new AggregateError(failures, `Some tables of ${name} were not swept`);
    return swept;
  };
}
