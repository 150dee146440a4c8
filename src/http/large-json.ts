import { isAscii } from 'node:buffer';
import { AppError, refusal } from '../errors.ts';
import { MB } from '../units.ts';
import { parseJson } from './json.ts';
import { endOfString, isEscaping, jsonBounds, QUOTE } from './json-bounds.ts';

/** Minimum size of a string that is read separately; shorter ones stay in the surrounding text. */
const LONG_BYTES = 16 * 1024;
/** Maximum size of a document without its photos. */
const AROUND_BYTES = MB;

/**
 * Reads JSON that comes in chunks. Long strings (photos in base64) are taken out as they end and put back into the
 * parsed value, so that the whole document is never in memory. The rest of it is limited, and a document that exceeds a
 * limit is refused at that chunk.
 * @param mark placeholder for them; the author of the document must not be able to guess it
 */
export function largeJsonReader(
  mark: string,
  maxRows?: number,
): { add(chunk: Uint8Array): void; end(): unknown } {
  const checkOutside = jsonBounds(maxRows);
  const long: string[] = [];
  /** The document with a mark in place of each long string. */
  const around: Uint8Array[] = [];
  let aroundBytes = 0;
  /** The string that was still open at the end of the last chunk, from its opening quote. */
  let open: LongString | undefined;

  /** Copies: a few bytes must not keep a whole chunk in memory. */
  function keep(bytes: Uint8Array) {
    aroundBytes += bytes.byteLength;
    if (aroundBytes > AROUND_BYTES) throw tooMuchAround();
    if (bytes.byteLength > 0) around.push(Buffer.from(bytes));
  }

  function take(string: LongString) {
    if (string.bytes < LONG_BYTES || !string.isPlain) return keep(Buffer.concat(string.raw));
    keep(Buffer.from(`"${mark}:${long.length}"`));
    long.push(string.text());
  }

  /** Adds to a long string. One that can't be a photo counts as a part of the rest, whose size is limited. */
  function lengthen(string: LongString, part: Uint8Array) {
    string.add(part);
    if (!string.isPlain && string.bytes > AROUND_BYTES) throw tooMuchAround();
  }

  return {
    add(chunk) {
      let from = 0;
      if (open) {
        const end = endOfString(chunk, 0, open.endsInEscape);
        lengthen(open, end < 0 ? chunk : chunk.subarray(0, end));
        if (end < 0) return;
        take(open);
        open = undefined;
        from = end;
      }
      for (let at = from; ; ) {
        const start = chunk.indexOf(QUOTE, at);
        checkOutside(chunk.subarray(at, start < 0 ? undefined : start));
        if (start < 0) break;
        at = endOfString(chunk, start + 1, false);
        if (at >= 0 && at - start < LONG_BYTES) continue;
        keep(chunk.subarray(from, start));
        const string = longString();
        lengthen(string, chunk.subarray(start, at < 0 ? undefined : at));
        if (at < 0) {
          open = string;
          return;
        }
        take(string);
        from = at;
      }
      keep(chunk.subarray(from));
    },

    /** @throws AppError invalid_request when the document isn't JSON */
    end() {
      // A string without an end isn't valid JSON, whatever its content.
      if (open) around.push(Buffer.from('"'));
      const value = parseJson(Buffer.concat(around), false);
      return long.length === 0 ? value : putBack(value, `${mark}:`, long);
    },
  };
}

const tooMuchAround = () => refusal('payload_too_large.withoutPhotos');

/** Doesn't recurse, because a body may be nested deeper than the stack allows. */
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

/** Maximum size of an accepted photo in base64, including escapes and line breaks. */
const LONGEST_BYTES = 16 * MB;
/** Escapes that no photo contains; each costs far more to read than to send. */
const ESCAPES = [Buffer.from('\\u'), Buffer.from('\\"')];

type LongString = ReturnType<typeof longString>;

/**
 * A JSON string that arrives in parts, including its quotes. One longer than the rest of a document may be is decoded
 * part by part, so that no photo blocks other requests at its end; only a plain one may be that long.
 */
function longString() {
  const pieces: string[] = [];
  /** A backslash whose letter is in the next part. */
  let carried = '';
  const string = {
    bytes: 0,
    /** Whether the last part ended in a backslash that escapes the next character. */
    endsInEscape: false,
    /** Whether it contains only what a photo can contain. */
    isPlain: true,
    /** Bytes that arrived but weren't decoded yet: all of them, while it is short. */
    raw: [] as Uint8Array[],

    add(part: Uint8Array): void {
      const from = string.bytes === 0 ? 1 : 0; // the opening quote escapes nothing
      string.endsInEscape = isEscaping(part, from, part.length, string.endsInEscape);
      string.bytes += part.byteLength;
      const seen = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      string.isPlain &&= isAscii(seen) && !ESCAPES.some((sign) => seen.includes(sign));
      string.raw.push(part);
      if (string.bytes <= AROUND_BYTES || !string.isPlain) return;
      read(string.raw.length === 1 ? seen : Buffer.concat(string.raw));
      string.raw = [];
    },

    /** The decoded text, after its closing quote has arrived. @throws AppError invalid_request if it isn't a JSON string */
    text(): string {
      if (string.raw.length > 0) return String(parseJson(Buffer.concat(string.raw), false));
      if (string.bytes <= LONGEST_BYTES) return pieces.join('');
      // Starts with the same bytes, and is longer than the reader accepts: the reader words the refusal.
      const [start = ''] = /^[\w:;/+=,-]{0,200}/.exec(pieces[0] ?? '') ?? [];
      return start + 'A'.repeat(LONGEST_BYTES);
    },
  };

  /** Decodes what has arrived, without the quotes around it and a final backslash that lacks its letter. */
  function read(part: Buffer) {
    if (string.bytes > LONGEST_BYTES && pieces.length > 0) return;
    const from = pieces.length === 0 ? 1 : 0;
    const last = part.length - 1;
    const isEnd = part[last] === QUOTE && !isEscaping(part, from, last, carried !== '');
    const to = isEnd || string.endsInEscape ? last : part.length;
    pieces.push(String(parseJson(`"${carried}${part.toString('latin1', from, to)}"`, false)));
    carried = string.endsInEscape ? '\\' : '';
  }

  return string;
}
