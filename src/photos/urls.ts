import type { Config } from '../config.ts';

type Base = Pick<Config, 'baseUrl'>;

/** The photo ids in a path's last part, as `/photos/` serves them. */
const PHOTO_FILE = /^(pho_[0-9A-Z]{26})(-thumb)?\.jpg$/;

export type PhotoUrls = { photos: string[]; thumbnails: string[] };

/** The public addresses of photos, in the order of their ids. */
export function photoUrls(config: Base, photoIds: readonly string[]): PhotoUrls {
  return {
    photos: photoIds.map((id) => `${config.baseUrl}/photos/${id}.jpg`),
    thumbnails: photoIds.map((id) => `${config.baseUrl}/photos/${id}-thumb.jpg`),
  };
}

/** Takes a file name of `/photos/` apart; undefined for any other name. */
export function parsePhotoFile(file: string): { id: string; variant: 'full' | 'thumb' } | undefined {
  const [, id, thumb] = PHOTO_FILE.exec(file) ?? [];
  return id === undefined ? undefined : { id, variant: thumb ? 'thumb' : 'full' };
}

/** The photo that an address of this service names, by its full picture or its thumbnail. */
export function photoIdOf(config: Base, url: string): string | undefined {
  const folder = `${config.baseUrl}/photos/`;
  return url.startsWith(folder) ? parsePhotoFile(url.slice(folder.length))?.id : undefined;
}
