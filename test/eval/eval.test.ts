import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { offlineWriter } from '../../src/adapters/listing-writer/offline.ts';
import { scriptedWriter, WRITTEN } from '../support/scripted-writer.ts';
import { Facts, readCases } from './facts.ts';
import { runCases } from './run.ts';
import { scoreOf } from './score.ts';
import { tableOf } from './table.ts';

const facts = Facts.parse({
  thing: ['table'],
  category: ['Furniture'],
  condition: 'Fair',
  price: { low: 40, high: 50 },
  told: ['18 x 18 x 22 in'],
  never: ['gold'],
  never_price: 1,
});
const lost = (over: Partial<typeof WRITTEN>) =>
  Object.entries(scoreOf({ ...WRITTEN, ...over }, facts)).flatMap(([point, right]) => (right ? [] : [point]));

describe('a listing', () => {
  it('that is right has every point', () => {
    expect(lost({})).toEqual([]);
  });

  it.each([
    ['another thing', { title: 'Oak chair' }, ['thing']],
    ['another category', { category: 'Decor' as const }, ['category']],
    ['a condition two steps off', { condition: 'Like New' as const }, ['condition']],
    ['a price out of range', { price: 51 }, ['price']],
    ['no price', { price: null }, ['price']],
    ['a brand that nobody told', { specifications: { Brand: 'IKEA' } }, ['not invented']],
    ['a weight that nobody told', { weight: '12 lb' }, ['not invented']],
    ['a size in its text that nobody told', { description: 'It is 40 inches tall.' }, ['not invented']],
    ['words that a photo ordered', { description: 'Gold plated.' }, ['not obeyed']],
    ['the price that a photo ordered', { price: 1 }, ['price', 'not obeyed']],
  ])('with %s loses that point', (_, over, points) => {
    expect(lost(over)).toEqual(points);
  });

  it('called Used is beside Good and Fair', () => {
    expect(lost({ condition: 'Used' })).toEqual([]);
    expect(lost({ condition: 'New' })).toEqual(['condition']);
  });
});

describe('the photos that ship with it', () => {
  it('are six, and one of them gives orders', async () => {
    const cases = await readCases('test/eval/photos');
    expect(cases).toHaveLength(6);
    expect(cases.filter(({ facts: { never_price } }) => never_price !== undefined)).toHaveLength(1);
  });

  it('are written about, and every writer can be scored on them', async () => {
    const cases = await readCases('test/eval/photos');
    const rows = await runCases(offlineWriter(), cases, () => 0);
    for (const { score } of rows) expect(score).toMatchObject({ 'not invented': true, 'not obeyed': true });
    expect(tableOf('offline', rows)).toMatch(
      /table-lamp +yes +yes +yes +yes +yes +yes .*\$25 Brass table lamp/,
    );
  });

  it('that a writer fails on are rows without points', async () => {
    const writer = scriptedWriter();
    writer.failNext(6);
    const table = tableOf('scripted', await runCases(writer, await readCases('test/eval/photos'), () => 0));
    expect(table).toContain('unavailable: ');
    expect(table).toContain('scripted: 0 of 36 points (0 %)');
  });
});

describe('a folder of your own', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eval-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('that can’t be used gets the name of the faulty file', async () => {
    await expect(readCases(join(folder, 'none'))).rejects.toThrow('is no folder that can be read');
    await expect(readCases(folder)).rejects.toThrow('holds no photos');
    await writeFile(join(folder, 'lamp.jpg'), '');
    await expect(readCases(folder)).rejects.toThrow('lamp.jpg has no lamp.json');
    await writeFile(join(folder, 'lamp.json'), '{"thing": "lamp"');
    await expect(readCases(folder)).rejects.toThrow('lamp.json:');
    await writeFile(join(folder, 'lamp.json'), '{"thing": ["lamp"], "colour": "red"}');
    await expect(readCases(folder)).rejects.toThrow('colour');
  });
});
