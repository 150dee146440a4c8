import type { PhotoVariant } from '../adapters/photo-storage.ts';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';

/** Reads stored photos unchanged, in order, for a listing writer. @throws AppError PHOTO_NOT_STORED */
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
