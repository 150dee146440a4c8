import { PHOTO_FILE_ENDS, PHOTO_VARIANTS, type PhotoVariant } from '../adapters/photo-storage.ts';
import type { Config } from '../config.ts';
import { refusal } from '../errors.ts';

type Base = Pick<Config, 'baseUrl'> & { unsharedUrl?: string | undefined };

/** The last part of a photo's path under `/photos/`, in which `$1` is the id. */
const PHOTO_FILE = /^(pho_[0-9A-Z]{26})([-.][-.0-9a-z]{1,15})$/;

export const photoUrl = ({ baseUrl }: Base, id: string): string => `${baseUrl}/photos/${id}.jpg`;

const thumbnailUrl = ({ baseUrl }: Base, id: string): string => `${baseUrl}/photos/${id}-thumb.jpg`;

/** The public addresses of photos, in the order of their ids. */
export const photoUrls = (config: Base, photoIds: readonly string[]) => ({
  photos: photoIds.map((id) => photoUrl(config, id)),
  thumbnails: photoIds.map((id) => thumbnailUrl(config, id)),
});

/** The thumbnail of an item's first photo. */
export const firstThumbnail = (config: Base, [first]: readonly string[]): string | null =>
  first === undefined ? null : thumbnailUrl(config, first);

/** Parses the last part of a path under `/photos/`; undefined if it doesn't name a photo. */
export function parsePhotoFile(file: string): { id: string; variant: PhotoVariant } | undefined {
  const [, id, end] = PHOTO_FILE.exec(file) ?? [];
  const variant = PHOTO_VARIANTS.find((each) => PHOTO_FILE_ENDS[each] === end);
  return id === undefined || variant === undefined ? undefined : { id, variant };
}

/** The address of another variant of the photo at `url`, which can be the address of any variant. */
export const variantUrl = (url: string, variant: PhotoVariant): string =>
  url.replace(/(pho_[0-9A-Z]{26})[^/]*$/, `$1${PHOTO_FILE_ENDS[variant]}`);

/** The photo whose file a URL of this service names. */
export function photoIdOf(config: Base, url: string): string | undefined {
  // URLs from before this computer was shared also belong to this service.
  const folder = [config.baseUrl, config.unsharedUrl]
    .map((base) => `${base}/photos/`)
    .find((each) => url.startsWith(each));
  return folder && parsePhotoFile(url.slice(folder.length))?.id;
}

/** The id of one of an item's photos, by the URL of any of its files. @throws AppError invalid_request for others */
export function ownPhotoId(config: Base, url: string, photoIds: readonly string[], field: string): string {
  const id = photoIdOf(config, url);
  if (id !== undefined && photoIds.includes(id)) return id;
  throw refusal('invalid_request.photoNotOfItem', { field });
}
