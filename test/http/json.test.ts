import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/http/json.ts';
import { checkBounds } from '../../src/http/json-bounds.ts';
import { largeJsonReader } from '../../src/http/large-json.ts';

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

it('a mark in front of the body, which says that it is UTF-8, is no part of it', () => {
  const marked = (text: string) => Buffer.from(`\uFEFF${text}`);
  expect(parseJson(marked('{"title":"Lamp"}'))).toEqual({ title: 'Lamp' });
  expect(parseJson(marked(''))).toEqual({});
  const long = `{"title":"${'x'.repeat(50_000)}"}`;
  const reader = largeJsonReader('mark');
  reader.add(marked(long));
  expect(reader.end()).toEqual(JSON.parse(long));
  // Its rows are counted all the same.
  expect(() => checkBounds(marked(`[${Array(50_000).fill(1)}]`), 9)).toThrow(/at most|9/);
  expect(() => parseJson(Buffer.from('{"title":"Lamp"}', 'utf16le'))).toThrow('not valid JSON');
});

describe('a body in another encoding', () => {
  const sent = Buffer.from('{"title":"Fauteuil crapaud, 1960, tissu rayé"}', 'latin1');
  const named = 'The body is not UTF-8.';

  it('is refused, not saved with replacement characters', () => {
    expect(() => parseJson(sent)).toThrow(named);
    expect(parseJson(Buffer.from(sent.toString('latin1')))).toEqual(JSON.parse(sent.toString('latin1')));
  });

  it.each([
    ['of a photo’s size', Buffer.from(`{"photo":"${'A'.repeat(20_000)}","title":"rayé"}`, 'latin1')],
    ['in a long text', Buffer.from(`{"title":"${'rayé'.repeat(20_000)}"}`, 'latin1')],
  ])('is refused in chunks too, %s', (_, body) => {
    const reader = largeJsonReader('mark');
    reader.add(body);
    expect(() => reader.end()).toThrow(named);
  });
});
