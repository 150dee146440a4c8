import { isAscii } from 'node:buffer';
import { MB } from '../units.ts';
import { parseJson } from './json.ts';
import { isEscaping, QUOTE } from './json-strings.ts';

/** No photo that is taken is longer in base64, escapes and line breaks included. */
const LONGEST_BYTES = 16 * MB;
/** No photo has them, and each costs far more to read than the byte that it took to send it. */
const ESCAPES = [Buffer.from('\\u'), Buffer.from('\\"')];

export type LongString = {
  add(part: Uint8Array): void;
  readonly bytes: number;
  /** The last part ended in a backslash that escapes what comes next. */
  readonly endsInEscape: boolean;
  /** Nothing in it that no photo has. */
  readonly isPlain: boolean;
  /** As it came, while it is short. */
  readonly raw: Uint8Array[];
  /** What it says, once its closing quote has come. @throws AppError invalid_request when it is no string of JSON */
  text(): string;
};

/**
 * A string of JSON that comes in parts, its quotes included. One that is longer than `rawBytes` is read part by part, so
 * that no photo holds everyone up when it ends; only a plain one may become so long.
 */
export function longString(rawBytes: number): LongString {
  const pieces: string[] = [];
  /** What came and was not read yet. */
  let raw: Uint8Array[] = [];
  let bytes = 0;
  let endsInEscape = false;
  let isPlain = true;
  /** A backslash whose letter is in the next part. */
  let carried = '';

  /** Of the parts up to now: without the quotes around them, and without a backslash that has no letter yet. */
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
      if (raw.length > 0) return String(parseJson(Buffer.concat(raw).toString('utf8'), false));
      if (bytes <= LONGEST_BYTES) return pieces.join('');
      // Begins as what came, and is longer than whoever reads it may take: the refusal is theirs to word.
      const [start = ''] = /^[\w:;/+=,-]{0,200}/.exec(pieces[0] ?? '') ?? [];
      return start + 'A'.repeat(LONGEST_BYTES);
    },
  };
}

const bufferOf = (part: Uint8Array): Buffer => Buffer.from(part.buffer, part.byteOffset, part.byteLength);
