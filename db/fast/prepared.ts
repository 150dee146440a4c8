import type Database from 'better-sqlite3';
import { is } from 'drizzle-orm';
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { Sqlite } from '../better-sqlite3.ts';
import { type Args, type Plan, planOf } from '../plan.ts';
import { driverValue } from '../sqlite-driver.ts';
import type { Preparable } from '../store.ts';

/** A query is built and analyzed once in a process, however many connections run it. */
const plans = new Map<string, Plan>();

/** Prepares a query to run straight on the driver: one that returns rows, or an insert that doesn't. */
export function preparedOn<R>(client: Database.Database, build: () => Preparable<R>, name: string) {
  const { sql, bind, read } = plans.get(name) ?? analyzed(build(), name);
  // Not from the cache: its statements are shared by text, and with them the format of the rows.
  const statement: Database.Statement<unknown[]> = Sqlite.prototype.prepare.call(client, sql);
  if (!read) return (args: Args): R => statement.run(...bind.map((each) => each(args))) as R;
  statement.raw();
  return (args: Args): R => {
    const rows = statement.all(...bind.map((each) => each(args)));
    return rows.map((row) => read(row as unknown[])) as R;
  };
}

function analyzed(query: Preparable<unknown>, name: string): Plan {
  const prepared = query.prepare(name);
  if (!is(prepared, PreparedQuery)) throw new Error(`${name} isn't a SQLite query`);
  const plan = planOf(prepared, driverValue, withLimit(prepared.getQuery()));
  plans.set(name, plan);
  return plan;
}

/** Writes a fixed limit into the text: with a bound one, SQLite would plan the query again each time. */
function withLimit({ sql, params }: { sql: string; params: unknown[] }) {
  const limit = params.at(-1);
  if (typeof limit !== 'number' || !sql.endsWith(' limit ?')) return { sql, params };
  return { sql: sql.slice(0, -1) + limit, params: params.slice(0, -1) };
}
