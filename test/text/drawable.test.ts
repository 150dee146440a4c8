import { expect, it } from 'vitest';
import { drawable, isOneLine, isVisible, lines, oneLine } from '../../src/text/plain.ts';
import { sayableName, shortened } from '../../src/text/wording.ts';

it.each([
  ['Lamp 🛋️ & <chair>', 'Lamp & <chair>'],
  ['𝓜𝓪𝓻𝓲𝓪', 'Maria'],
  ['e\u0301te\u0301 at Łódź, Đà Nẵng', 'été at Łódź, Đà Nẵng'],
  ['日本のランプ', ''],
  ['日本の IKEA lamp', 'IKEA lamp'],
  ['ab 漢字', 'ab'],
  ['ab 漢字字', ''],
  ['🎉🎉🎉', ''],
  ['a\u202Eb\u0000c\nd\uD800', 'a b c d'],
  ['ﻻ بيع', 'لا بيع'],
])('of %j a card shows %j', (text, shown) => {
  expect(drawable(text)).toBe(shown);
});

it('strangers’ text has one empty line in a row, and nothing that turns or hides it', () => {
  expect(lines('a\n\n\n\nb\r\n c\u202e\u2066\ufeff\u0007 ')).toEqual(['a', '', 'b', ' c']);
  expect(lines('\u200b\u3164\u2800')).toEqual(['']);
  expect(oneLine('a\u2028b\tc\u202ed')).toBe('a b cd');
  expect([isOneLine('a\u2028b'), isOneLine('a b'), isVisible(' \u200b'), isVisible('.')]).toEqual([
    ...[false, true, false, true],
  ]);
});

it('a subject has 60 characters of a title, whole letters only', () => {
  expect(shortened('é'.repeat(60))).toBe('é'.repeat(60));
  expect(shortened('😀'.repeat(61))).toBe(`${'😀'.repeat(59)}…`);
  expect(shortened(`${'a'.repeat(58)} bcd`)).toBe(`${'a'.repeat(58)}…`);
});

it('a name is repeated in an email only if it is no link, address, or number', () => {
  for (const name of ['Ben', 'Dr. No', 'Ben 12', 'J.R.']) expect(sayableName(name)).toBe(name);
  for (const name of ['evil.example', 'a@b', 'x:y', 'a/b', 'a\\b', 'call 555', 'call ５５５'])
    expect([name, sayableName(name)]).toEqual([name, undefined]);
});
