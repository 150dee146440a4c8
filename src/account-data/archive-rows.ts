import type { Readable } from 'node:stream';
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import { refusal } from '../refusal.ts';
import { isStorable } from '../text/storable.ts';
import { MB } from '../units.ts';
import { type Kind, ROWS_PER_FILE } from './format.ts';
import { SavedAccount, SavedPage } from './import-schemas.ts';
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
  left: Left[];
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
      rows.push(...rowsIn(await read(), 'items.json'));
      if (rows.length > MAX_ROWS) throw notAsExported('items.json');
    }
    if (isLeft(kind) && rowsIn(await read(), `${kind}.json`).length > 0) left.add(kind);
  });
  if (!account) throw notAnExport(undefined);
  return { account, page, rows, photos, left: [...left] };
}

/** The single object in a file. */
function parse<T>(schema: z.ZodType<T>, bytes: Buffer, file: string): T {
  if (bytes.length > MAX_OBJECT_BYTES) throw notAsExported(file);
  const parsed = schema.safeParse(jsonIn(bytes.toString('utf8'), file));
  if (parsed.success) return parsed.data;
  throw notAsExported(file, parsed.error.issues[0]?.path.join('.'));
}

/** The rows of one file. The thread that reads it has a limit of memory and of time. */
function rowsIn(bytes: Buffer, file: string): unknown[] {
  const rows = jsonIn(bytes.toString('utf8'), file);
  if (!Array.isArray(rows) || rows.length > ROWS_PER_FILE) throw notAsExported(file);
  return rows;
}

/** Empty values count as left out. @throws AppError invalid_request naming the file */
function jsonIn(text: string, file: string): unknown {
  let json: unknown;
  try {
    json = JSON.parse(text, (_, value) => (value === null ? undefined : value));
  } catch (cause) {
    throw new AppError('invalid_request', `${file} in the file isn’t JSON. Nothing was imported.`, { cause });
  }
  if (isStorable(json)) return json;
  const why = 'holds a NUL character or half of a surrogate pair';
  throw new AppError('invalid_request', `${file} in the file ${why}. Nothing was taken in.`);
}

const notAsExported = (file: string, at = '') =>
  refusal('invalid_request.exportPart', { file, where: at && ` (${at})` });

const LEFT = ['api_keys', 'connected_apps', 'webhooks'] as const;
type Left = (typeof LEFT)[number];
const isLeft = (kind: Kind): kind is Left => LEFT.some((each) => each === kind);
