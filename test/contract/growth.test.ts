import { readFileSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as columns from '../../db/columns.postgres.ts';
import { defineSchema } from '../../db/schema.ts';
import { DUTIES } from '../../src/background/duties.ts';

/** The table of docs/scale.md: tables, what adds rows, what removes them. */
const document = readFileSync(new URL('../../docs/scale.md', import.meta.url), 'utf8');
const [, section = ''] = document.split('## What grows, and what ends it');
const rows = [...section.matchAll(/^\| (`.*) \| .* \| (.*) \|$/gm)].map(([, tables = '', end = '']) => ({
  tables,
  end,
}));
const namesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('docs/scale.md says of every table what ends its rows', () => {
  const said = rows.flatMap(({ tables }) => namesIn(tables));
  expect(said.sort()).toEqual(Object.values(defineSchema(columns)).map(getTableName).sort());
});

it('the duties that it names exist', () => {
  const duties = DUTIES.map(({ name }) => name);
  const named = rows.flatMap(({ end }) => namesIn(end));
  expect(named.filter((name) => !duties.includes(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(15);
});
