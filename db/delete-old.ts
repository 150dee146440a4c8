import { getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';
import type { Write } from './store.ts';

/** Deletes at most `limit` rows of a table, those that `where` picks. Returns how many: `limit` means there may be more. */
export async function deleteOld<K extends keyof Schema>(
  tx: Write,
  name: K,
  where: (table: Schema[K]) => SQL | undefined,
  limit: number,
): Promise<number> {
  const table: PgTable = tx.t[name];
  const key = Object.values(getTableColumns(table)).find((column) => column.primary || column.isUnique);
  if (!key) throw new Error(`The rows of ${name} have no key of one column.`);
  const old = tx.select({ key }).from(table).where(where(tx.t[name])).limit(limit);
  return (await tx.delete(table).where(inArray(key, old)).returning({ key })).length;
}
