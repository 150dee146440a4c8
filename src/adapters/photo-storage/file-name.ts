import { PHOTO_FILE_ENDS, type PhotoVariant } from '../photo-storage.ts';

/**
 * The name that a picture is stored under. Throws on anything that isn't a photo id, so that no caller can reach
 * another file or object.
 */
export function photoFileName(id: string, variant: PhotoVariant): string {
  if (!/^pho_[0-9A-Z]{26}$/.test(id)) throw new Error('Not the id of a photo');
  return id + PHOTO_FILE_ENDS[variant];
}
