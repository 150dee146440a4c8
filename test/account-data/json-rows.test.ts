import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { archiveRows, jsonRows } from '../../src/account-data/archive-rows.ts';
import { archiveOf } from './archives.ts';

const MB = 1024 * 1024;
const rowsOf = (text: string | Buffer) => jsonRows(Buffer.from(text), (row) => JSON.parse(row));

it.each([
  '[]',
  ' [ ] \n',
  '[1]',
  '[{"a": "], \\\\\\"[{,"}, [1, [2]], "x,y", null]',
  JSON.stringify(
    Array.from({ length: 500 }, (_, i) => ({ i, title: `“Ünï” ${i}`, deep: [[{}], ['[']] })),
    null,
    2,
  ),
])('reads the rows of %.30s as one parse would', async (text) => {
  expect(await rowsOf(text)).toEqual(JSON.parse(text));
});

it.each(['', '{}', '[1', '[1 2]', '[1,]', '[,]', '[1]]', '[1] x', 'x [1]', '["a]', '[}', '[1}'])(
  'takes %s for no array',
  async (text) => {
    await expect(rowsOf(text)).rejects.toThrow();
  },
);

it('refuses a row of more than a megabyte, and leaves the thread to others among many rows', async () => {
  const long = (bytes: number) => `["${'x'.repeat(bytes - 2)}"]`;
  expect(await rowsOf(long(MB))).toHaveLength(1);
  await expect(rowsOf(long(MB + 1))).rejects.toThrow('too long');
  let others = 0;
  const timer = setInterval(() => (others += 1), 0);
  await rowsOf(JSON.stringify(Array.from({ length: 4000 }, () => 'x'.repeat(1000))));
  clearInterval(timer);
  expect(others).toBeGreaterThan(3);
});

it('stops at the row that is one too many, without reading the rest', async () => {
  let read = 0;
  const rows = jsonRows(
    Buffer.from(`[${'{},'.repeat(500_000)}{}]`),
    () => {
      read += 1;
    },
    1000,
  );
  await expect(rows).rejects.toThrow('too many');
  expect(read).toBe(1000);
  expect(await jsonRows(Buffer.from(`[${'{},'.repeat(999)}{}]`), JSON.parse, 1000)).toHaveLength(1000);
});

it('reads a row with 20 levels, and refuses a deeper one', async () => {
  const deep = (levels: number) => `[${'['.repeat(levels)}${']'.repeat(levels)}]`;
  expect(await rowsOf(deep(19))).toHaveLength(1);
  await expect(rowsOf(deep(20))).rejects.toThrow('too deep');
});

it('reads rows of up to 5000 values, without those that are null', async () => {
  const account = JSON.stringify({ format: 1, display_name: null, street_address: null });
  const read = async (more: number) => {
    const row = `{"a": null, "b": [null, {"c": null, "d": 1}], "e": [${Array(more).fill(0)}]}`;
    const archive = await archiveOf([
      ['account.json', account],
      ['items.json', `[${row},${row}]`],
    ]);
    return archiveRows(Readable.from([archive]));
  };
  const { rows } = await read(4993);
  expect(rows[1]).toEqual({ b: [undefined, { d: 1 }], e: Array(4993).fill(0) });
  await expect(read(4994)).rejects.toThrow('match an export');
});

it('reads an account of up to a megabyte and 20,000 rows in all', async () => {
  const read = async (bytes: number, ...rows: number[]) => {
    const account = JSON.stringify({ format: 1, display_name: null, street_address: null }).padEnd(bytes);
    const files = rows.map((n, i) => [`items-${i + 1}.json`, JSON.stringify(Array(n).fill(1))] as const);
    const archive = await archiveOf([['account.json', account], ...files]);
    return (await archiveRows(Readable.from([archive]))).rows.length;
  };
  expect(await read(MB)).toBe(0);
  await expect(read(MB + 1)).rejects.toThrow('account.json');
  const full = Array(20).fill(1000);
  expect(await read(0, ...full)).toBe(20_000);
  await expect(read(0, ...full, 1)).rejects.toThrow('items.json');
});
