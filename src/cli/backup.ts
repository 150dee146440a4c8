import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { copyAll } from '../../db/copy.ts';
import { countRows } from '../../db/count-rows.ts';
import { sqliteFile } from '../../db/open.ts';
import { readSnapshot } from '../../db/postgres.ts';
import { backupSqlite, openSqlite } from '../../db/sqlite.ts';
import { systemClock } from '../adapters/clock.ts';
import { sweepFiles } from '../adapters/sweep-files.ts';
import type { Config } from '../config.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { type ArchiveEntry, packArchive } from './archive.ts';
import {
  DATABASE,
  MANIFEST,
  type Manifest,
  PHOTOS,
  PUSH_KEYS,
  photoOfEntry,
  photosDir,
  SECRETS,
} from './backup-format.ts';
import type { Command } from './command.ts';
import { complain, say } from './output.ts';

/** Everything of this installation in one file, while the service may go on writing. */
export const backup: Command = {
  usage: '<file.tar.gz>',
  summary: 'Copy the database, photos and secrets into one file; the service may run',
  async run([given], config) {
    if (!given) return complain('Name the file to write: backup <file.tar.gz>', 64);
    const file = resolve(given);
    if (existsSync(file)) return complain(`${file} exists already; choose another name.`);
    if (!config.databaseUrl && !existsSync(sqliteFile(config.dataDir))) {
      return complain(`There is no database in DATA_DIR (${config.dataDir}), so nothing to back up.`);
    }
    const dayAgo = new Date(systemClock.now().getTime() - 24 * 3600_000);
    // Halves of backups whose process was killed.
    await sweepFiles(dirname(file), /^\.backup-.{6}$/, dayAgo, { deep: false });
    const work = await mkdtemp(join(dirname(file), '.backup-'));
    try {
      const rows = await takeSnapshot(config, join(work, DATABASE));
      const draft = join(work, 'draft');
      const photos = await pack(config, draft, join(work, DATABASE), rows);
      await rename(draft, file);
      say(
        `${file}: ${total(rows)} rows, ${photos === undefined ? 'no photos' : `${photos} photo files`}, secrets.`,
      );
      if (photos === undefined)
        say('The photos live in the S3 bucket and are not in the file: back that up too.');
      say('Whoever has this file has the data and the keys of this service: keep it in a safe place.');
      return 0;
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
};

const total = (rows: Record<string, number>): number => Object.values(rows).reduce((sum, n) => sum + n, 0);

/**
 * The database at one moment, as a SQLite file, whichever database it comes from. It is taken before the photos are
 * copied: a photo's files are complete before its row is, so none that the rows speak of is missed.
 */
async function takeSnapshot({ databaseUrl, dataDir }: Config, file: string): Promise<Record<string, number>> {
  if (!databaseUrl) await backupSqlite(sqliteFile(dataDir), file);
  const store = openSqlite(file);
  try {
    if (databaseUrl) await readSnapshot(databaseUrl, (read) => copyAll({ read }, store));
    return await countRows(store.read);
  } finally {
    await store.close();
  }
}

/** Returns how many photo files went in; undefined when they live elsewhere. */
async function pack(config: Config, draft: string, snapshot: string, rows: Record<string, number>) {
  const manifest: Manifest = {
    format: 1,
    created_at: systemClock.now().toISOString(),
    version: INTERFACE_VERSION,
    photos: config.s3 ? 'elsewhere' : 'included',
    rows,
  };
  let photos = 0;
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield { name: MANIFEST, content: `${JSON.stringify(manifest, null, 2)}\n` };
    yield { name: DATABASE, path: snapshot };
    yield { name: SECRETS, path: join(config.dataDir, SECRETS) };
    yield { name: PUSH_KEYS, path: join(config.dataDir, PUSH_KEYS) };
    if (config.s3) return;
    for (const name of await photoFiles(config.dataDir)) {
      photos += 1;
      yield { name, path: join(config.dataDir, name) };
    }
  }
  await packArchive(draft, entries());
  return config.s3 ? undefined : photos;
}

/** The finished files of the disk storage, by their names in the backup. */
async function photoFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(photosDir(dataDir), { recursive: true }).catch(() => []);
  return found.map((name) => `${PHOTOS}/${name.replaceAll('\\', '/')}`).filter((name) => photoOfEntry(name));
}
