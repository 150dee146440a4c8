import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../errors.ts';
import { isStorable } from '../text/storable.ts';

/** A long sale has some hundred things; a sheet beyond this was made of something else. */
export const MAX_CSV_BYTES = 4 * 1024 * 1024;
const MAX_CSV_ROWS = 5000;
const MAX_ROW_CHARACTERS = 100_000;
/** As much is read at once. */
const SLICE_CHARACTERS = 64 * 1024;

/** A row with the line of the file that it begins in, as a text editor counts. */
export type CsvRow = { line: number; cells: string[] };
type Sheet = { header: string[]; rows: CsvRow[] };

/**
 * A file of comma-, semicolon- or tab-separated values, in the encodings that spreadsheets write. Every cell is text.
 * @throws AppError invalid_request, payload_too_large: then nothing of it can be relied on
 */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  if (bytes.length > MAX_CSV_BYTES) throw tooLarge();
  const text = textOf(bytes);
  if (!isStorable(text)) throw refused('This is no CSV file.', SAVE_AS);
  const records = Readable.from(slicesOf(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      info: true,
      max_record_size: MAX_ROW_CHARACTERS,
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
    }),
  );
  const rows: CsvRow[] = [];
  let line = 1;
  try {
    for await (const { record, info } of records as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      const cells = record.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
      line = info.lines + 1;
      if (rows.length > MAX_CSV_ROWS + 1) throw tooLarge();
    }
  } catch (error) {
    throw error instanceof CsvError ? broken(error, line) : error;
  }
  const [head, ...rest] = rows;
  if (!head) throw refused('The file is empty.');
  return { header: head.cells, rows: rest };
}

async function* slicesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += SLICE_CHARACTERS) {
    yield text.slice(at, at + SLICE_CHARACTERS);
    await setImmediate();
  }
}

/** UTF-8 and UTF-16 as they say themselves; what is neither was written by an older Excel. */
function textOf(bytes: Buffer): string {
  const begins = bytes.subarray(0, 2).toString('hex');
  if (begins === '504b' || begins === '1f8b') throw refused('This is no CSV file.', SAVE_AS);
  if (begins === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (begins === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Whatever the line with the names of the columns uses most. */
function delimiterOf(text: string): string {
  const first =
    text
      .slice(0, MAX_ROW_CHARACTERS)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? '';
  const times = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (times(sign) > times(best) ? sign : best));
}

const SAVE_AS = 'Open it in your spreadsheet and save it as CSV (UTF-8).';
const refused = (why: string, hint?: string, cause?: unknown) =>
  new AppError('invalid_request', `${why} Nothing was taken in.`, { ...(hint && { hint }), cause });
const tooLarge = () =>
  new AppError(
    'payload_too_large',
    `The file is larger than the ${MAX_CSV_BYTES / 1024 / 1024} MB or ${MAX_CSV_ROWS} rows that are taken at once. Nothing was taken in.`,
    { hint: 'Share it out over several files.' },
  );

function broken(cause: CsvError, line: number): AppError {
  const isQuote = /QUOTE/.test(cause.code);
  const why = isQuote
    ? 'a quotation mark is opened there and not closed'
    : 'the row that begins there is too long';
  const hint =
    'A text with commas, line breaks or quotation marks stands between quotation marks, and each of its own is doubled ("").';
  return refused(`Line ${line}: ${why}.`, hint, cause);
}
