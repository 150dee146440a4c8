import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { absentOr, sweepFiles, writeWhole } from '../files.ts';
import { PHOTO_VARIANTS, type PhotoStorage, type PhotoVariant, photoFileName } from '../photo-storage.ts';

/**
 * Photos as files that only their owner can read. They are in folders named after the last two characters of their
 * ids, which are random, so no folder gets too full.
 */
export function diskPhotoStorage(dir: string): PhotoStorage {
  const folderOf = (id: string) => join(dir, id.slice(-2));
  const pathOf = (id: string, variant: PhotoVariant) => join(folderOf(id), photoFileName(id, variant));

  async function write(path: string, folder: string, picture: Buffer) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(path, join(folder, `.${randomUUID()}.tmp`), picture);
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
