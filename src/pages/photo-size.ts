import { eq } from 'drizzle-orm';
import { prepared } from '../../db/prepared.ts';
import type { Read } from '../../db/store.ts';
import type { Config } from '../config.ts';
import { photoIdOf } from '../photos/urls.ts';

/** In pixels. */
export type PhotoSize = { width: number; height: number };

const photoSize = prepared<{ id: string }>()('photo_size', (db, p) =>
  db
    .select({ width: db.t.photos.width, height: db.t.photos.height })
    .from(db.t.photos)
    .where(eq(db.t.photos.id, p.id)),
);

/** The size of the picture at a photo's full address; undefined of what is stored no more. */
export async function photoSizeOf(
  db: Read,
  config: Config,
  url: string | null | undefined,
): Promise<PhotoSize | undefined> {
  const id = url ? photoIdOf(config, url) : undefined;
  const [size] = id === undefined ? [] : await photoSize(db, { id });
  return size && size.width > 0 ? size : undefined;
}
