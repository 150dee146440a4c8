import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as columns from '../../db/columns.postgres.ts';
import { defineSchema } from '../../db/schema.ts';
import {
  ANY_MARK,
  cityMark,
  EXACT,
  ITEM,
  marksSql,
  PAGE,
  stateMark,
  titleMark,
} from '../../db/search/marks.ts';
import { SearchItemsInput } from '../../src/search/schemas.ts';

const columnsOf = (row: string): string[] => [
  ...new Set(
    marksSql('item', 'page', (text) => text)
      .match(new RegExp(`(?<=\\b${row}\\.)\\w+`, 'g'))
      ?.toSorted(),
  ),
];

it('every column in a mark is watched: its change renews the document', () => {
  expect(columnsOf('item').length).toBeGreaterThan(3);
  expect(columnsOf('item').filter((column) => !ITEM.includes(column))).toEqual([]);
  expect(columnsOf('page').filter((column) => !PAGE.includes(column))).toEqual([]);
});

it('no mark changes the letters of a text: lower() of SQLite knows only ASCII, which is enough for currencies', () => {
  const sql = marksSql('item', 'page', (text) => text).replace('lower(item.currency)', '');
  expect(sql).not.toMatch(/\b(?:lower|upper)\(/i);
});

it('every filter by an exact value is a text that is never null: a null would make the whole document null', () => {
  const byName: Readonly<Record<string, unknown>> = getTableColumns(defineSchema(columns).items);
  for (const name of Object.keys(EXACT)) {
    const column = byName[name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())];
    expect(column, name).toMatchObject({ notNull: true, dataType: 'string' });
  }
});

it('every kind of mark begins like no other: two that begin alike would find each other', () => {
  const starts = [
    ANY_MARK,
    titleMark(''),
    cityMark(''),
    stateMark(null),
    '_p',
    '_h',
    ...Object.values(EXACT),
  ];
  for (const [i, start] of starts.entries())
    expect(
      starts.filter((other, at) => at !== i && other.startsWith(start)),
      start,
    ).toEqual([]);
});

it('every input of a search is a mark, or one that a test of the search names', () => {
  const otherwise = ['q', 'city', 'state', 'min_price', 'max_price', 'currency', 'sort', 'limit', 'cursor'];
  expect(Object.keys(SearchItemsInput.shape).sort()).toEqual([...Object.keys(EXACT), ...otherwise].sort());
});
