import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import { refusal } from '../refusal.ts';
import { isStorable } from '../text/storable.ts';
import { MB } from '../units.ts';
import { type Kind, ROWS_PER_FILE } from './format.ts';
import { SavedAccount, SavedPage } from './import-schemas.ts';
import { jsonRows } from './json-rows.ts';
import { notAnExport, unpack } from './unpack.ts';

const MAX_OBJECT_BYTES = MB;
/** Maximum rows of all listing files together. No account has more. */
const MAX_ROWS = 20 * ROWS_PER_FILE;

/** The content of an archive; for photos, only their names. */
export type Saved = {
  account: SavedAccount;
  page: SavedPage;
  rows: unknown[];
  photos: Set<string>;
  /** What an import doesn't recreate, in words. */
  left: string[];
};

/** The rows of the kinds that are imported; this reads the whole archive to its last byte. */
export async function archiveRows(source: Readable): Promise<Saved> {
  let account: SavedAccount | undefined;
  let page: SavedPage = {};
  const rows: unknown[] = [];
  const photos = new Set<string>();
  const left = new Set<Left>();
  await unpack(source, async ({ found, read }) => {
    if (found.sort === 'photo') photos.add(found.name);
    if (found.sort !== 'rows') return;
    const { kind } = found;
    if (kind === 'account') account = parse(SavedAccount, await read(), 'account.json');
    if (kind === 'page') page = parse(SavedPage, await read(), 'page.json');
    if (kind === 'items') {
      rows.push(...(await rowsIn(await read(), 'items.json')));
      if (rows.length > MAX_ROWS) throw notAsExported('items.json');
    }
    if (isLeft(kind) && (await rowsIn(await read(), `${kind}.json`)).length > 0) left.add(kind);
  });
  if (!account) throw notAnExport(undefined);
  return { account, page, rows, photos, left: [...left].map((kind) => LEFT[kind]) };
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

/** Empty values count as left out. @throws AppError invalid_request naming the file */
function jsonIn(text: string, file: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text, (_, value) => (value === null ? undefined : value));
  } catch (cause) {
    throw new AppError('invalid_request', `${file} in the file is no JSON. Nothing was taken in.`, { cause });
  }
  if (isStorable(json)) return json;
  const why = 'holds a NUL character or half of a surrogate pair';
  throw new AppError('invalid_request', `${file} in the file ${why}. Nothing was taken in.`);
}

const notAsExported = (file: string, at = '') =>
  refusal('invalid_request.exportPart', { file, where: at && ` (${at})` });

const LEFT = { api_keys: 'API keys', connected_apps: 'connected apps', webhooks: 'webhooks' } as const;
type Left = keyof typeof LEFT;
const isLeft = (kind: Kind): kind is Left => kind in LEFT;
