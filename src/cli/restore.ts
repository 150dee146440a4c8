import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { eq } from 'drizzle-orm';
import { copyAll } from '../../db/copy.ts';
import { openPostgres } from '../../db/postgres.ts';
import { openSqlite } from '../../db/sqlite.ts';
import { countFileRows } from '../../db/sqlite-file.ts';
import { closing } from '../../db/store.ts';
import { codeOf } from '../../db/unavailable.ts';
import { backupStore } from '../adapters/backup-store.ts';
import { runDueWork } from '../background/due-work.ts';
import { DUTIES } from '../background/duties.ts';
import {
  DATABASE,
  isBackupEntry,
  MANIFEST,
  Manifest,
  NotABackupError,
  photoOfEntry,
  unpackArchive,
} from '../backups/archive.ts';
import { type HeldBack, holdBack } from '../backups/held.ts';
import type { Config } from '../config.ts';
import { comparePhotoFiles } from '../photos/purge.ts';
import { Complaint, command, messageOf, type OpenDeps, say, withDeps } from './command.ts';

/** Restores a backup into an empty DATA_DIR (with DATABASE_URL, also into PostgreSQL), and verifies it. */
export const restore = command(
  {
    usage: 'restore <file.tar.gz | name | latest>',
    summary: 'Restore a backup into an empty DATA_DIR and verify it',
  },
  async ([given = ''], config, openDeps) => {
    const { dataDir, databaseUrl, backup } = config;
    const present = await readdir(dataDir).catch(() => []);
    const mayStay = (name: string) => isHalf(name) || resolve(dataDir, name) === resolve(backup.dir);
    if (!present.every(mayStay)) {
      throw new Complaint(`DATA_DIR (${dataDir}) is not empty. Name an empty or new directory in DATA_DIR.`);
    }
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    for (const name of present.filter(isHalf))
      await rm(join(dataDir, name), { recursive: true, force: true });
    const desk = await mkdtemp(join(dataDir, HALF));
    const work = await mkdtemp(join(dataDir, HALF));
    try {
      const names = await unpackArchive(await locate(given, config, desk), work, isBackupEntry);
      const found = await verify(work, names, databaseUrl);
      for (const name of await readdir(work)) await rename(join(work, name), join(dataDir, name));
      tell(dataDir, found);
      if (databaseUrl) say('The rows are in the PostgreSQL database that DATABASE_URL names.');
      tellHeld(found.held, await catchUp(config, openDeps));
    } catch (error) {
      throw new Complaint(`${given} was not restored; ${dataDir} is still empty. ${reasonOf(error)}`);
    } finally {
      for (const dir of [desk, work]) await rm(dir, { recursive: true, force: true });
    }
  },
);

/** A restore unpacks into a folder with this name, so that leftovers of one that was killed can be recognized. */
const HALF = '.restore-';
const isHalf = (name: string): boolean => name.startsWith(HALF);

/** The file with that name, or else the scheduled backup. */
async function locate(given: string, config: Config, desk: string): Promise<string> {
  const file = resolve(given);
  if (existsSync(file)) return file;
  const store = backupStore(config);
  const names = given === 'latest' || /^[\w-]+\.tar\.gz$/.test(given) ? await store.list() : [];
  const name = given === 'latest' ? names[0] : names.find((each) => each === given);
  if (name !== undefined) return store.bring(name, join(desk, name));
  if (given === 'latest') throw new NotABackupError(`There is no backup in ${store.place}.`);
  return file;
}

type Found = Awaited<ReturnType<typeof verify>>;

function tell(dataDir: string, { rows, files, strays, uploading, photos, missing }: Found): void {
  say(`Restored into ${dataDir}: ${rows} rows, ${files} photo files. All rows verified.`);
  if (photos === 'elsewhere') say('The photos of this backup are in S3: set the same S3_BUCKET.');
  else if (missing > 0)
    say(`${missing} photos were being removed when the backup was made, so they aren’t in it.`);
  if (strays > 0) say(`${strays} photo files without a row in the database were left out.`);
  if (uploading > 0) {
    say(
      `${uploading} photos were being uploaded when the backup was made. Incomplete ones are removed automatically; their senders need to send them again.`,
    );
  }
}

/** Reports what was waiting when the backup was made, and what has become due since. */
function tellHeld(waiting: HeldBack, since: HeldBack | undefined): void {
  if (waiting.mails > 0) say(`${waiting.mails} messages were waiting to be sent when the backup was made.`);
  if (since && since.mails > 0) say(`${since.mails} messages have come due since the backup was made.`);
  const events = waiting.events + (since?.events ?? 0);
  if (events > 0) say(`${events} events were waiting to be sent to webhooks.`);
  if (waiting.mails + (since?.mails ?? 0) + events > 0) {
    say(
      'All of these are held back, because they may already have been sent. To list them: npm run cli -- held list. Then send them with held send, or discard them with held drop.',
    );
  }
  const pushes = waiting.pushes + (since?.pushes ?? 0);
  if (pushes > 0) say(`${pushes} notifications to browsers were dropped; the inbox has their content.`);
}

export const CATCH_UP = DUTIES.filter(({ tells }) => tells);

/**
 * Does what has become due since the backup was made, so that its emails can be held back, too: the service that the
 * backup came from may have sent them. If that isn't possible, it says so and returns undefined.
 */
async function catchUp(config: Config, openDeps: OpenDeps): Promise<HeldBack | undefined> {
  try {
    return await withDeps(openDeps, { ...config, logLevel: 'silent' }, async (deps) => {
      await runDueWork(deps, CATCH_UP);
      return holdBack(deps);
    });
  } catch (error) {
    say(
      `Work that came due since the backup was made couldn’t be processed now (${reasonOf(error)}): the service does it when it starts, and some emails may be sent twice.`,
    );
    return undefined;
  }
}

/** Counts what was unpacked, opens it, and removes what must not come back. @throws NotABackupError */
async function verify(dir: string, names: string[], databaseUrl: string | undefined) {
  if (!names.includes(MANIFEST) || !names.includes(DATABASE)) throw new NotABackupError('It isn’t a backup.');
  const manifest = readManifest(await readFile(join(dir, MANIFEST), 'utf8'));
  const file = join(dir, DATABASE);
  // Opening it migrates it, and a migration may drop tables or change how many rows they have.
  const rows = countFileRows(file);
  for (const [table, expected] of Object.entries(manifest.rows)) {
    if (rows[table] !== expected) {
      throw new NotABackupError(`${table} has ${rows[table] ?? 'no'} rows instead of ${expected}.`);
    }
  }
  const store = openSqlite(file);
  try {
    const compared = await comparePhotoFiles(store.read, names);
    const missing = manifest.photos === 'included' ? compared.missing.length : 0;
    // Photo files without a row: removed from the database, or never committed, while the backup was being made.
    const { strays } = compared;
    for (const name of strays) await rm(join(dir, name));
    const { photos } = store.read.t;
    const uploading = await store.read.$count(photos, eq(photos.state, 'uploading'));
    const held = await holdBack({ store });
    await store.write((tx) => tx.update(tx.t.healthRecords).set({ leaseUntil: null }));
    if (databaseUrl) await closing(await openPostgres(databaseUrl), (postgres) => copyAll(store, postgres));
    const total = Object.values(rows).reduce((sum, n) => sum + n, 0);
    const files = names.filter(photoOfEntry).length - strays.length;
    return { rows: total, files, strays: strays.length, uploading, held, photos: manifest.photos, missing };
  } finally {
    await store.close();
    await rm(join(dir, MANIFEST));
    if (databaseUrl) for (const end of ['', '-wal', '-shm']) await rm(`${file}${end}`, { force: true });
  }
}

function readManifest(text: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(text));
  } catch (error) {
    const words = 'Its manifest cannot be read: a newer version may have made it.';
    throw new NotABackupError(words, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof NotABackupError) return error.message;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'The disk of DATA_DIR is full: free some space there, or set DATA_DIR to a folder on a larger disk.';
  if (code === 'ENOENT') return 'There is no such file.';
  if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'The file is damaged or cut off.';
  return messageOf(error);
}
