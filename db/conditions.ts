import {
  and,
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
} from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Schema } from './schema.ts';

/* What rows are asked for: the values of their columns, as data, so that queries of one shape are recognized. */

type Name = keyof Schema;
type Row<K extends Name> = Schema[K]['$inferSelect'];

const COMPARE = { '=': eq, '<>': ne, '<': lt, '<=': lte, '>': gt, '>=': gte };

/** A condition on a column with values of type `V`. Two conditions with the same `sign` differ only in their values. */
export class Test<V> {
  readonly sign: keyof typeof COMPARE | 'in' | 'null' | 'set';
  readonly values: readonly V[];

  constructor(sign: Test<V>['sign'], values: readonly V[]) {
    this.sign = sign;
    this.values = values;
  }
}

export const not = <const V>(value: V) => new Test('<>', [value]);
export const below = <const V>(value: V) => new Test('<', [value]);
export const atMost = <const V>(value: V) => new Test('<=', [value]);
export const above = <const V>(value: V) => new Test('>', [value]);
export const atLeast = <const V>(value: V) => new Test('>=', [value]);
export const isSet = new Test<never>('set', []);

/** `{ sellerId, state: ['held', 'queued'], usedAt: null, dueAt: atMost(now) }`: values, lists, or conditions. */
export type Holding<K extends Name> = {
  [C in keyof Row<K>]?:
    | Test<Row<K>[C]>
    | (Row<K>[C] extends readonly unknown[] ? never : Row<K>[C] | readonly Row<K>[C][]);
};

/** @throws Error when the table has no such column */
export function columnOf(table: PgTable, name: string): PgColumn {
  const column = getTableColumns(table)[name];
  if (!column) throw new Error(`There is no column ${name}`);
  return column;
}

export type Tests = readonly (readonly [column: string, test: Test<unknown>])[];

/** @throws Error for an empty condition, which would match every row, and for a column without a value */
export function testsOf(holding: object): Tests {
  const asked = Object.entries(holding);
  if (asked.length === 0) throw new Error('A condition asks for something');
  return asked.map(([name, value]) => [name, testOf(name, value)]);
}

function testOf(name: string, value: unknown): Test<unknown> {
  if (value === undefined) throw new Error(`Nothing to compare ${name} with`);
  if (value instanceof Test) return value;
  if (value === null) return new Test('null', []);
  return Array.isArray(value) ? new Test('in', value) : new Test('=', [value]);
}

/** The condition that a row has all of these values. @throws Error for an empty one, which would match every row */
export const holds = <K extends Name>(table: Schema[K], holding: Holding<K>): SQL | undefined =>
  allOf(table, testsOf(holding));

export const allOf = (table: PgTable, tests: Tests): SQL | undefined =>
  and(
    ...tests.map(([name, { sign, values }]) => {
      const column = columnOf(table, name);
      if (sign === 'set') return isNotNull(column);
      if (sign === 'null') return isNull(column);
      return sign === 'in' ? inArray(column, [...values]) : COMPARE[sign](column, values[0]);
    }),
  );
