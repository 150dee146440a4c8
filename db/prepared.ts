import {
  getTableColumns,
  type InferInsertModel,
  type InferSelectModel,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';
import type { Preparable, Read, Run, Write } from './store.ts';

export type Params<A> = { [K in keyof A & string]: Placeholder<K> };

const names = new Set<string>();
/** Prepared inserts: one per table, shared by all callers. */
const inserts = new Map<keyof Schema, (tx: Write) => Run<unknown>>();

/**
 * A query prepared once per connection: `prepared<{ id: string }>()('item_by_id', (db, p) => db.select()…where(eq(…,
 * p.id)))` returns `(db, { id }) => rows`. The query must return rows made of columns and expressions: a select, or a
 * change with `returning`. A lookup by key needs no `limit`; a `limit` passed as an argument makes SQLite plan the
 * query again each time. `isShared`: see `Syntax.prepare`.
 */
export const prepared =
  <A extends Record<string, unknown>, H extends Read = Read>() =>
  <R>(name: string, build: (db: H, params: Params<A>) => Preparable<R>, isShared = false) => {
    const run = oncePerConnection(name, (db: H) => build(db, placeholders<A>()), isShared);
    return (db: H, args: A): Promise<R> => run(db)(args);
  };

const placeholders = <A>() => new Proxy({} as Params<A>, { get: (_, key) => sql.placeholder(String(key)) });

/**
 * Inserts one row and returns it as a look-up would, including the defaults of columns that aren't given. The query
 * is prepared once per connection; unlike with Drizzle's own `prepare`, defaults run at each call.
 */
export const insertInto = <K extends keyof Schema>(name: K) => {
  const run =
    inserts.get(name) ?? oncePerConnection(`insert_${name}`, (tx: Write) => insertOf(tx.t[name], tx));
  inserts.set(name, run);
  return async (tx: Write, values: InferInsertModel<Schema[K]>): Promise<InferSelectModel<Schema[K]>> => {
    const { row, stored } = rowOf(tx.t[name], values);
    await run(tx)(stored);
    return row as InferSelectModel<Schema[K]>;
  };
};

/** A placeholder bypasses the column's encoder only inside `sql`. The encoder doesn't accept null. */
export const insertOf = (table: PgTable, tx: Write) =>
  tx
    .insert(table)
    .values(Object.fromEntries(columnsOf(table).map(([key]) => [key, sql`${sql.placeholder(key)}`])));

/** A new row with its defaults, in two forms: as it is read, and as the database stores it. */
export function rowOf(table: PgTable, given: Record<string, unknown>) {
  const row: Record<string, unknown> = {};
  const stored: Record<string, unknown> = {};
  for (const [key, column] of columnsOf(table)) {
    const value = given[key] ?? column.defaultFn?.() ?? column.default ?? null;
    row[key] = value;
    stored[key] = value === null ? null : column.mapToDriverValue(value);
  }
  return { row, stored };
}

const columnsByTable = new WeakMap<PgTable, [string, PgColumn][]>();

function columnsOf(table: PgTable): [string, PgColumn][] {
  const known = columnsByTable.get(table) ?? Object.entries(getTableColumns(table));
  columnsByTable.set(table, known);
  return known;
}

/** PostgreSQL identifies prepared statements by name, so a name must belong to one query only. */
export function oncePerConnection<H extends Read, R>(
  name: string,
  build: (handle: H) => Preparable<R>,
  isShared = false,
) {
  if (names.has(name)) throw new Error(`Two prepared queries are called ${name}`);
  names.add(name);
  const built = new WeakMap<H, Run<R>>();
  return (handle: H): Run<R> => {
    let run = built.get(handle);
    if (!run) {
      run = handle.syntax.prepare(() => build(handle), name, isShared);
      built.set(handle, run);
    }
    return run;
  };
}
