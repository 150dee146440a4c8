import { expect, it } from 'vitest';
import { plainName } from '../../src/oauth/client-metadata.ts';

it.each([
  ['Claude', 'Claude'],
  ['  Shelf \n\t Helper  ', 'Shelf Helper'],
  ['evil\u202Eelpmaxe', 'evilelpmaxe'],
  ['Cl\u200Baude\uFEFF', 'Claude'],
  ['a\u0000b\u001b[31m', 'ab[31m'],
  ['\u2066\u2069\u3164', ''],
  ['Zo\u0065\u0301', 'Zoé'],
  ['Z\u0300\u0301\u0302\u0303\u0304', 'Z\u0300\u0301'],
  ['<b>Bold</b>', '<b>Bold</b>'],
])('the name %j is shown as %j', (given, shown) => {
  expect(plainName(given)).toBe(shown);
});

it('a long name is cut', () => {
  const shown = plainName('🙂'.repeat(100));
  expect([...shown]).toHaveLength(60);
  expect(shown.endsWith('…')).toBe(true);
});
