/**
 * Backups: the whole installation (database, photos on disk, secrets) in one .tar.gz that only its owner can read. A
 * backup is complete and was read back, or it doesn't exist; after a restore, emails and events that were waiting are
 * held back until the operator decides about them.
 *
 * Start at `makeBackup`. `scheduled.ts` makes backups when they are due, `archive.ts` defines the entries, packs and
 * unpacks them, and `held.ts` lists, sends or drops what a restore held back.
 */
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sqliteFile } from '../../db/open.ts';
import { backupSqlite, openSqlite } from '../../db/sqlite.ts';
import { countFileRows } from '../../db/sqlite-file.ts';
import { closing } from '../../db/store.ts';
import type { Clock } from '../adapters/clock.ts';
import { diskSpaceOf } from '../adapters/disk-space.ts';
import { sweepFiles } from '../adapters/files.ts';
import type { Config } from '../config.ts';
import { unlessAborted } from '../patience.ts';
import { DAY, MB } from '../units.ts';
import { INTERFACE_VERSION } from '../version.ts';
import {
  type ArchiveEntry,
  DATABASE,
  MANIFEST,
  type Manifest,
  PHOTOS,
  PUSH_KEYS,
  packArchive,
  photoOfEntry,
  photosDir,
  readArchive,
  SECRETS,
} from './archive.ts';

type Source = {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>;
  clock: Clock;
  /** Measures the disk that a backup is made on. */
  diskOf?: typeof diskSpaceOf;
  /** Ends it; nothing of it stays. */
  signal?: AbortSignal;
};

/** `photos` is undefined if they are stored elsewhere. */
export type MadeBackup = { rows: number; photos: number | undefined; bytes: number };

/** Thrown if no backup could be made. The message is for the operator and says what to do. */
export class BackupError extends Error {}

/** Disk space that is left free, because the service may need it in the meantime. */
const SPARE_BYTES = 100 * MB;
const NEVER = new AbortController().signal;
const HALF = /^\.backup-.{6}$/;

/**
 * Writes everything of an installation to one new file, even while the service is running. The file exists only once it
 * is complete and was read back; a disk that is too small isn't filled up.
 * @throws BackupError
 */
export async function makeBackup(
  { config, clock, diskOf = diskSpaceOf, signal = NEVER }: Source,
  folder: string,
  finish: (draft: string) => Promise<void>,
): Promise<MadeBackup> {
  const dayAgo = new Date(clock.now().getTime() - DAY);
  // Removes partial backups of processes that were killed.
  await sweepFiles(folder, HALF, dayAgo, { deep: false });
  const { free } = await diskOf(folder).read();
  await checkRoom(config, folder, free);
  const work = await mkdtemp(join(folder, '.backup-'));
  const make = async () => {
    const snapshot = join(work, DATABASE);
    const rows = await takeSnapshot(config, snapshot);
    const draft = join(work, 'draft');
    const photos = await pack({ config, clock, signal }, draft, snapshot, rows);
    await readBack(draft, snapshot, photos);
    const { size } = await stat(draft);
    signal.throwIfAborted();
    await finish(draft);
    return { rows: Object.values(rows).reduce((sum, n) => sum + n, 0), photos, bytes: size };
  };
  try {
    return await unlessAborted(signal, make());
  } finally {
    // Retried, because work that goes on after an abort may still add a file.
    await rm(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a backup as the new file `file`. @throws BackupError */
export const makeBackupFile = (source: Source, file: string): Promise<MadeBackup> =>
  makeBackup(source, dirname(file), (draft) => rename(draft, file));

/** The copy of the database and the archive exist at the same time, so the database needs its space twice. */
async function checkRoom({ databaseUrl, dataDir, s3 }: Source['config'], folder: string, free: number) {
  const sizes = s3 ? [] : (await photoFiles(dataDir)).map((name) => sizeOf(join(dataDir, name)));
  const database = databaseUrl ? 0 : sizeOf(sqliteFile(dataDir)) * 2;
  const needed = sizes.reduce((sum, size) => sum + size, database) + SPARE_BYTES;
  if (free >= needed) return;
  throw new BackupError(
    `There is not enough room in ${folder}: about ${Math.ceil(needed / MB)} MB are needed, ${Math.floor(free / MB)} MB are free. Make room there, or make the backup on another disk.`,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * A snapshot of the database as a SQLite file, whichever database it comes from; SQLite's isn't migrated. It is taken
 * before the photos are copied: a photo's files are complete before its row exists, so no photo with a row is missed.
 * @throws BehindError from PostgreSQL
 */
async function takeSnapshot({ databaseUrl, dataDir }: Source['config'], file: string) {
  if (databaseUrl) {
    const [{ copyAll }, { readSnapshot }] = await Promise.all([
      import('../../db/copy.ts'),
      import('../../db/postgres.ts'),
    ]);
    await closing(openSqlite(file), (store) => readSnapshot(databaseUrl, (read) => copyAll({ read }, store)));
  } else await backupSqlite(sqliteFile(dataDir), file);
  return countFileRows(file);
}

/** Returns how many photo files were packed; undefined if they are stored elsewhere. */
async function pack(
  { config, clock, signal }: Source,
  draft: string,
  snapshot: string,
  rows: Record<string, number>,
): Promise<number | undefined> {
  const manifest: Manifest = {
    format: 1,
    created_at: clock.now().toISOString(),
    version: INTERFACE_VERSION,
    photos: config.s3 ? 'elsewhere' : 'included',
    rows,
  };
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { name: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` };
    yield { name: DATABASE, path: snapshot };
    yield { name: SECRETS, path: join(config.dataDir, SECRETS) };
    yield { name: PUSH_KEYS, path: join(config.dataDir, PUSH_KEYS) };
    if (config.s3) return;
    for (const name of await photoFiles(config.dataDir)) {
      signal?.throwIfAborted();
      yield { name, path: join(config.dataDir, name) };
    }
  }
  const names = await packArchive(draft, entries());
  return config.s3 ? undefined : names.filter((name) => photoOfEntry(name)).length;
}

/** Checks the archive, because one that can't be read back isn't a backup. @throws BackupError */
async function readBack(draft: string, snapshot: string, photos: number | undefined): Promise<void> {
  const found = new Map<string, number>();
  await readArchive(draft, async (name, entry) => {
    let bytes = 0;
    for await (const chunk of entry) bytes += chunk instanceof Uint8Array ? chunk.length : 0;
    found.set(name, bytes);
  });
  const names = [...found.keys()];
  const isWhole =
    names[0] === MANIFEST &&
    found.get(DATABASE) === sizeOf(snapshot) &&
    names.filter((name) => photoOfEntry(name)).length === (photos ?? 0);
  if (!isWhole)
    throw new BackupError('The backup couldn’t be read back completely. Check the disk that it is on.');
}

/** The finished files of the disk storage, by their names in the backup. */
async function photoFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(photosDir(dataDir), { recursive: true }).catch(() => []);
  return found.map((name) => `${PHOTOS}/${name.replaceAll('\\', '/')}`).filter((name) => photoOfEntry(name));
}
