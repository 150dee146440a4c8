import type Database from 'better-sqlite3';
import { Column, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm';
import { PreparedQuery } from 'drizzle-orm/better-sqlite3/session';
import { Sqlite } from '../better-sqlite3.ts';
import { driverValue } from '../sqlite-driver.ts';
import type { Preparable } from '../store.ts';

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

/** A result column as Drizzle's prepared queries describe it: the path of its value, and its type. */
type Field = { path: string[]; field: unknown };

type Decoder = { mapFromDriverValue(value: unknown): unknown };
/** `name` is the column's name inside the object of a joined table; undefined for a value of the row itself. */
type Cell = { index: number; name: string | undefined; field: unknown };

/**
 * Compiles the function that turns raw rows into a query's result. Drizzle looks up every column again for every row;
 * this is compiled once per query, `(raw) => ({ id: raw[0], page: { slug: raw[1] } })`, from nothing but the names
 * that the query gives its columns.
 * @param joins for each table, whether every row of the result has a row of it; undefined without a join
 * @throws for a query that selects anything but columns and expressions
 */
function rowReader(fields: Field[], joins: Record<string, boolean> | undefined): (raw: unknown[]) => unknown {
  const decoders = fields.map(({ field }) => decoderOf(field));

  const cellText = ({ index }: Cell) => {
    const isPlain = decoders[index]?.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    if (isPlain) return `raw[${index}]`;
    return `raw[${index}] === null ? null : decoders[${index}].mapFromDriverValue(raw[${index}])`;
  };
  const objectText = (cells: Cell[]) => {
    const whole = `{ ${cells.map((cell) => `${quoted(cell.name)}: ${cellText(cell)}`).join(', ')} }`;
    if (!cells.every(({ field }) => mayMiss(field, joins))) return whole;
    return `${cells.map(({ index }) => `raw[${index}] === null`).join(' && ')} ? null : ${whole}`;
  };
  const properties = [...cellsByProperty(fields)].map(([property, cells]) => {
    const isObject = cells.every(({ name }) => name !== undefined);
    return `${quoted(property)}: ${isObject ? objectText(cells) : cells.map(cellText).join()}`;
  });
  return new Function('decoders', `return (raw) => ({ ${properties.join(', ')} })`)(decoders);
}

function cellsByProperty(fields: Field[]): Map<string, Cell[]> {
  const properties = new Map<string, Cell[]>();
  for (const [index, { path, field }] of fields.entries()) {
    const [property = '', name, deeper] = path;
    if (deeper !== undefined) throw new Error(`${path.join('.')} is nested too deep for a prepared query`);
    const cells = properties.get(property) ?? [];
    properties.set(property, [...cells, { index, name, field }]);
  }
  return properties;
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const decoder: Decoder | undefined = is(field, SQL) ? Reflect.get(field, 'decoder') : undefined;
  if (decoder) return decoder;
  throw new Error('A prepared query selects columns and expressions only');
}

/** Whether an outer join may find no row in the column's table. */
const mayMiss = (field: unknown, joins: Record<string, boolean> | undefined): boolean =>
  is(field, Column) && joins?.[getTableName(field.table)] === false;

const quoted = (name = ''): string => JSON.stringify(name);
