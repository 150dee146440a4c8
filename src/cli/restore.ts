import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { copyAll } from '../../db/copy.ts';
import { countRows } from '../../db/count-rows.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import type { Read, Store } from '../../db/store.ts';
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
    const present = await readdir(dataDir).catch(() => []);
    if (present.some((name) => !isHalf(name))) {
      return complain(`DATA_DIR (${dataDir}) is not empty. Name an empty or new directory in DATA_DIR.`);
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const name of present) await rm(join(dataDir, name), { recursive: true, force: true });
    const work = await mkdtemp(join(dataDir, HALF));
    try {
      const names = await unpackArchive(resolve(given), work, isBackupEntry);
      const found = await verify(work, names, databaseUrl);
      for (const name of await readdir(work)) await rename(join(work, name), join(dataDir, name));
      tell(dataDir, found);
      if (databaseUrl) say('The rows went into the PostgreSQL database of DATABASE_URL.');
      return 0;
    } catch (error) {
      return complain(`${given} was not restored; ${dataDir} is empty as before. ${reasonOf(error)}`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
};

/** A restore unpacks into a folder of this name, so that one that was killed stands in no one's way. */
const HALF = '.restore-';
const isHalf = (name: string): boolean => name.startsWith(HALF);

type Found = Awaited<ReturnType<typeof verify>>;

function tell(dataDir: string, { rows, files, strays, held, photos, missing }: Found): void {
  say(`Restored into ${dataDir}: ${rows} rows, ${files} photo files. All rows verified.`);
  if (photos === 'elsewhere') say('The photos of this backup live in S3: set the same S3_BUCKET.');
  else if (missing > 0)
    say(`${missing} photos were being removed when the backup was made and are not in it.`);
  if (strays > 0) say(`${strays} photo files that no photo of the database owns were left out.`);
  if (held > 0) {
    say(
      `${held} messages were waiting to be sent when the backup was made. They are held back, as they may have gone out since. To send them all the same: npm run cli -- mail retry`,
    );
  }
}

/** Opens what was unpacked, counts it and takes out what must not come back. @throws NotABackupError when something is missing */
async function verify(dir: string, names: string[], databaseUrl: string | undefined) {
  if (!names.includes(MANIFEST) || !names.includes(DATABASE)) throw new NotABackupError('It is no backup.');
  const manifest = readManifest(await readFile(join(dir, MANIFEST), 'utf8'));
  const file = join(dir, DATABASE);
  const store = openSqlite(file);
  try {
    const rows = await countRows(store.read);
    for (const [table, expected] of Object.entries(manifest.rows)) {
      if (rows[table] !== expected) {
        throw new NotABackupError(`${table} holds ${rows[table]} rows instead of ${expected}.`);
      }
    }
    const missing = manifest.photos === 'included' ? await countMissing(store.read, names) : 0;
    const strays = await strayFiles(store.read, names);
    for (const name of strays) await rm(join(dir, name));
    const held = await holdBackMail(store);
    if (databaseUrl) {
      const postgres = await openPostgres(databaseUrl);
      try {
        await copyAll(store, postgres);
      } finally {
        await postgres.close();
      }
    }
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
    const files = names.filter(photoOfEntry).length - strays.length;
    return { rows: total, files, strays: strays.length, held, photos: manifest.photos, missing };
  } finally {
    await store.close();
    await rm(join(dir, MANIFEST));
    if (databaseUrl) for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  }
}

/** Photo files that were removed from the database, or never came to be in it, while the backup was made. */
async function strayFiles(db: Read, names: string[]): Promise<string[]> {
  const known = new Set((await db.select({ id: db.t.photos.id }).from(db.t.photos)).map(({ id }) => id));
  return names.filter((name) => {
    const photo = photoOfEntry(name);
    return photo !== undefined && !known.has(photo.id);
  });
}

/** The service that the backup is of may have sent these since. Returns how many. */
function holdBackMail(store: Store): Promise<number> {
  return store.write(async (tx) => {
    const { outbox } = tx.t;
    const held = await tx
      .update(outbox)
      .set({ status: 'failed', leaseUntil: null, lastError: 'held back by a restore' })
      .where(eq(outbox.status, 'queued'))
      .returning({ id: outbox.id });
    return held.length;
  });
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
