import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/http/json.ts';
import { faultOf } from '../../src/http/json-fault.ts';

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['{"a": undefined}', 6],
    ['[1, 2', 5],
    ['{"a": "b', 8],
    ['{"a": "b\nc"}', 8],
    ['{"a": "\\x"}', 7],
    ['{"a": 01}', 6],
    ['{"a": 1} {', 9],
    ['{"a": [1}', 8],
    ['', 0],
    ['nul', 0],
    ['// no', 0],
  ])('%j breaks at %i', (text, index) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultOf(text)).toBe(index);
  });

  it('finds no fault in what the parser takes', () => {
    const texts = [
      '{"a":[1,-2.5e+3,true,false,null,"\\u00e9\\n",{}],"b":{}}',
      ' [ ] ',
      '"x"',
      '0',
      `"${'x'.repeat(300_000)}"`,
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ];
    for (const text of texts)
      expect([text.slice(0, 20), faultOf(text)]).toEqual([text.slice(0, 20), text.length]);
  });

  it('is told by line and column', () => {
    expect(() => parseJson('{\n  "title": "Lamp",\n  price: 5\n}')).toThrow(
      'The body is not valid JSON: it breaks at line 3, column 3.',
    );
    expect(() => parseJson('{"title": "Lamp"')).toThrow('The body is not valid JSON: it ends too early.');
  });
});
