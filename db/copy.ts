import { asc, getTableColumns } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import * as postgres from './columns.postgres.ts';
import { defineSchema, type Schema } from './schema.ts';
import { after, type Read, type Store } from './store.ts';

type TableName = keyof Schema;

/** SQLite allows 32,766 parameters in a statement; the widest table has about 40 columns. */
const CHUNK_ROWS = 500;

/** Tables that triggers fill, in the copy just as in the source: copying them too would collide. */
const KEPT_BY_TRIGGERS: ReadonlySet<TableName> = new Set(['saleVersions']);

/**
 * Copies every row of one database into another, which is migrated and empty. Nothing may write to the source during
 * the copy. All or nothing: one transaction, in which each table is counted again at the end.
 * @returns how many rows each table has
 */
export const copyAll = async (from: Pick<Store, 'read'>, to: Store): Promise<Record<TableName, number>> =>
  to.write(async (tx) => {
    const tables = parentsFirst(defineSchema(postgres));
    for (const { name } of tables) {
      if ((await tx.$count(tx.t[name])) > 0)
        throw new Error(`The target is not empty: it has rows in ${name}`);
    }
    const counts = {} as Record<TableName, number>;
    for (const { name, key } of tables) {
      const target: PgTable = tx.t[name];
      if (!KEPT_BY_TRIGGERS.has(name)) {
        for await (const rows of chunks(from.read, from.read.t[name], key))
          await tx.insert(target).values(rows);
      }
      // Counted again, so that a source that someone wrote to during the copy is noticed.
      const [before, copied] = [await from.read.$count(from.read.t[name]), await tx.$count(target)];
      if (before !== copied)
        throw new Error(`${name} has ${before} rows in the source and ${copied} in the copy`);
      counts[name] = copied;
    }
    return counts;
  });

/** The rows of a table by primary key, in chunks. */
async function* chunks(db: Read, table: PgTable, key: string[]) {
  const byName = getTableColumns(table);
  const columns = key.map((name) => byName[name]!);
  for (let last: unknown[] | undefined; ; ) {
    const rows = await db
      .select()
      .from(table)
      .where(last && after(columns, last))
      .orderBy(...columns.map((column) => asc(column)))
      .limit(CHUNK_ROWS);
    if (rows.length > 0) yield rows;
    const end: Record<string, unknown> | undefined = rows[CHUNK_ROWS - 1];
    if (!end) return;
    last = key.map((name) => end[name]);
  }
}

/** The tables, with the columns of their primary keys, in an order in which every reference finds its row. */
function parentsFirst(schema: Schema): { name: TableName; key: string[] }[] {
  const entries = Object.entries(schema) as [TableName, PgTable][];
  const nameOf = new Map(entries.map(([name, table]) => [table, name]));
  const sorted: { name: TableName; key: string[] }[] = [];
  const visit = ([name, table]: [TableName, PgTable], path: TableName[]) => {
    if (path.includes(name))
      throw new Error(`The tables refer to each other in a circle: ${[...path, name].join(', ')}`);
    if (sorted.some((each) => each.name === name)) return;
    const { foreignKeys, primaryKeys, columns } = getTableConfig(table);
    for (const { reference } of foreignKeys) {
      const parent = reference().foreignTable;
      visit([nameOf.get(parent)!, parent], [...path, name]);
    }
    const key = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
    sorted.push({ name, key: key.map((column) => column.name) });
  };
  for (const entry of entries) visit(entry, []);
  return sorted;
}
