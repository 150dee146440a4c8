import { Column, getTableName, is, Param, Placeholder, SQL } from 'drizzle-orm';

export type Args = Record<string, unknown>;

/** How a driver runs a prepared query. */
export type Plan = {
  sql: string;
  /** Each parameter's value, from the arguments of a call. */
  bind: ((args: Args) => unknown)[];
  /** Undefined for an insert that returns no rows. */
  read?: ReturnType<typeof rowReader>;
};

/**
 * Determines the position of each argument and the decoder of each column once, not at every call as in Drizzle.
 * @param compared converts an argument that is compared, which Drizzle doesn't encode
 */
export function planOf(
  prepared: { getQuery(): { sql: string; params: unknown[] } },
  compared: (value: unknown) => unknown,
  { sql, params } = prepared.getQuery(),
): Plan {
  const fields: Field[] | undefined = Reflect.get(prepared, 'fields');
  const read = fields && rowReader(fields, Reflect.get(prepared, 'joinsNotNullableMap'));
  return { sql, bind: params.map((param) => binderOf(param, compared)), ...(read && { read }) };
}

function binderOf(param: unknown, compared: (value: unknown) => unknown): (args: Args) => unknown {
  if (is(param, Placeholder)) return (args) => compared(args[param.name]);
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
