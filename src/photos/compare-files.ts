import { basename } from 'node:path';
import type { Read } from '../../db/store.ts';
import { parsePhotoFile } from './urls.ts';

export type Comparison = {
  /** Number of photos that are ready. */
  ready: number;
  /** Ids of photos with missing files. */
  missing: string[];
  /** Names of photo files that don't belong to any photo. */
  strays: string[];
};

/** Compares the photos in the database with file names, whatever folders the files are in. */
export async function comparePhotoFiles(db: Read, names: readonly string[]): Promise<Comparison> {
  const { photos } = db.t;
  // Photos that are still being uploaded have rows, too.
  const rows = await db.select({ id: photos.id, state: photos.state }).from(photos);
  const known = new Set(rows.map(({ id }) => id));
  const files = new Set(names.map((name) => basename(name)));
  const ready = rows.filter(({ state }) => state === 'ready');
  const isWhole = (id: string) => files.has(`${id}.jpg`) && files.has(`${id}-thumb.jpg`);
  return {
    ready: ready.length,
    missing: ready.flatMap(({ id }) => (isWhole(id) ? [] : [id])),
    strays: names.filter((name) => {
      const photo = parsePhotoFile(basename(name));
      return photo !== undefined && !known.has(photo.id);
    }),
  };
}
