import { isAscii } from 'node:buffer';
import { MB } from '../units.ts';
import { parseJson } from './json.ts';
import { isEscaping, QUOTE } from './json-bounds.ts';

/** Maximum size of an accepted photo in base64, including escapes and line breaks. */
const LONGEST_BYTES = 16 * MB;
/** Escapes that no photo contains; each costs far more to read than to send. */
const ESCAPES = [Buffer.from('\\u'), Buffer.from('\\"')];

export type LongString = {
  add(part: Uint8Array): void;
  readonly bytes: number;
  /** Whether the last part ended in a backslash that escapes the next character. */
  readonly endsInEscape: boolean;
  /** Whether it contains only what a photo can contain. */
  readonly isPlain: boolean;
  /** The raw bytes, while it is short. */
  readonly raw: Uint8Array[];
  /** The decoded text, after its closing quote has arrived. @throws AppError invalid_request if it isn't a JSON string */
  text(): string;
};

/**
 * A JSON string that arrives in parts, including its quotes. One longer than `rawBytes` is decoded part by part, so
 * that no photo blocks other requests at its end; only a plain one may be that long.
 */
export function longString(rawBytes: number): LongString {
  const pieces: string[] = [];
  /** Bytes that arrived but weren't decoded yet. */
  let raw: Uint8Array[] = [];
  let bytes = 0;
  let endsInEscape = false;
  let isPlain = true;
  /** A backslash whose letter is in the next part. */
  let carried = '';

  /** Decodes what has arrived, without the quotes around it and a final backslash that lacks its letter. */
  function read(part: Buffer) {
    if (bytes > LONGEST_BYTES && pieces.length > 0) return;
    const from = pieces.length === 0 ? 1 : 0;
    const last = part.length - 1;
    const isEnd = part[last] === QUOTE && !isEscaping(part, from, last, carried !== '');
    const to = isEnd || endsInEscape ? last : part.length;
    pieces.push(String(parseJson(`"${carried}${part.toString('latin1', from, to)}"`, false)));
    carried = endsInEscape ? '\\' : '';
  }

  return {
    add(part) {
      const from = bytes === 0 ? 1 : 0; // the opening quote escapes nothing
      endsInEscape = isEscaping(part, from, part.length, endsInEscape);
      bytes += part.byteLength;
      const seen = bufferOf(part);
      isPlain &&= isAscii(seen) && !ESCAPES.some((sign) => seen.includes(sign));
      raw.push(part);
      if (bytes <= rawBytes || !isPlain) return;
      read(raw.length === 1 ? seen : Buffer.concat(raw));
      raw = [];
    },
    get bytes() {
      return bytes;
    },
    get endsInEscape() {
      return endsInEscape;
    },
    get isPlain() {
      return isPlain;
    },
    get raw() {
      return raw;
    },
    text() {
      if (raw.length > 0) return String(parseJson(Buffer.concat(raw), false));
      if (bytes <= LONGEST_BYTES) return pieces.join('');
      // Starts with the same bytes, and is longer than the reader accepts: the reader words the refusal.
      const [start = ''] = /^[\w:;/+=,-]{0,200}/.exec(pieces[0] ?? '') ?? [];
      return start + 'A'.repeat(LONGEST_BYTES);
    },
  };
}

const bufferOf = (part: Uint8Array): Buffer => Buffer.from(part.buffer, part.byteOffset, part.byteLength);
