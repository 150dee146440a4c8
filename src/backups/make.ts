import { statSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { countRows } from '../../db/count-rows.ts';
import { sqliteFile } from '../../db/open.ts';
import { backupSqlite, openSqlite } from '../../db/sqlite.ts';
import type { Clock } from '../adapters/clock.ts';
import { sweepFiles } from '../adapters/sweep-files.ts';
import type { Config } from '../config.ts';
import { DAY, MB } from '../units.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { type ArchiveEntry, packArchive, readArchive } from './archive.ts';
import {
  DATABASE,
  MANIFEST,
  type Manifest,
  PHOTOS,
  PUSH_KEYS,
  photoOfEntry,
  photosDir,
  SECRETS,
} from './format.ts';

type Source = { config: Pick<Config, 'databaseUrl' | 'dataDir' | 's3'>; clock: Clock };

/** `photos` is undefined when they live elsewhere. */
export type MadeBackup = { rows: number; photos: number | undefined; bytes: number };

/** No backup could be made. The words are for the operator and say what to do. */
export class BackupError extends Error {}

/** What the service itself may need meanwhile. */
const SPARE_BYTES = 100 * MB;
const HALF = /^\.backup-.{6}$/;

/**
 * Everything of an installation in one new file, while it may be written to. The file is there when it is whole and was
 * read back, or not at all; a disk that is too small for it is not filled.
 * @throws BackupError
 */
export async function makeBackup(
  { config, clock }: Source,
  folder: string,
  finish: (draft: string) => Promise<void>,
): Promise<MadeBackup> {
  const dayAgo = new Date(clock.now().getTime() - DAY);
  // Halves of backups whose process was killed.
  await sweepFiles(folder, HALF, dayAgo, { deep: false });
  await checkRoom(config, folder);
  const work = await mkdtemp(join(folder, '.backup-'));
  try {
    const snapshot = join(work, DATABASE);
    const rows = await takeSnapshot(config, snapshot);
    const draft = join(work, 'draft');
    const photos = await pack({ config, clock }, draft, snapshot, rows);
    await readBack(draft, snapshot, photos);
    const { size } = await stat(draft);
    await finish(draft);
    return { rows: Object.values(rows).reduce((sum, n) => sum + n, 0), photos, bytes: size };
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A backup as the new file `file`. @throws BackupError */
export const makeBackupFile = (source: Source, file: string): Promise<MadeBackup> =>
  makeBackup(source, dirname(file), (draft) => rename(draft, file));

/** The copy of the database stands beside the archive for a while, so it needs its room twice. */
async function checkRoom({ databaseUrl, dataDir, s3 }: Source['config'], folder: string): Promise<void> {
  const sizes = s3 ? [] : (await photoFiles(dataDir)).map((name) => sizeOf(join(dataDir, name)));
  const database = databaseUrl ? 0 : sizeOf(sqliteFile(dataDir)) * 2;
  const needed = sizes.reduce((sum, size) => sum + size, database) + SPARE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `There is not enough room in ${folder}: about ${Math.ceil(needed / MB)} MB are needed, ${Math.floor((bavail * bsize) / MB)} MB are free. Make room there, or make the backup on another disk.`,
  );
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * The database at one moment, as a SQLite file, whichever database it comes from. It is taken before the photos are
 * copied: a photo's files are complete before its row is, so none that the rows speak of is missed.
 */
async function takeSnapshot(
  { databaseUrl, dataDir }: Source['config'],
  file: string,
): Promise<Record<string, number>> {
  if (!databaseUrl) await backupSqlite(sqliteFile(dataDir), file);
  const store = openSqlite(file);
  try {
    if (databaseUrl) {
      const [{ copyAll }, { readSnapshot }] = await Promise.all([
        import('../../db/copy.ts'),
        import('../../db/postgres.ts'),
      ]);
      await readSnapshot(databaseUrl, (read) => copyAll({ read }, store));
    }
    return await countRows(store.read);
  } finally {
    await store.close();
  }
}

/** Returns how many photo files went in; undefined when they live elsewhere. */
async function pack(
  { config, clock }: Source,
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
    for (const name of await photoFiles(config.dataDir)) yield { name, path: join(config.dataDir, name) };
  }
  const names = await packArchive(draft, entries());
  return config.s3 ? undefined : names.filter((name) => photoOfEntry(name)).length;
}

/** What cannot be read back is no backup. @throws BackupError */
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
    throw new BackupError('The backup could not be read back whole. Check the disk it is made on.');
}

/** The finished files of the disk storage, by their names in the backup. */
async function photoFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(photosDir(dataDir), { recursive: true }).catch(() => []);
  return found.map((name) => `${PHOTOS}/${name.replaceAll('\\', '/')}`).filter((name) => photoOfEntry(name));
}
