import { describe, expect, it } from 'vitest';
import { largeJsonReader } from '../../src/http/large-json.ts';

const KB = 1024;

/** What the reader returns for a text that arrives in chunks of `size` bytes. */
function read(text: string, size: number): unknown {
  const bytes = Buffer.from(text);
  const reader = largeJsonReader('req_1');
  for (let at = 0; at < bytes.length; at += size) reader.add(bytes.subarray(at, at + size));
  return reader.end();
}

describe('a document that comes in chunks reads as the same in one', () => {
  const photo = Buffer.from('photo')
    .toString('base64')
    .repeat(8 * KB);
  const documents: [string, unknown][] = [
    ['photos', { photos: [photo, `data:image/jpeg;base64,${photo}`], batch: 'a' }],
    [
      'strings on both sides of what is long',
      ['x'.repeat(16 * KB - 2), 'y'.repeat(16 * KB - 1), 'z'.repeat(17 * KB)],
    ],
    ['a long string alone', photo],
    ['escapes', { text: '\\"'.repeat(20 * KB), back: '\\'.repeat(33 * KB), tab: '\t"\\\n', 'a"b\\': '"' }],
    ['letters of several bytes', { title: 'Größe ✓ 🛋 '.repeat(4 * KB), short: 'é' }],
    [
      'short strings and numbers',
      Array.from({ length: 3000 }, (_, i) => ({ [`k${i}`]: [i, `${i}`, null, true] })),
    ],
    ['long strings in deep places', { a: [{ b: { c: [photo, { d: photo }] } }] }],
  ];
  const megabytes = Buffer.from('a photo, as large as a phone makes it')
    .toString('base64')
    .repeat(40 * KB);
  it.each([
    ['photos of several megabytes', { photos: [megabytes, `data:image/png;base64,${megabytes}`, 'x'] }],
    ['line breaks and tabs in them', { photos: [`${megabytes}\r\n\t`.repeat(2)] }],
  ])('%s', (_, document) => {
    const text = JSON.stringify(document);
    for (const size of [999, 64 * KB, text.length]) expect(read(text, size)).toEqual(document);
    const escaped = text.replaceAll('A', '\\/');
    for (const size of [997, 64 * KB]) expect(read(escaped, size)).toEqual(JSON.parse(escaped));
  });

  it.each(documents)(
    '%s',
    (_, document) => {
      const text = JSON.stringify(document);
      for (const size of [7, 1000, 16 * KB, 64 * KB, text.length]) expect(read(text, size)).toEqual(document);
    },
    30_000,
  );

  it('a quote whose backslash ends the chunk before it', () => {
    const start = `["${'x'.repeat(1200 * KB)}`;
    const text = `${start}\\"${'y'.repeat(40)}"]`;
    expect(read(text, start.length + 1)).toEqual(JSON.parse(text));
  });

  it('white space, and slashes escaped as some clients do', () => {
    const text = `{ "photos" :\n [ "${'ab\\/'.repeat(10 * KB)}" ] }`;
    for (const size of [11, 3000]) expect(read(text, size)).toEqual({ photos: ['ab/'.repeat(10 * KB)] });
  });
});

describe('invalid JSON is refused', () => {
  const long = 'x'.repeat(20 * KB);
  it.each([
    ['ends in a long string', `{"photos":["${long}`],
    ['ends behind it', `{"photos":["${long}"`],
    ['is a long string alone, without an end', `"${long.repeat(100)}`],
    ['has a line break in a very long one', `["${long.repeat(100)}\n"]`],
    ['has a wrong escape in a very long one', `["${long.repeat(100)}\\x${long}"]`],
    ['has a line break in it', `["${long}\n"]`],
    ['has a wrong escape in it', `["${long}\\x"]`],
    ['sets a prototype', `{"photos":["${long}"],"__proto__":{}}`],
    ['has a field with a long name', `{"${long}":1}`],
  ])('one that %s', (_, text) => {
    for (const size of [13, 4000]) expect(() => read(text, size)).toThrow(/JSON|__proto__|too long/);
  });
});
