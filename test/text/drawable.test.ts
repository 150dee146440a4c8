import { expect, it } from 'vitest';
import { drawable } from '../../src/text/plain.ts';

it.each([
  ['Lamp 🛋️ & <chair>', 'Lamp & <chair>'],
  ['𝓜𝓪𝓻𝓲𝓪', 'Maria'],
  ['e\u0301te\u0301 at Łódź, Đà Nẵng', 'été at Łódź, Đà Nẵng'],
  ['日本のランプ', ''],
  ['日本の IKEA lamp', 'IKEA lamp'],
  ['🎉🎉🎉', ''],
  ['a\u202Eb\u0000c\nd\uD800', 'a b c d'],
  ['ﻻ بيع', 'لا بيع'],
])('of %j a card shows %j', (text, shown) => {
  expect(drawable(text)).toBe(shown);
});
