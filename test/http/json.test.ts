import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/http/json.ts';

describe('where a body stops being JSON', () => {
  it.each([
    ['{\n  "title": "Lamp",\n  price: 5\n}', 'it breaks at line 3, column 3.'],
    ['{"a" 1}', 'it breaks at line 1, column 6.'],
    ['{"a": "b\nc"}', 'it breaks at line 1, column 9.'],
    ['{"a": 1} {', 'it breaks at line 1, column 10.'],
    ['{"a": undefined}', 'it breaks near {"a": undefined}.'],
    [`{"title": "${'x'.repeat(500)}", "free": tru, "price": 5}`, 'it breaks near free": tru, "price":.'],
    ['{"title": "Lamp"', 'it ends too early.'],
    ['{"title": "Lamp', 'it ends too early.'],
    ['nul', 'it ends too early.'],
  ])('%j: %s', (text, where) => {
    expect(() => parseJson(text)).toThrow(`The body is not valid JSON: ${where}`);
  });

  it('is not said of a part, whose places mean nothing to the sender', () => {
    expect(() => parseJson('{"a" 1}', false)).toThrow(/^The body is not valid JSON\.$/);
  });
});
