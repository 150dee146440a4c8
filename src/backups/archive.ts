import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import * as z from 'zod';
import { codeOf } from '../../db/unavailable.ts';
import { README } from '../account-data/format.ts';
import type { OriginalVariant } from '../adapters/photo-storage.ts';
import { parsePhotoFile } from '../photos/urls.ts';

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer E> ? E : never;

export type ArchiveEntry = { name: string } & ({ path: string } | { content: string });

/** Writes a new .tar.gz that only its owner can read. Returns the names, without files deleted meanwhile. */
export async function packArchive(file: string, entries: AsyncIterable<ArchiveEntry>): Promise<string[]> {
  const archive = pack();
  const names: string[] = [];
  const written = pipeline(
    archive,
    // Photos don't compress further.
    createGzip({ level: 1 }),
    createWriteStream(file, { flags: 'wx', mode: 0o600 }),
  );
  const feed = async () => {
    for await (const entry of entries) if (await add(archive, entry)) names.push(entry.name);
    archive.finalize();
  };
  await Promise.all([written, feed()]);
  return names;
}

async function add(archive: Pack, entry: ArchiveEntry): Promise<boolean> {
  if ('content' in entry) {
    archive.entry({ name: entry.name, mode: 0o600 }, entry.content);
    return true;
  }
  const found = await stat(entry.path).catch(() => undefined);
  if (!found) return false;
  const source = createReadStream(entry.path, { end: Math.max(0, found.size - 1) });
  const opened = await once(source, 'open').catch(() => undefined);
  if (!opened) return false;
  const { size, mtime } = found;
  await pipeline(source, archive.entry({ name: entry.name, mode: 0o600, size, mtime }));
  return true;
}

/**
 * Unpacks a .tar.gz into `dir`, which must be empty, and returns the names. Throws at the first entry that isn't a
 * plain file with an allowed name, so that no archive can write outside `dir` or add anything else.
 */
export async function unpackArchive(file: string, dir: string, isAllowed: (name: string) => boolean) {
  const names: string[] = [];
  await readArchive(file, async (name, entry, type) => {
    if (name === README)
      throw new NotABackupError('This is an export of one account: use import <email> <file>.');
    if (type !== 'file' || !isAllowed(name)) throw new NotABackupError(`It holds "${name}".`);
    const path = join(dir, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Passed as an iterable: in a truncated file, the entry may have ended already, and a pipeline of streams would
    // wait forever.
    await pipeline(contentOf(entry), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    names.push(name);
  });
  return names;
}

async function* contentOf(entry: Entry): AsyncGenerator<unknown> {
  yield* entry;
}

/** Iterates over a .tar.gz; `take` reads each entry to its end. */
export async function readArchive(
  file: string,
  take: (name: string, entry: Entry, type: string | null | undefined) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const store = async () => {
    for await (const entry of entries) await take(entry.header.name, entry, entry.header.type);
  };
  // A failure is reported only after both ended, so that nothing is written after the caller cleans up.
  const ends = await Promise.allSettled([
    pipeline(createReadStream(file), createGunzip(), entries),
    store().catch((error) => {
      entries.destroy();
      throw error;
    }),
  ]);
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
  // If one side fails, the other only ends early.
  const causes = failures.filter((error) => codeOf(error) !== 'ERR_STREAM_PREMATURE_CLOSE');
  const told = causes.find((error) => error instanceof NotABackupError) ?? causes[0] ?? failures[0];
  if (told !== undefined) throw told;
}

/** Thrown if the file isn't a backup of this service, or is incomplete. */
export class NotABackupError extends Error {}

export const MANIFEST = 'manifest.json';
export const DATABASE = 'service.db';
export const SECRETS = 'secrets.json';
/** Missing until this version, or a later one, has started once. */
export const PUSH_KEYS = 'push-keys.json';
export const PHOTOS = 'photos';
/** File that records when and where a backup was last made by hand; not part of a backup. */
export const LAST_BY_HAND = 'last-backup.json';

/** The first entry of a backup: it describes the rest. */
export const Manifest = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  version: z.string(),
  photos: z.enum(['included', 'elsewhere']),
  rows: z.record(z.string(), z.number()),
});
export type Manifest = z.infer<typeof Manifest>;

/** The photo of an entry name in a backup, `photos/XX/pho_….jpg`. Derived variants aren't in backups. */
export function photoOfEntry(name: string): { id: string; variant: OriginalVariant } | undefined {
  const [folder, shard, file = '', ...rest] = name.split('/');
  const photo = folder === PHOTOS && rest.length === 0 ? parsePhotoFile(file) : undefined;
  if (!photo || photo.id.slice(-2) !== shard) return undefined;
  const { id, variant } = photo;
  return variant === 'full' || variant === 'thumb' ? { id, variant } : undefined;
}

export const isBackupEntry = (name: string): boolean =>
  [MANIFEST, DATABASE, SECRETS, PUSH_KEYS].includes(name) || photoOfEntry(name) !== undefined;

export const photosDir = (dataDir: string): string => join(dataDir, PHOTOS);
