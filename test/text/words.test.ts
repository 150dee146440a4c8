import { describe, expect, it } from 'vitest';
import { priceMarks } from '../../db/search/marks.ts';
import { asMatch, asTsQuery } from '../../db/search/terms.ts';
import { spotsOf } from '../../src/search/places.ts';
import { fold } from '../../src/text/fold.ts';
import { isMisspelled, oneSlipFrom, withSingular } from '../../src/text/spelling.ts';
import { queryWords, wordsOfFolded } from '../../src/text/words.ts';

describe('the words of a text', () => {
  it.each([
    ['Café Table, solid OAK', ['cafe', 'table', 'solid', 'oak']],
    ["Levi's 501", ['levis', '501']],
    ['T-shirt', ['t', 'shirt', 'tshirt']],
    ['o_k 100% "a" OR b*', ['o', 'k', '100', 'a', 'or', 'b']],
    ['Sofá 🛋️!', ['sofa', '🛋']],
    ['木の椅子 IKEA', ['木', 'の', '椅', '子', 'ikea']],
    ['\0\'"\\ -- ()', []],
    ['x'.repeat(99), ['x'.repeat(40)]],
    ['a-b--c-d e-', ['a', 'b', 'c', 'd', 'e', 'ab', 'cd']],
  ])('of %j', (text, words) => {
    expect(wordsOfFolded(fold(text))).toEqual(words);
  });

  it('are read in one go, also where a word has no end', () => {
    expect(wordsOfFolded(fold('é'.repeat(400_000)))).toEqual(['e'.repeat(40)]);
  });

  it('are asked for once each, and compounds as their parts', () => {
    expect(queryWords('lamp T-shirt LAMP')).toEqual(['lamp', 't', 'shirt']);
  });

  it.each(['lamp', 'sofá', 'ab'])(
    'all that is one slip away from %s is what counts as misspelled',
    (word) => {
      const slips = oneSlipFrom(word);
      expect(slips.every((each) => isMisspelled(each, word))).toBe(true);
      const [first = '', second = '', ...rest] = word;
      expect(slips).toEqual(
        expect.arrayContaining([
          second + first + rest.join(''),
          word.slice(1),
          word.slice(0, -1),
          `${word}s`,
          `x${word.slice(1)}`,
        ]),
      );
    },
  );

  it.each([
    ['lamps', ['lamps', 'lamp']],
    ['boxes', ['boxes', 'boxe', 'box']],
    ['batteries', ['batteries', 'batterie', 'battery', 'batteri'].slice(0, 3)],
    ['glass', ['glass']],
    ['bus', ['bus']],
  ])('%s may be the plural of', (word, found) => {
    expect(withSingular(word)).toEqual(found);
  });
});

describe('the terms of a search', () => {
  const terms = {
    but: [{ all: [{ term: 'near' }, { any: [{ term: 'not' }, { term: 'or' }] }] }, { term: '_a' }],
  } as const;
  it('are written for each database, and are never operators', () => {
    expect(asMatch(terms)).toBe('(("near" AND ("not" OR "or")) NOT "_a")');
    expect(asTsQuery(terms)).toBe("(('near'&('not'|'or'))&!'_a')");
  });
  it.each(['', 'a b', '"', "'", '*', 'a\0', '\\', ':'])('are never %j', (term) => {
    expect(() => asMatch({ term })).toThrow();
    expect(() => asTsQuery({ term })).toThrow();
  });
});

it.each([
  [undefined, undefined, Array.from({ length: 15 }, (_, i) => `_p${i}`)],
  [undefined, 0, ['_p0']],
  [10_001, 15_000, ['_p8']],
  [1, 500, ['_p1']],
  [500, 501, ['_p1', '_p2']],
  [200_001, undefined, ['_p14']],
])('prices from %s to %s cents lie in', (min, max, marks) => {
  expect(priceMarks('USD', min, max)).toEqual(marks);
});

it.each([
  [{}, undefined],
  [{ city: ' ' }, undefined],
  [{ city: 'Austin' }, [{ city: 'austin' }]],
  [{ state: 'Texas' }, [{ state: 'tx' }]],
  [{ city: 'Austin, TX' }, [{ city: 'austin, tx' }, { city: 'austin', state: 'tx' }]],
  [
    { city: 'Lyon, France' },
    [{ city: 'lyon, france' }, { city: 'lyon', state: 'france' }, { city: 'lyon', state: null }],
  ],
])('the place %j is looked for at', (place, spots) => {
  expect(spotsOf(place)).toEqual(spots);
});
