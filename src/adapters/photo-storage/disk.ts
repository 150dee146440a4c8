import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { PHOTO_VARIANTS, type PhotoStorage, type PhotoVariant } from '../photo-storage.ts';
import { sweepFiles } from '../sweep-files.ts';
import { photoFileName } from './file-name.ts';

/**
 * Photos as files that only their owner can read. They are in folders named after the last two characters of their
 * ids, which are random, so no folder gets too full. A reader sees a complete file or none.
 */
export function diskPhotoStorage(dir: string): PhotoStorage {
  const folderOf = (id: string) => join(dir, id.slice(-2));
  const pathOf = (id: string, variant: PhotoVariant) => {
    const file = photoFileName(id, variant);
    return join(folderOf(id), file);
  };

  /** A reader sees the complete file or none, even after a crash: it is written to a temporary file, flushed, then renamed. */
  async function write(path: string, folder: string, picture: Buffer) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const aside = join(folder, `.${randomUUID()}.tmp`);
    try {
      const file = await open(aside, 'wx', 0o600);
      try {
        await file.writeFile(picture);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(aside, path);
    } catch (error) {
      await rm(aside, { force: true });
      throw error;
    }
  }

  return {
    name: 'disk',
    put: (id, variant, picture) => write(pathOf(id, variant), folderOf(id), picture),
    async open(id, variant) {
      const file = await absentOr(open(pathOf(id, variant)));
      if (!file) return undefined;
      const { size } = await file.stat();
      return { body: Readable.toWeb(file.createReadStream()), bytes: size };
    },
    read: (id, variant) => absentOr(readFile(pathOf(id, variant))),
    async remove(id) {
      for (const variant of PHOTO_VARIANTS) await rm(pathOf(id, variant), { force: true });
    },
    async list() {
      const names = (await absentOr(readdir(dir, { recursive: true }))) ?? [];
      return names.map((name) => basename(name)).filter((name) => name.startsWith('pho_'));
    },
    sweep: (time) => sweepFiles(dir, /^\.[0-9a-f-]{36}\.tmp$/, time),
    async check() {
      const probe = join(dir, `.${randomUUID()}.tmp`);
      // Write real bytes, as for a photo: an empty file fits even on a full disk.
      await write(probe, dir, Buffer.alloc(64 * 1024, 1));
      await rm(probe);
    },
  };
}

async function absentOr<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
