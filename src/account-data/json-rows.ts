import { breather } from '../breather.ts';
import { MB } from '../units.ts';

const SLICE_BYTES = 256 * 1024;
/** A row of an export is a fraction of this size. */
const MAX_ROW_BYTES = MB;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/**
 * The elements of a JSON array, each parsed separately, so that a long file never blocks the thread for long.
 * @param maxRows stops at the first row beyond this number
 * @param parseRow throws for invalid JSON
 * @throws Error for content that isn't an array, for an element larger than a megabyte, and for too many elements
 */
export async function jsonRows(
  bytes: Buffer,
  parseRow: (text: string) => unknown,
  maxRows = Number.POSITIVE_INFINITY,
): Promise<unknown[]> {
  const breathe = breather(SLICE_BYTES);
  const rows: unknown[] = [];
  const take = async (from: number, to: number) => {
    if (to - from > MAX_ROW_BYTES) throw tooLong();
    if (rows.length >= maxRows) throw new Error('one row too many');
    rows.push(parseRow(bytes.toString('utf8', from, to)));
    await breathe(to - from);
  };
  const open = bytes.indexOf('[');
  if (open < 0 || !isBlank(bytes, 0, open)) throw new Error('no array');
  let depth = 1;
  let start = open + 1;
  let at = start;
  for (; at < bytes.length && depth > 0; at++) {
    const byte = bytes[at] ?? 0;
    if (at - start > MAX_ROW_BYTES) throw tooLong();
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (OPENS.has(byte)) depth += 1;
    else if (CLOSES.has(byte)) depth -= 1;
    else if (byte === COMMA && depth === 1) {
      await take(start, at);
      start = at + 1;
    }
  }
  const end = at - 1;
  if (depth > 0 || bytes[end] !== 0x5d || !isBlank(bytes, at, bytes.length)) throw new Error('no array');
  if (rows.length > 0 || !isBlank(bytes, start, end)) await take(start, end);
  return rows;
}

const tooLong = () => new Error('a row is too long');

/** Where a string that begins at a quote ends. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

const isBlank = (bytes: Buffer, from: number, to: number): boolean =>
  /^[ \t\r\n]*$/.test(bytes.toString('latin1', from, Math.min(to, from + MAX_ROW_BYTES)));
