import { refusal } from '../errors.ts';

/** Maximum number of values: each costs hundreds of times the byte that it takes to send. */
const MAX_VALUES = 20_000;
/** Minimum size of a document with that many values. */
const MANY_BYTES = MAX_VALUES * 2;

const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [...'[]{},'].map((sign) =>
  sign.charCodeAt(0),
);
export const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Returns a function that counts the values of a JSON document before it is parsed; it gets the bytes outside of strings,
 * in order. A document with more than `maxRows` elements in its outermost array, or with too many values, is refused at
 * the first one that exceeds the limit.
 * @throws AppError BATCH_TOO_LARGE, payload_too_large
 */
export function jsonBounds(maxRows = Number.POSITIVE_INFINITY): (bytes: Uint8Array) => void {
  let depth = 0;
  let values = 1;
  let rows = 0;
  let isArray: boolean | undefined;
  return (bytes) => {
    for (const byte of bytes) {
      if (byte <= SPACE) continue;
      if (byte === COMMA) {
        values += 1;
        if (depth === 1 && isArray) rows += 1;
      } else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        isArray ??= byte === OPEN_ARRAY;
        if (depth === 0) rows = 1;
        depth += 1;
        values += 1;
      } else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1;
      if (rows > maxRows) throw refusal('BATCH_TOO_LARGE.messages', { maxRows });
      if (values > MAX_VALUES) throw refusal('payload_too_large.values');
    }
  };
}

/** Refuses a complete document that exceeds a bound, at the cost of scanning its bytes. */
export function checkBounds(document: Uint8Array, maxRows?: number): void {
  if (document.length < MANY_BYTES && (maxRows === undefined || !startsArray(document))) return;
  const checkOutside = jsonBounds(maxRows);
  for (let at = 0; at >= 0 && at < document.length; ) {
    const quote = document.indexOf(QUOTE, at);
    checkOutside(document.subarray(at, quote < 0 ? undefined : quote));
    if (quote < 0) return;
    at = endOfString(document, quote + 1, false);
  }
}

const startsArray = (document: Uint8Array): boolean => document.find((byte) => byte > SPACE) === OPEN_ARRAY;

/** The index after the quote that ends a string, or -1 if the bytes end first. */
export function endOfString(bytes: Uint8Array, from: number, escaped: boolean): number {
  for (let at = from; ; ) {
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    if (!isEscaping(bytes, from, quote, escaped)) return quote + 1;
    at = quote + 1;
  }
}

/** Whether the part between `from` and `to` ends in a backslash that is not escaped itself. */
export function isEscaping(bytes: Uint8Array, from: number, to: number, escaped: boolean): boolean {
  let at = to;
  while (at > from && bytes[at - 1] === BACKSLASH) at -= 1;
  const isOdd = (to - at) % 2 === 1;
  return at === from && escaped ? !isOdd : isOdd;
}
