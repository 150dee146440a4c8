import { type AnyColumn, and, asc, desc, getTableColumns, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { allOf, columnOf, type Holding, holds, Test, type Tests, testsOf } from './conditions.ts';
import { insertOf, oncePerConnection, rowOf } from './prepared.ts';
import type { Schema } from './schema.ts';
import type { Preparable, Read, RowOf, Run, Write } from './store.ts';

/*
 * Reading, changing, and deleting rows of one table by the values of their columns, which is all that most queries do.
 * Joins, sums, and conditions that compare columns are written in Drizzle, with `holds` for the rest of the condition.
 * Reads of one shape, and additions, are prepared once per connection; other frequent queries belong in `prepared.ts`.
 */

type Name = keyof Schema;
type Column<K extends Name> = keyof RowOf<K> & string;

type NewRow<K extends Name> = Schema[K]['$inferInsert'];
/** A new value, computed from the column itself. */
type Term = (column: AnyColumn) => SQL;
export const plus =
  (many: number): Term =>
  (column) =>
    sql`${column} + ${many}`;

/** New values of a row; undefined leaves a column as it is. */
type Change<K extends Name> = { [C in keyof NewRow<K>]?: NewRow<K>[C] | SQL | Term | undefined };

type Way<K extends Name, C extends Column<K>> = {
  /** Returns only these columns. */
  columns?: readonly C[];
  /** Columns to sort by; those with `-` are descending. */
  order?: readonly (Column<K> | `-${Column<K>}`)[];
  limit?: number;
  /** A further condition. With it, the query isn't prepared. */
  also?: SQL | undefined;
};
type AnyWay = Pick<Way<Name, never>, 'limit' | 'also'> & {
  columns?: readonly string[];
  order?: readonly string[];
};

const shownOf = (table: PgTable, columns?: readonly string[]): Record<string, PgColumn> =>
  columns ? Object.fromEntries(columns.map((each) => [each, columnOf(table, each)])) : getTableColumns(table);

/** All matching rows, in no particular order unless one is given. */
export async function listRows<K extends Name, C extends Column<K> = Column<K>>(
  db: Read,
  name: K,
  holding: Holding<K>,
  way: Way<K, C> = {},
): Promise<Pick<RowOf<K>, C>[]> {
  const tests = testsOf(holding);
  // Callers choose limits, and each would be a query of its own: all up to a power of two share one.
  const most = way.limit === undefined ? {} : { limit: 2 ** Math.ceil(Math.log2(way.limit)) };
  const shape = `${name} ${way.columns} ${way.order} ${most.limit}`;
  const run = way.also
    ? undefined
    : preparedFor('reads', shape, tests, (on, blank) => rowsWith(on, name, blank, { ...way, ...most }));
  const rows = await (run?.(db)(argsOf(db.t[name], tests)) ?? rowsWith(db, name, tests, way));
  return (rows as Pick<RowOf<K>, C>[]).slice(0, way.limit);
}

function rowsWith(db: Read, name: Name, tests: Tests, { columns, order = [], limit, also }: AnyWay) {
  const table: PgTable = db.t[name];
  const sorted = order.map((each) =>
    each.startsWith('-') ? desc(columnOf(table, each.slice(1))) : asc(columnOf(table, each)),
  );
  const query = db
    .select(shownOf(table, columns))
    .from(table)
    .where(and(allOf(table, tests), also))
    .orderBy(...sorted);
  return limit === undefined ? query : query.limit(limit);
}

/** Longer lists are rare, and each length is a query of its own. */
const LONGEST_LIST = 3;
/** Room for far more shapes than the code has: callers add some, and their changes mustn't crowd out reads. */
const left = { reads: 1000, changes: 1000 };
const preparedByShape = new Map<string, (db: Read) => Run<unknown>>();

/** The statement that `build` makes of these tests with other values, prepared; undefined if it isn't worth it. */
function preparedFor(
  kind: keyof typeof left,
  way: string,
  tests: Tests,
  build: (db: Read, blank: Tests) => Preparable<unknown>,
) {
  let shape = `${kind} ${way}`;
  for (const [column, { sign, values }] of tests) {
    if (values.length > LONGEST_LIST || !values.every(isPlain)) return;
    shape += ` ${column} ${sign} ${values.length}`;
  }
  let run = preparedByShape.get(shape);
  if (!run && left[kind] > 0) {
    left[kind] -= 1;
    // Kept for good, so without the first caller's values.
    let at = 0;
    const blank = tests.map(([column, { sign, values }]) => {
      const unknown = values.map(() => sql`${sql.placeholder(String(at++))}`);
      return [column, new Test(sign, unknown)] as const;
    });
    run = oncePerConnection(`rows_${preparedByShape.size}`, (db: Read) => build(db, blank));
    preparedByShape.set(shape, run);
  }
  return run;
}

const isPlain = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) || value instanceof Date;

/** The values as the database stores them, numbered like the placeholders. */
function argsOf(table: PgTable, tests: Tests): Record<string, unknown> {
  const args: unknown[] = [];
  for (const [name, { values }] of tests) {
    const column = columnOf(table, name);
    for (const value of values) args.push(column.mapToDriverValue(value));
  }
  return { ...args };
}

/** The first matching row, or undefined. A look-up by a key needs no limit. */
export const getRow = async <K extends Name, C extends Column<K> = Column<K>>(
  db: Read,
  name: K,
  holding: Holding<K>,
  way?: Way<K, C>,
): Promise<Pick<RowOf<K>, C> | undefined> => (await listRows(db, name, holding, way))[0];

const additions = new Map<Name, (tx: Write) => Run<unknown[]>>();

/** Adds a row and returns it; undefined if there is one with the same key. Prepared like `insertInto`. */
export async function addRow<K extends Name>(tx: Write, name: K, values: NewRow<K>) {
  const run =
    additions.get(name) ??
    oncePerConnection(
      `insert_new_${name}`,
      (on: Write): Preparable<unknown[]> =>
        insertOf(on.t[name], on).onConflictDoNothing().returning({ there: sql`1` }),
    );
  additions.set(name, run);
  const { row, stored } = rowOf(tx.t[name], values);
  return (await run(tx)(stored)).length > 0 ? (row as RowOf<K>) : undefined;
}

const puts = new Map<string, (tx: Write) => Run<unknown[]>>();

/**
 * Adds a row, or updates the one that has the same key. Prepared for each choice of columns. Returns the row.
 * @param first values that only a new row gets
 */
export async function putRow<
  K extends Name,
  C extends keyof NewRow<K> & string,
  F extends keyof NewRow<K> & string = never,
>(
  tx: Write,
  name: K,
  key: Pick<NewRow<K>, C>,
  rest: Omit<NewRow<K>, C | F>,
  first?: Pick<NewRow<K>, F>,
): Promise<RowOf<K>> {
  const changed = Object.keys(rest).filter((each) => Reflect.get(rest, each) !== undefined);
  const shape = `${name} ${Object.keys(key)} ${changed}`;
  const run =
    puts.get(shape) ??
    oncePerConnection(`put_${puts.size}`, (on: Write): Preparable<unknown[]> => {
      const target = Object.keys(key).map((each) => columnOf(on.t[name], each));
      const set = Object.fromEntries(changed.map((each) => [each, sql`${sql.placeholder(each)}`]));
      return insertOf(on.t[name], on).onConflictDoUpdate({ target, set }).returning();
    });
  puts.set(shape, run);
  const [row] = await run(tx)(rowOf(tx.t[name], { ...key, ...rest, ...first }).stored);
  return row as RowOf<K>;
}

/** Changes all matching rows. @returns whether there was one */
export const updateRows = async <K extends Name>(
  tx: Write,
  name: K,
  holding: Holding<K>,
  change: Change<K>,
): Promise<boolean> => (await updating(tx, name, holding, change, [])).length > 0;

/** The same, but returns the changed rows, or only the given columns of them. */
export const updatedRows = async <K extends Name, C extends Column<K> = Column<K>>(
  tx: Write,
  name: K,
  holding: Holding<K>,
  change: Change<K>,
  columns?: readonly C[],
): Promise<Pick<RowOf<K>, C>[]> =>
  (await updating(tx, name, holding, change, columns)) as Pick<RowOf<K>, C>[];

/** A change to plain values is prepared, like reads of one shape. */
async function updating<K extends Name>(
  tx: Write,
  name: K,
  holding: Holding<K>,
  change: Change<K>,
  columns?: readonly string[],
): Promise<unknown[]> {
  const table: PgTable = tx.t[name];
  const tests = testsOf(holding);
  const given: [string, unknown][] = Object.entries(change).filter(([, value]) => value !== undefined);
  const set = Object.fromEntries(
    given.map(([each, value]) => [each, typeof value === 'function' ? value(columnOf(table, each)) : value]),
  );
  const names = Object.keys(set);
  const isComputed = Object.values(set).some((value) => value instanceof SQL);
  const shape = `${name} ${names} ${columns}`;
  const run = isComputed
    ? undefined
    : preparedFor('changes', shape, tests, (on, blank): Preparable<unknown> => {
        const unknown = names.map((column) => [column, sql`${sql.placeholder(`new ${column}`)}`]);
        return updateWith(on as Write, name, blank, Object.fromEntries(unknown), columns);
      });
  if (!run) return updateWith(tx, name, tests, set, columns);
  const stored = given.map(([each, value]) => [
    `new ${each}`,
    value === null ? null : columnOf(table, each).mapToDriverValue(value),
  ]);
  return (await run(tx)({ ...argsOf(table, tests), ...Object.fromEntries(stored) })) as unknown[];
}

function updateWith(tx: Write, name: Name, tests: Tests, set: object, columns?: readonly string[]) {
  const table: PgTable = tx.t[name];
  const shown = columns?.length === 0 ? { there: sql`1` } : shownOf(table, columns);
  return tx.update(table).set(set).where(allOf(table, tests)).returning(shown);
}

export async function deleteRows<K extends Name>(tx: Write, name: K, holding: Holding<K>): Promise<void> {
  const table: PgTable = tx.t[name];
  await tx.delete(table).where(holds(tx.t[name], holding));
}
