import { Column, getTableName, is } from 'drizzle-orm';

/** A column of a result as Drizzle's prepared queries know it: where its value goes, and what it is. */
export type Field = { path: string[]; field: unknown };

type Row = Record<string, unknown>;
type Cell = { index: number; name: string; column: Column; isPlain: boolean };
/** Columns that stand in an object of their own inside the row, or, without a name, in the row itself. */
type Group = { name: string | undefined; cells: Cell[] };

/**
 * Makes the function that turns raw rows into what a query promises. Drizzle's own looks every column up again for
 * every row; this one does so once per query. Undefined for queries that select more than columns.
 * @param joins by table, whether it has a row for every row of the result; undefined without a join
 */
export function rowReader(
  fields: Field[],
  joins: Record<string, boolean> | undefined,
): ((raw: unknown[]) => Row) | undefined {
  const groups: Group[] = [];
  for (const [index, { path, field }] of fields.entries()) {
    const [name = '', inner] = path;
    if (path.length > 2 || !is(field, Column)) return undefined;
    const groupName = inner === undefined ? undefined : name;
    if (groups.at(-1)?.name !== groupName || groups.length === 0) groups.push({ name: groupName, cells: [] });
    const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
    groups.at(-1)?.cells.push({ index, name: inner ?? name, column: field, isPlain });
  }
  const parts = groups.map((group) => ({ ...group, mayMiss: mayMiss(group, joins) }));
  return (raw) => {
    const row: Row = {};
    for (const { name, cells, mayMiss } of parts) {
      const part: Row = name === undefined ? row : {};
      let found = !mayMiss;
      for (const cell of cells) {
        const value = raw[cell.index];
        found ||= value !== null;
        part[cell.name] = value === null || cell.isPlain ? value : cell.column.mapFromDriverValue(value);
      }
      if (name !== undefined) row[name] = found ? part : null;
    }
    return row;
  };
}

/** An outer join may find no row of the one table that the columns are from. */
const mayMiss = ({ cells }: Group, joins: Record<string, boolean> | undefined): boolean =>
  joins !== undefined && cells.every(({ column }) => joins[getTableName(column.table)] === false);
