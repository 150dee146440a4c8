import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { copyAll } from '../../db/copy.ts';
import { countRows } from '../../db/count-rows.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Read } from '../../db/store.ts';
import { NotABackupError, unpackArchive } from './archive.ts';
import { DATABASE, isBackupEntry, MANIFEST, Manifest, photoOfEntry } from './backup-format.ts';
import type { Command } from './command.ts';
import { complain, say } from './output.ts';

/** Brings a backup into an empty DATA_DIR (and, with DATABASE_URL, an empty PostgreSQL database), and verifies it. */
export const restore: Command = {
  usage: '<file.tar.gz>',
  summary: 'Bring a backup into an empty DATA_DIR and verify it',
  async run([given], { dataDir, databaseUrl }) {
    if (!given) return complain('Name the backup: restore <file.tar.gz>', 64);
    if ((await readdir(dataDir).catch(() => [])).length > 0) {
      return complain(`DATA_DIR (${dataDir}) is not empty. Name an empty or new directory in DATA_DIR.`);
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    try {
      const names = await unpackArchive(resolve(given), dataDir, isBackupEntry);
      const { rows, photos, missing } = await verify(dataDir, names, databaseUrl);
      say(
        `Restored into ${dataDir}: ${rows} rows, ${names.filter(photoOfEntry).length} photo files. All rows verified.`,
      );
      if (photos === 'elsewhere') say('The photos of this backup live in S3: set the same S3_BUCKET.');
      else if (missing > 0)
        say(`${missing} photos were being removed when the backup was made and are not in it.`);
      if (databaseUrl) say('The rows went into the PostgreSQL database of DATABASE_URL.');
      return 0;
    } catch (error) {
      for (const name of await readdir(dataDir))
        await rm(join(dataDir, name), { recursive: true, force: true });
      return complain(`${given} was not restored; ${dataDir} is empty as before. ${reasonOf(error)}`);
    }
  },
};

/** Opens what was unpacked and counts it. @throws NotABackupError when something is missing */
async function verify(dataDir: string, names: string[], databaseUrl: string | undefined) {
  if (!names.includes(MANIFEST) || !names.includes(DATABASE)) throw new NotABackupError('It is no backup.');
  const manifest = readManifest(await readFile(join(dataDir, MANIFEST), 'utf8'));
  const file = join(dataDir, DATABASE);
  const store = openSqlite(file);
  try {
    const rows = await countRows(store.read);
    for (const [table, expected] of Object.entries(manifest.rows)) {
      if (rows[table] !== expected) {
        throw new NotABackupError(`${table} holds ${rows[table]} rows instead of ${expected}.`);
      }
    }
    const missing = manifest.photos === 'included' ? await countMissing(store.read, names) : 0;
    if (databaseUrl) {
      const postgres = await openPostgres(databaseUrl);
      try {
        await copyAll(store, postgres);
      } finally {
        await postgres.close();
      }
    }
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
    return { rows: total, photos: manifest.photos, missing };
  } finally {
    await store.close();
    await rm(join(dataDir, MANIFEST));
    if (databaseUrl) await rm(file);
  }
}

async function countMissing(db: Read, names: string[]): Promise<number> {
  const { photos } = db.t;
  const kept = await db.select({ id: photos.id }).from(photos).where(eq(photos.state, 'ready'));
  const files = new Set(names.map((name) => name.slice(name.lastIndexOf('/') + 1)));
  return kept.filter(({ id }) => !files.has(`${id}.jpg`) || !files.has(`${id}-thumb.jpg`)).length;
}

function readManifest(text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    throw new NotABackupError('Its manifest cannot be read: a newer version may have made it.', {
      cause: error,
    });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotABackupError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'There is no such file.';
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'The file is damaged or cut off.';
  return error instanceof Error ? error.message : String(error);
}
