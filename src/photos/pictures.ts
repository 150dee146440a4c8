import type { PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';

/** Maximum size of all pictures together: under a megabyte in base64, the limit of some clients. */
const ALL_BYTES = 700_000;

export const LARGE = { side: 960, quality: 75 };
/** Smaller and plainer sizes for thumbnails that are too large together: the first size that fits is used. */
const PLAINER = [
  { side: 480, quality: 60 },
  { side: 360, quality: 45 },
  { side: 240, quality: 40 },
];

type Pictures = Pick<Deps, 'photoStorage' | 'imageProcessor'>;
export type PictureSize = 'thumbnail' | 'large';

/**
 * Small JPEGs of stored photos, in order, less than a megabyte together in base64; undefined for a missing file. All
 * photos get thumbnails, but only as many large pictures (960 pixels) are included as fit, from the start.
 */
export async function picturesOf(deps: Pictures, photoIds: readonly string[], size: PictureSize) {
  const { photoStorage, imageProcessor } = deps;
  if (size === 'thumbnail') {
    return fitted(deps, await Promise.all(photoIds.map((id) => photoStorage.read(id, 'thumb'))), size);
  }
  const large: (Buffer | undefined)[] = [];
  for (const id of photoIds) {
    const full = await photoStorage.read(id, 'full');
    large.push(full && (await imageProcessor.shrink(full, LARGE)));
    if (bytesOf(large) > ALL_BYTES) break;
  }
  return fitted(deps, large, size);
}

/** The given pictures, made small enough for a megabyte together; of large ones, as many as fit, from the start. */
export async function fitted(
  { imageProcessor }: Pick<Deps, 'imageProcessor'>,
  stored: readonly (Buffer | undefined)[],
  size: PictureSize,
): Promise<(Buffer | undefined)[]> {
  if (size === 'large') {
    const over = stored.findIndex((_, i) => i > 0 && bytesOf(stored.slice(0, i + 1)) > ALL_BYTES);
    return over === -1 ? [...stored] : stored.slice(0, over);
  }
  if (bytesOf(stored) <= ALL_BYTES) return [...stored];
  const share = Math.floor(ALL_BYTES / stored.length);
  return Promise.all(
    stored.map(async (jpeg) => {
      let small = jpeg;
      for (const plainer of PLAINER) {
        if (!small || !jpeg || small.length <= share) return small;
        small = await imageProcessor.shrink(jpeg, plainer);
      }
      return small;
    }),
  );
}

const bytesOf = (jpegs: readonly (Buffer | undefined)[]): number =>
  jpegs.reduce((sum, jpeg) => sum + (jpeg?.length ?? 0), 0);

/** The files of stored photos, unchanged and in order, for a listing writer. @throws AppError PHOTO_NOT_STORED */
export const readPhotos = (
  { photoStorage }: Pick<Deps, 'photoStorage'>,
  photoIds: string[],
  variant: PhotoVariant,
): Promise<Buffer[]> =>
  Promise.all(
    photoIds.map(async (id) => {
      const photo = await photoStorage.read(id, variant);
      if (photo) return photo;
      throw new AppError('PHOTO_NOT_STORED', 'A photo is no longer stored. Upload the photos again.');
    }),
  );
