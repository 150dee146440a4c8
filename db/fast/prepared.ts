import type Database from 'better-sqlite3';
import { is, Param, Placeholder } from 'drizzle-orm';
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { Sqlite } from '../better-sqlite3.ts';
import { driverValue } from '../sqlite-driver.ts';
import type { Preparable } from '../store.ts';
import { type Field, rowReader } from './row-reader.ts';

type Args = Record<string, unknown>;

type Plan = {
  sql: string;
  bind: ((args: Args) => unknown)[];
  /** Undefined for an insert that returns no rows. */
  read?: ReturnType<typeof rowReader>;
};

/** A query is built and analyzed once in a process, however many connections run it. */
const plans = new Map<string, Plan>();

/**
 * Prepares a query to run straight on the driver: one that returns rows, or an insert that doesn't. The position of
 * each argument and the decoder of each column are determined once, not at every call as in Drizzle.
 */
export function preparedOn<R>(client: Database.Database, build: () => Preparable<R>, name: string) {
  const { sql, bind, read } = plans.get(name) ?? planOf(build(), name);
  // Not from the cache: its statements are shared by text, and with them the format of the rows.
  const statement: Database.Statement<unknown[]> = Sqlite.prototype.prepare.call(client, sql);
  if (!read) return (args: Args): R => statement.run(...bind.map((each) => each(args))) as R;
  statement.raw();
  return (args: Args): R => {
    const rows = statement.all(...bind.map((each) => each(args)));
    return rows.map((row) => read(row as unknown[])) as R;
  };
}

function planOf(query: Preparable<unknown>, name: string): Plan {
  const prepared = query.prepare(name);
  const fields: Field[] | undefined = Reflect.get(prepared, 'fields');
  if (!is(prepared, PreparedQuery)) throw new Error(`${name} isn't a SQLite query`);
  const { sql, params } = withLimit(prepared.getQuery());
  const read = fields && rowReader(fields, Reflect.get(prepared, 'joinsNotNullableMap'));
  const plan = { sql, bind: params.map(binderOf), ...(read && { read }) };
  plans.set(name, plan);
  return plan;
}

/** Writes a fixed limit into the text: with a bound one, SQLite would plan the query again each time. */
function withLimit({ sql, params }: { sql: string; params: unknown[] }) {
  const limit = params.at(-1);
  if (typeof limit !== 'number' || !sql.endsWith(' limit ?')) return { sql, params };
  return { sql: sql.slice(0, -1) + limit, params: params.slice(0, -1) };
}

function binderOf(param: unknown): (args: Args) => unknown {
  if (is(param, Placeholder)) return (args) => driverValue(args[param.name]);
  if (is(param, Param) && is(param.value, Placeholder)) {
    const { encoder, value } = param;
    return (args) => encoder.mapToDriverValue(args[value.name]);
  }
  return () => param;
}
