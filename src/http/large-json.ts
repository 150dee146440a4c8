import { AppError } from '../errors.ts';
import { parseJson } from './json.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A string of so many bytes is read by itself; shorter ones stay in the text around them. */
const LONG_BYTES = 16 * 1024;

/**
 * Reads JSON that comes in chunks. Long strings (photos in base64) are taken out as they end and put back into the
 * parsed value, so that the document never stands in memory as a whole.
 * @param mark stands for them meanwhile; nobody who writes the document may be able to foresee it
 */
export function largeJsonReader(mark: string): { add(chunk: Uint8Array): void; end(): unknown } {
  const long: string[] = [];
  /** The document with a mark in place of each long string. */
  const around: Uint8Array[] = [];
  /** The string that the last chunk ended in, from its opening quote on. */
  let open: Uint8Array[] | undefined;
  let endsInEscape = false;

  function take(literal: Uint8Array[]) {
    const bytes = literal.reduce((sum, part) => sum + part.byteLength, 0);
    if (bytes < LONG_BYTES) {
      around.push(...literal);
      return;
    }
    const text = parseJson(Buffer.concat(literal).toString('utf8'));
    around.push(Buffer.from(`"${mark}:${long.length}"`));
    long.push(String(text));
  }

  return {
    add(chunk) {
      let from = 0;
      if (open) {
        const end = endOfString(chunk, 0, endsInEscape);
        open.push(end < 0 ? chunk : chunk.subarray(0, end));
        if (end < 0) {
          endsInEscape = isEscaping(chunk, 0, endsInEscape);
          return;
        }
        take(open);
        open = undefined;
        from = end;
      }
      for (let at = from; ; ) {
        const start = chunk.indexOf(QUOTE, at);
        if (start < 0) break;
        at = endOfString(chunk, start + 1, false);
        if (at >= 0) continue;
        around.push(chunk.subarray(from, start));
        open = [chunk.subarray(start)];
        endsInEscape = isEscaping(chunk, start + 1, false);
        return;
      }
      around.push(chunk.subarray(from));
    },

    /** @throws AppError invalid_request when the document is no JSON, or holds text that no database can keep */
    end() {
      const value = parseJson(Buffer.concat([...around, ...(open ?? [])]).toString('utf8'));
      return long.length === 0 ? value : putBack(value, `${mark}:`, long);
    },
  };
}

/** The place behind the quote that ends a string, or -1 when the chunk ends before it does. */
function endOfString(chunk: Uint8Array, from: number, escaped: boolean): number {
  for (let at = from; ; ) {
    const quote = chunk.indexOf(QUOTE, at);
    if (quote < 0) return -1;
    if (!isEscaping(chunk.subarray(0, quote), from, escaped)) return quote + 1;
    at = quote + 1;
  }
}

/** Whether the part from `from` on ends in a backslash that is not escaped itself. */
function isEscaping(part: Uint8Array, from: number, escaped: boolean): boolean {
  let at = part.length;
  while (at > from && part[at - 1] === BACKSLASH) at -= 1;
  const isOdd = (part.length - at) % 2 === 1;
  return at === from && escaped ? !isOdd : isOdd;
}

/** Without recursion: a body may be nested deeper than the stack. */
function putBack(value: unknown, mark: string, long: string[]): unknown {
  const whole = { value };
  const left: object[] = [whole];
  for (let node = left.pop(); node; node = left.pop()) {
    for (const [key, inner] of Object.entries(node)) {
      if (key.startsWith(mark)) throw new AppError('invalid_request', 'The name of a field is too long.');
      if (typeof inner === 'object' && inner !== null) left.push(inner);
      else if (typeof inner === 'string' && inner.startsWith(mark)) {
        Reflect.set(node, key, long[Number(inner.slice(mark.length))]);
      }
    }
  }
  return whole.value;
}
