import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';
import type { Read, Write } from './store.ts';

/*
 * Reading, changing, and deleting rows of one table by the values of their columns, which is all that most queries do.
 * Joins, sums, and conditions that compare columns are written in Drizzle, with `holds` for the rest of the condition.
 * Frequent queries belong in `prepared.ts`.
 */

type Name = keyof Schema;
type Row<K extends Name> = Schema[K]['$inferSelect'];
type Column<K extends Name> = keyof Row<K> & string;

/** A condition on a column with values of type `V`. */
type Test<V> = { (column: AnyColumn): SQL; readonly of?: V };

const test =
  (compare: (column: AnyColumn, value: unknown) => SQL) =>
  <const V>(value: V): Test<V> =>
  (column) =>
    compare(column, value);

export const not = test(ne);
export const below = test(lt);
export const atMost = test(lte);
export const above = test(gt);
export const atLeast = test(gte);
export const isSet: Test<never> = (column) => isNotNull(column);

/** `{ sellerId, state: ['held', 'queued'], usedAt: null, dueAt: atMost(now) }`: a value, one of several, null, or a condition. */
export type Holding<K extends Name> = {
  [C in keyof Row<K>]?:
    | Test<Row<K>[C]>
    | (Row<K>[C] extends readonly unknown[] ? never : Row<K>[C] | readonly Row<K>[C][]);
};

type Value<K extends Name, C extends keyof Schema[K]['$inferInsert']> = Schema[K]['$inferInsert'][C];
/** A new value, computed from the column itself. */
type Term = (column: AnyColumn) => SQL;
export const plus =
  (many: number): Term =>
  (column) =>
    sql`${column} + ${many}`;

/** New values of a row; undefined leaves a column as it is. */
type Change<K extends Name> = {
  [C in keyof Schema[K]['$inferInsert']]?: Value<K, C> | SQL | Term | undefined;
};

type Way<K extends Name, C extends Column<K>> = {
  /** Only these columns. */
  columns?: readonly C[];
  /** Sort columns, ascending; those with `-` are descending. */
  order?: readonly (Column<K> | `-${Column<K>}`)[];
  limit?: number;
};

function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column ${name}`);
  return column;
}

const shownOf = (table: PgTable, columns?: readonly string[]): Record<string, PgColumn> =>
  columns ? Object.fromEntries(columns.map((each) => [each, columnOf(table, each)])) : getTableColumns(table);

/** The condition that a row has all of these values. @throws Error for an empty one, which would match every row */
export function holds<K extends Name>(table: Schema[K], holding: Holding<K>): SQL | undefined {
  const asked = Object.entries(holding);
  if (asked.length === 0) throw new Error('A condition asks for something');
  return and(...asked.map(([name, value]) => conditionOf(columnOf(table, name), value)));
}

function conditionOf(column: PgColumn, value: unknown): SQL {
  if (value === undefined) throw new Error(`Nothing to compare ${column.name} with`);
  if (typeof value === 'function') return value(column);
  if (value === null) return isNull(column);
  return Array.isArray(value) ? inArray(column, value) : eq(column, value);
}

/** All matching rows, in no particular order unless one is given. */
export async function listRows<K extends Name, C extends Column<K> = Column<K>>(
  db: Read,
  name: K,
  holding: Holding<K>,
  { columns, order = [], limit }: Way<K, C> = {},
): Promise<Pick<Row<K>, C>[]> {
  const table: PgTable = db.t[name];
  const query = db
    .select(shownOf(table, columns))
    .from(table)
    .where(holds(db.t[name], holding))
    .orderBy(
      ...order.map((each) =>
        each.startsWith('-') ? desc(columnOf(table, each.slice(1))) : asc(columnOf(table, each)),
      ),
    );
  return (await (limit === undefined ? query : query.limit(limit))) as Pick<Row<K>, C>[];
}

/** The first matching row. A look-up by a key needs no limit. */
export const getRow = async <K extends Name, C extends Column<K> = Column<K>>(
  db: Read,
  name: K,
  holding: Holding<K>,
  way?: Way<K, C>,
): Promise<Pick<Row<K>, C> | undefined> => (await listRows(db, name, holding, way))[0];

type NewRow<K extends Name> = Schema[K]['$inferInsert'];

/** Adds a row, unless one with the same key is there. @returns whether it is new */
export async function addRow<K extends Name>(tx: Write, name: K, row: NewRow<K>): Promise<boolean> {
  const table: PgTable = tx.t[name];
  const added = await tx.insert(table).values(row).onConflictDoNothing().returning();
  return added.length > 0;
}

/** Adds a row with that key, or sets the rest of the one that has it. */
export async function putRow<K extends Name, C extends keyof NewRow<K> & string>(
  tx: Write,
  name: K,
  key: Pick<NewRow<K>, C>,
  rest: Omit<NewRow<K>, C>,
): Promise<void> {
  const table: PgTable = tx.t[name];
  const target = Object.keys(key).map((each) => columnOf(table, each));
  await tx
    .insert(table)
    .values({ ...key, ...rest })
    .onConflictDoUpdate({ target, set: rest });
}

export async function updateRows<K extends Name>(
  tx: Write,
  name: K,
  holding: Holding<K>,
  change: Change<K>,
): Promise<void> {
  await updating(tx, name, holding, change);
}

/** The same, but returns the changed rows, or these columns of them. */
export async function updatedRows<K extends Name, C extends Column<K> = Column<K>>(
  tx: Write,
  name: K,
  holding: Holding<K>,
  change: Change<K>,
  columns?: readonly C[],
): Promise<Pick<Row<K>, C>[]> {
  const rows = await updating(tx, name, holding, change).returning(shownOf(tx.t[name], columns));
  return rows as Pick<Row<K>, C>[];
}

function updating<K extends Name>(tx: Write, name: K, holding: Holding<K>, change: Change<K>) {
  const table: PgTable = tx.t[name];
  const values = Object.entries(change).map(([column, value]) => [
    column,
    typeof value === 'function' ? value(columnOf(table, column)) : value,
  ]);
  return tx.update(table).set(Object.fromEntries(values)).where(holds(tx.t[name], holding));
}

export async function deleteRows<K extends Name>(tx: Write, name: K, holding: Holding<K>): Promise<void> {
  const table: PgTable = tx.t[name];
  await tx.delete(table).where(holds(tx.t[name], holding));
}
