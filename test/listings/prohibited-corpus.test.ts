import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { prohibitedIn } from '../../src/listings/public-texts.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const lines = (file: string): string[] =>
  readFileSync(new URL(`./corpora/${file}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('a corpus of goods', () => {
  it('names the kind of everything that may not be sold', () => {
    const cases = lines('prohibited').map((line) => {
      const [category = '', text = ''] = line.split(/: (.*)/);
      return { category, text, found: prohibitedIn(text.split(' || ')) };
    });
    const missed = cases.filter(({ found, category }) => found !== category);
    print(`prohibited goods found: ${cases.length - missed.length} of ${cases.length}`);
    expect(missed).toEqual([]);
  });

  it('allows goods that only sound alike', () => {
    const texts = lines('allowed');
    expect(texts.length).toBeGreaterThanOrEqual(150);
    const refused = texts.flatMap((text) => {
      const found = prohibitedIn(text.split(' || '));
      return found === undefined ? [] : [{ text, found }];
    });
    print(`ordinary goods let pass: ${texts.length - refused.length} of ${texts.length}`);
    expect(refused).toEqual([]);
  });
});
