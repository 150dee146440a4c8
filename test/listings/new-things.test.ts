import { describe, expect, it } from 'vitest';
import type { NewThing } from '../../db/schema.ts';
import { wordsOf } from '../../src/languages/index.ts';
import { apart, first, moved, putBack, together, withPhotos } from '../../src/listings/new-things.ts';
import { readPrice } from '../../src/web/typed-price.ts';

/** `ab c!`: two items, the second with its own text. */
const things = (text: string): NewThing[] =>
  text.split(' ').map((photos) => ({
    photoIds: [...photos.replace('!', '')],
    words: photos.endsWith('!') ? { title: `of ${photos[0]}` } : {},
  }));
const text = (all: readonly NewThing[]) =>
  all
    .map(({ photoIds, words }) => `${photoIds.join('')}${words.title ? `!${words.title.at(-1)}` : ''}`)
    .join(' ');

describe('new items', () => {
  it.each([
    [
      'new photos are things of their own, last',
      withPhotos(things('ab! c'), ['a', 'b', 'c', 'd']),
      'ab!a c d',
    ],
    ['photos that went are left out', withPhotos(things('ab! c! d'), ['b', 'd']), 'b!a d'],
    ['photos of two things become the first of them', together(things('a! b c!'), ['c', 'a']), 'ac!a b'],
    ['words are not lost with the thing that had them', together(things('a b! c'), ['a', 'b']), 'ab!b c'],
    ['a thing that keeps a photo keeps its words', together(things('a bc!'), ['a', 'b']), 'ab c!b'],
    ['nothing selected changes nothing', together(things('a b'), []), 'a b'],
    ['what was taken out is where it was', putBack(things('ac d'), things('abc! d'), ['b']), 'abc d'],
    [
      'a thing that went is there again with its words',
      putBack(things('a d'), things('a bc! d'), ['b', 'c']),
      'a bc!b d',
    ],
    ['what is full by now takes no sixth', putBack(things('bcdef'), things('ab!'), ['a']), 'a!a bcdef'],
    ['what is gone for good stays out', putBack(things('a'), things('a b c'), ['c']), 'a c'],
    ['photos are taken apart', apart(things('abc! d'), ['b', 'c']), 'a!a b c d'],
    ['all taken apart leave the words with the first', apart(things('ab!'), ['a', 'b']), 'a!a b'],
    ['the first is what buyers see', first(things('abc!'), ['c']), 'cab!a'],
    ['a photo goes before another', moved(things('ab c!'), 'c', 'a', 'before'), 'cab!c'],
    ['a photo goes after another', moved(things('abc'), 'a', 'b', 'after'), 'bac'],
    ['a photo stays where it is', moved(things('ab'), 'a', 'a', 'after'), 'ab'],
  ])('%s', (_, all, expected) => expect(text(all)).toBe(expected));

  it('have five photos at most', () => {
    expect(() => together(things('abcde f'), ['a', 'f'])).toThrow('An item can have up to 5 photos.');
    expect(text(together(things('abcde f'), ['f']))).toBe('abcde f');
  });

  it('drop text that was written about other photos', () => {
    const [one, two] = things('a b');
    const written = [
      { ...one!, jobId: 'job_1' },
      { ...two!, jobId: 'job_2' },
    ];
    expect(together(written, ['a', 'b'])).toEqual([{ photoIds: ['a', 'b'], words: {} }]);
    expect(first(written, ['a'])[0]).toMatchObject({ jobId: 'job_1' });
  });
});

describe('a price as people type it', () => {
  it.each([
    ['25', 25],
    ['$25', 25],
    [' 12.5 ', 12.5],
    ['1,250', 1250],
    ['$1,250.50', 1250.5],
    ['12,50', 12.5],
    ['.5', 0.5],
    ['free', 0],
    ['0', 0],
    ['25 dollars', 25],
    ['1000000', 1_000_000],
    ['1000001', undefined],
    ['12.345', undefined],
    ['1,25,0', undefined],
    ['-5', undefined],
    ['1e3', undefined],
    ['ten', undefined],
    ['', undefined],
    ['25-30', undefined],
  ])('%j is %s', (typed, price) => {
    const read = readPrice(typed, { currency: 'USD', locale: 'en-US' }, wordsOf('en'));
    if (price === undefined) expect(read).toEqual(expect.stringMatching(/[Ww]rite/));
    else expect(read).toBe(price);
  });
});
