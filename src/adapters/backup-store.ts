import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../config.ts';
import { MB, MINUTE } from '../units.ts';
import { absentOr } from './files.ts';
import { type S3Bucket, s3Bucket } from './s3-bucket.ts';

/** Where scheduled backups are stored. Only files with our names are touched; anything else there is left alone. */
export interface BackupStore {
  readonly name: 'folder' | 's3';
  /** The location, as shown to people. */
  readonly place: string;
  /** A folder for making a backup in; created if missing. */
  workshop(): Promise<string>;
  /** Stores the finished `file` as `name`, completely or not at all. */
  keep(file: string, name: string): Promise<void>;
  /** The stored names, newest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** A readable path of a backup, which is downloaded to `file` if necessary. */
  bring(name: string, file: string): Promise<string>;
}

const NAME = /^backup-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

/** `backup-2026-11-22T05-18-00Z.tar.gz`: names sort by time. */
export const backupName = (at: Date): string =>
  `backup-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`;

const sorted = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1));

/** Scheduled backups in a folder or a bucket, as the configuration says. */
export function backupStore(
  { backup, s3, dataDir }: Pick<Config, 'backup' | 's3' | 'dataDir'>,
  { partBytes = PART_BYTES }: { partBytes?: number } = {},
): BackupStore {
  if (backup.to === 's3' && s3) {
    const bucket = s3Bucket(s3, { timeoutMs: PART_TIMEOUT_MS });
    const place = `S3 bucket ${s3.bucket}, ${s3.prefix}${FOLDER}`;
    return inBucket(bucket, s3.prefix + FOLDER, { place, workshop: dataDir, partBytes });
  }
  return inFolder(resolve(backup.dir));
}

const inFolder = (dir: string): BackupStore => ({
  name: 'folder',
  place: dir,
  async workshop() {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    return dir;
  },
  keep: (file, name) => rename(file, join(dir, name)),
  list: async () => sorted((await absentOr(readdir(dir))) ?? []),
  remove: (name) => rm(join(dir, name), { force: true }),
  bring: async (name) => join(dir, name),
});

const FOLDER = 'backups/';
/** Time limit for one part of an upload to the bucket. */
const PART_TIMEOUT_MS = 10 * MINUTE;
/** Size of a part, and so the maximum held in memory. A larger backup is several objects, which `cat` joins. */
const PART_BYTES = 64 * MB;
const PART = /\.part-\d{4}$/;

function inBucket(
  bucket: S3Bucket,
  prefix: string,
  { place, workshop, partBytes }: { place: string; workshop: string; partBytes: number },
): BackupStore {
  const keys = async () => (await bucket.list(prefix)).map((key) => key.slice(prefix.length));
  const partsOf = async (name: string) =>
    (await keys()).filter((key) => key === name || key.replace(PART, '') === name).sort();
  return {
    name: 's3',
    place,
    workshop: async () => workshop,
    async keep(file, name) {
      const { size } = await stat(file);
      const count = Math.max(1, Math.ceil(size / partBytes));
      // The object that completes a backup is written last, so that an interrupted upload is never listed.
      for (let i = 1; i <= count; i++) {
        const start = (i - 1) * partBytes;
        const source = createReadStream(file, { start, end: Math.min(size, start + partBytes) - 1 });
        const body = Buffer.concat(await source.toArray());
        const key = count === 1 ? name : `${name}.part-${String(i).padStart(4, '0')}`;
        await bucket.put(prefix + key, body, 'application/gzip');
      }
      if (count > 1) await bucket.put(`${prefix}${name}.parts`, Buffer.from(`${count}\n`), 'text/plain');
    },
    async list() {
      const found = await keys();
      return sorted([...found, ...found.map((key) => key.replace(/\.parts$/, ''))]);
    },
    async remove(name) {
      for (const key of [`${name}.parts`, ...(await partsOf(name))]) await bucket.remove(prefix + key);
    },
    async bring(name, file) {
      const parts = await partsOf(name);
      if (parts.length === 0) throw new Error('There is no such backup');
      async function* bytes() {
        for (const key of parts) {
          const object = await bucket.open(prefix + key);
          if (!object?.body) throw new Error('A part of the backup is missing');
          yield* Readable.fromWeb(object.body);
        }
      }
      await pipeline(bytes, createWriteStream(file, { mode: 0o600 }));
      return file;
    },
  };
}
