import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { breather } from '../breather.ts';
import { AppError, refusal } from '../errors.ts';
import { isStorable } from '../text/storable.ts';
import { MB } from '../units.ts';
import { type Kind, ROWS_PER_FILE } from './format.ts';
import { SavedAccount, SavedPage } from './import-schemas.ts';
import { notAnExport, unpack } from './unpack.ts';

const MAX_OBJECT_BYTES = MB;
/** Maximum number of fields and elements in a row: checking them blocks the thread that answers requests. */
const MAX_VALUES = 5000;
/** Maximum number of rows of all listing files together. No account has as many. */
const MAX_ROWS = 20 * ROWS_PER_FILE;

/** The content of an archive. Of the photos, it has only the names. */
export type Saved = {
  account: SavedAccount;
  page: SavedPage;
  rows: unknown[];
  photos: Set<string>;
  /** What an import doesn't recreate, as sentences. */
  left: Left[];
};

/** The rows of the imported kinds. It reads the whole archive, so a broken one is refused at once. */
export async function archiveRows(source: Readable): Promise<Saved> {
  let account: SavedAccount | undefined;
  let page: SavedPage | undefined;
  const rows: unknown[] = [];
  const photos = new Set<string>();
  const left = new Set<Left>();
  await unpack(source, async ({ found, read }) => {
    if (found.sort === 'photo') photos.add(found.name);
    if (found.sort !== 'rows') return;
    const { kind } = found;
    if ((kind === 'account' && account) || (kind === 'page' && page)) throw notAsExported(`${kind}.json`);
    if (kind === 'account') account = parse(SavedAccount, await read(), 'account.json');
    if (kind === 'page') page = parse(SavedPage, await read(), 'page.json');
    if (kind === 'items') {
      rows.push(...(await rowsIn(await read(), 'items.json')));
      if (rows.length > MAX_ROWS) throw notAsExported('items.json');
    }
    if (isLeft(kind) && (await rowsIn(await read(), `${kind}.json`)).length > 0) left.add(kind);
  });
  if (!account) throw notAnExport(undefined);
  return { account, page: page ?? {}, rows, photos, left: [...left] };
}

/** The single object in a file. */
function parse<T>(schema: z.ZodType<T>, bytes: Buffer, file: string): T {
  if (bytes.length > MAX_OBJECT_BYTES) throw notAsExported(file);
  const parsed = schema.safeParse(jsonIn(bytes.toString('utf8'), file));
  if (parsed.success) return parsed.data;
  throw notAsExported(file, parsed.error.issues[0]?.path.join('.'));
}

async function rowsIn(bytes: Buffer, file: string): Promise<unknown[]> {
  let rows: unknown[] | undefined;
  try {
    rows = await jsonRows(bytes, (text) => jsonIn(text, file), ROWS_PER_FILE);
  } catch (error) {
    if (error instanceof AppError) throw error;
  }
  if (!rows) throw notAsExported(file);
  return rows;
}

/** Parses a file; empty values are left out. @throws AppError invalid_request naming the file */
function jsonIn(text: string, file: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', `${file} in the file isn’t JSON. Nothing was imported.`, { cause });
  }
  if (!withoutNulls(json)) throw notAsExported(file);
  if (isStorable(json)) return json;
  const why = 'holds a NUL character or half of a surrogate pair';
  throw new AppError('invalid_request', `${file} in the file ${why}. Nothing was imported.`);
}

/** Removes nulls at all levels of a value. False if it has more values than a row of an export ever does. */
function withoutNulls(json: unknown): boolean {
  const left = [json];
  let values = 0;
  for (let value = left.pop(); value; value = left.pop()) {
    for (const [key, inner] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      values += 1;
      if (values > MAX_VALUES) return false;
      if (inner === null) Reflect.deleteProperty(value, key);
      else if (typeof inner === 'object') left.push(inner);
    }
  }
  return true;
}

const notAsExported = (file: string, at = '') =>
  refusal('invalid_request.exportPart', { file, where: at && ` (${at})` });

const LEFT = ['api_keys', 'connected_apps', 'webhooks'] as const;
type Left = (typeof LEFT)[number];
const isLeft = (kind: Kind): kind is Left => LEFT.some((each) => each === kind);

/** Bytes to scan before other requests get the thread. */
const SLICE_BYTES = 256 * 1024;
/** Maximum size of a row. Rows of an export are a fraction of it. */
const MAX_ROW_BYTES = MB;
/** Maximum depth of a row: an object with lists of objects. Deeper ones could exhaust the stack later. */
const MAX_DEPTH = 20;
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
/** The bytes of `[` and `{`. */
const OPENS = new Set([0x5b, 0x7b]);
/** The bytes of `]` and `}`. */
const CLOSES = new Set([0x5d, 0x7d]);

/**
 * The elements of a JSON array, each parsed separately: parsing millions of values at once takes more memory than the
 * thread may have before it can be stopped, and ends the program.
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
    if (at - start > MAX_ROW_BYTES) throw new Error('a row is too long');
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (OPENS.has(byte)) {
      depth += 1;
      if (depth > MAX_DEPTH) throw new Error('a row is too deep');
    } else if (CLOSES.has(byte)) depth -= 1;
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

/** Where the string that begins at `from` ends. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    if (bytes[at] === BACKSLASH) at += 1;
    else if (bytes[at] === QUOTE) return at;
  }
  return bytes.length;
}

const isBlank = (bytes: Buffer, from: number, to: number): boolean =>
  /^[ \t\r\n]*$/.test(bytes.toString('latin1', from, to));
