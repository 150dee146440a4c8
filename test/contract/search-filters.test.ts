import { expect, it } from 'vitest';
import { EXACT, marksSql } from '../../db/search/marks.ts';
import { ITEM, PAGE } from '../../db/search/watched.ts';
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

it('every input of a search is a mark, or one that a test of the search names', () => {
  const otherwise = ['q', 'city', 'state', 'min_price', 'max_price', 'currency', 'sort', 'limit', 'cursor'];
  expect(Object.keys(SearchItemsInput.shape).sort()).toEqual([...Object.keys(EXACT), ...otherwise].sort());
});
