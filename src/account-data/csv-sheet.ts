import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError, refusal } from '../errors.ts';
import { isStorable } from '../text/storable.ts';
import { MB } from '../units.ts';
import { columnsOf } from './csv-values.ts';

/** Maximum size of a file. A long sale has a few hundred items, so a larger file contains something else. */
export const MAX_CSV_BYTES = 4 * MB;
const MAX_CSV_ROWS = 5000;
/** The parser holds a whole row in memory, so an unclosed quote must not swallow the rest of the file. */
const MAX_ROW_CHARACTERS = 100_000;
/** Maximum number of empty rows, which spreadsheets write and which take the parser time. */
const MAX_EMPTY_ROWS = 10_000;
/** Number of characters to parse before other work gets the thread: thousands of rows, if they are short. */
const SLICE_CHARACTERS = 4 * 1024;

/** A row, and the line of the file where it begins, as a text editor counts. */
export type CsvRow = { line: number; cells: string[] };

/**
 * Reads a file of comma-, semicolon-, or tab-separated values, in the encodings that spreadsheets write. Every cell
 * is text.
 * @throws AppError invalid_request, payload_too_large: then nothing in the file can be relied on
 */
export async function readSheet(bytes: Buffer): Promise<{ header: string[]; rows: CsvRow[] }> {
  if (bytes.length > MAX_CSV_BYTES) throw tooLarge();
  const text = textOf(bytes);
  if (!isStorable(text)) throw refused('This isn’t a CSV file.', SAVE_AS);
  const records = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      ltrim: true,
      max_record_size: MAX_ROW_CHARACTERS,
      raw: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  const rows: CsvRow[] = [];
  let line = 1;
  let empty = 0;
  try {
    for await (const { record, raw } of records as AsyncIterable<{ record: string[]; raw: string }>) {
      const skipped = breaksIn(raw.slice(0, raw.length - raw.trimStart().length));
      const cells = record.map((cell) => cell.trim());
      const isEmpty = cells.every((cell) => cell === '');
      if (isEmpty) empty += 1;
      else if (rows.length > 0 || !isAside(cells)) rows.push({ line: line + skipped, cells });
      line += breaksIn(raw);
      if (rows.length > MAX_CSV_ROWS + 1) throw tooLarge();
      if (empty > MAX_EMPTY_ROWS) throw refused('The file has thousands of empty rows.', TAKE_OUT_EMPTY);
    }
  } catch (error) {
    throw error instanceof CsvError ? broken(error, line) : error;
  }
  const [head, ...rest] = rows;
  if (!head) throw refused('The file is empty.');
  return { header: head.cells, rows: rest };
}

/** Excel's `sep=;`, or a remark in Facebook's template above the header. But a column can be called `#`. */
const isAside = (cells: readonly string[]): boolean => {
  const [first = ''] = cells;
  return SEPARATOR.test(first) || (first.startsWith('#') && !columnsOf(cells).at.has('title'));
};
const SEPARATOR = /^sep=([,;\t]?)/i;

const breaksIn = (text: string): number => text.match(/\r\n?|\n/g)?.length ?? 0;

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    yield text.slice(at, at + SLICE_CHARACTERS);
    await setImmediate();
  }
}

/** Decodes UTF-8 and UTF-16, by mark or content. Anything else comes from an older Excel. */
function textOf(bytes: Buffer): string {
  const begins = bytes.subarray(0, 2).toString('hex');
  if (begins === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (begins === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The delimiter that Excel’s first line declares, or else the one that is most frequent in the header row. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, MAX_ROW_CHARACTERS)
    .trimStart()
    .split(/[\r\n]+/);
  const said = SEPARATOR.exec(lines[0] ?? '')?.[1];
  if (said) return said;
  const first = lines.find((line) => !/^"?(#|sep=)/i.test(line)) ?? '';
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

const TAKE_OUT_EMPTY =
  'Delete the empty rows below the table, or copy the table into a new sheet, and save it again.';
const SAVE_AS = 'Open it in your spreadsheet and save it as CSV (UTF-8).';
const refused = (why: string, hint?: string, cause?: unknown) =>
  new AppError('invalid_request', `${why} Nothing was imported.`, { ...(hint && { hint }), cause });
const tooLarge = () =>
  refusal('payload_too_large.csv', { mb: MAX_CSV_BYTES / 1024 / 1024, rows: MAX_CSV_ROWS });

function broken(cause: CsvError, line: number): AppError {
  const isQuote = /QUOTE/.test(cause.code);
  const why = isQuote
    ? 'a quotation mark is opened there and not closed'
    : 'the row that begins there is too long';
  const hint =
    'Put text with commas, line breaks or quotation marks in quotation marks, and double each quotation mark inside it ("").';
  return refused(`Line ${line}: ${why}.`, hint, cause);
}
