import { basename } from 'node:path';
import type { Read } from '../../db/store.ts';
import { parsePhotoFile } from './urls.ts';

export type Comparison = {
  /** How many photos are finished. */
  ready: number;
  /** Ids of those whose files are not all there. */
  missing: string[];
  /** Photo files that no photo owns, by the names given. */
  strays: string[];
};

/** Holds the photos of the database against the names of files, in whatever folders. */
export async function comparePhotoFiles(db: Read, names: readonly string[]): Promise<Comparison> {
  const { photos } = db.t;
  // Also photos of uploads under way have rows.
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
