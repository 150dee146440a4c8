import { Column, getTableName, is, SQL } from 'drizzle-orm';

/** A column of a result as Drizzle's prepared queries know it: where its value goes, and what it is. */
export type Field = { path: string[]; field: unknown };

type Decoder = { mapFromDriverValue(value: unknown): unknown };

/**
 * Makes the function that turns raw rows into what a query promises. Drizzle's own looks every column up again for
 * every row; this one is compiled once per query, `(raw) => ({ id: raw[0], page: { slug: raw[1] } })`, from the names
 * that the query gives its columns and from nothing else.
 * @param joins by table, whether it has a row for every row of the result; undefined without a join
 * @throws for a query that selects more than columns and expressions
 */
export function rowReader(
  fields: Field[],
  joins: Record<string, boolean> | undefined,
): (raw: unknown[]) => unknown {
  const decoders = fields.map(({ field }) => decoderOf(field));
  const groups = new Map<string, number[]>();
  const parts: (() => string)[] = [];
  const cell = (index: number, name = '') => `${JSON.stringify(name)}: ${value(index)}`;
  const value = (index: number) => {
    const { mapFromDriverValue } = decoders[index] ?? Column.prototype;
    if (mapFromDriverValue === Column.prototype.mapFromDriverValue) return `raw[${index}]`;
    return `raw[${index}] === null ? null : decoders[${index}].mapFromDriverValue(raw[${index}])`;
  };

  for (const [index, { path }] of fields.entries()) {
    const [name = '', inner, deeper] = path;
    if (deeper !== undefined) throw new Error(`${path.join('.')} is nested too deep for a prepared query`);
    const group = groups.get(name);
    if (inner === undefined) parts.push(() => cell(index, name));
    else if (group) group.push(index);
    else {
      const indexes = [index];
      groups.set(name, indexes);
      parts.push(() => {
        const whole = `{ ${indexes.map((each) => cell(each, fields[each]?.path[1])).join(', ')} }`;
        const isMissing = indexes.map((each) => `raw[${each}] === null`).join(' && ');
        const mayMiss = indexes.every((each) => isOuter(fields[each]?.field, joins));
        return `${JSON.stringify(name)}: ${mayMiss ? `${isMissing} ? null : ${whole}` : whole}`;
      });
    }
  }
  const source = `return (raw) => ({ ${parts.map((part) => part()).join(', ')} })`;
  return new Function('decoders', source)(decoders);
}

function decoderOf(field: unknown): Decoder {
  if (is(field, Column)) return field;
  const decoder: Decoder | undefined = is(field, SQL) ? Reflect.get(field, 'decoder') : undefined;
  if (decoder) return decoder;
  throw new Error('A prepared query selects columns and expressions only');
}

/** A column of a table for which an outer join may find no row. */
const isOuter = (field: unknown, joins: Record<string, boolean> | undefined): boolean =>
  is(field, Column) && joins?.[getTableName(field.table)] === false;
