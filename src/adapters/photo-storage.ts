/** Suffixes of a photo's files. The first two are made at upload; all others can be made again from `full`. */
export const PHOTO_FILE_ENDS = {
  full: '.jpg',
  thumb: '-thumb.jpg',
  'thumb-webp': '-thumb.webp',
  medium: '-960.jpg',
  'medium-webp': '-960.webp',
  'full-webp': '.webp',
} as const;

/** `full` has at most 2048 pixels on its long side, `medium` 960, `thumb` 480. */
export type PhotoVariant = keyof typeof PHOTO_FILE_ENDS;
/** The variants that an upload stores and a backup contains. */
export type OriginalVariant = 'full' | 'thumb';

export const PHOTO_VARIANTS = Object.keys(PHOTO_FILE_ENDS) as PhotoVariant[];

/** The name of a stored picture. Throws if it isn't a photo's id: no caller can reach another file. */
export function photoFileName(id: string, variant: PhotoVariant): string {
  if (!/^pho_[0-9A-Z]{26}$/.test(id)) throw new Error('Not the id of a photo');
  return id + PHOTO_FILE_ENDS[variant];
}

export const photoType = (variant: PhotoVariant): 'image/webp' | 'image/jpeg' =>
  PHOTO_FILE_ENDS[variant].endsWith('.webp') ? 'image/webp' : 'image/jpeg';

export type StoredPhoto = { body: ReadableStream<Uint8Array>; bytes: number };

/** Stores finished pictures by variant and id (`pho_` and 26 of `0-9A-Z`). Other names are refused. */
export interface PhotoStorage {
  readonly name: string;
  put(id: string, variant: PhotoVariant, picture: Buffer): Promise<void>;
  /** The stored picture as a stream, or undefined if there is none. Rejects if `signal` aborts first. */
  open(id: string, variant: PhotoVariant, signal?: AbortSignal): Promise<StoredPhoto | undefined>;
  read(id: string, variant: PhotoVariant): Promise<Buffer | undefined>;
  /** Removes every variant; removing a missing photo isn't an error. */
  remove(id: string): Promise<void>;
  /** The names of all photo files; undefined if the store doesn't allow listing. */
  list(): Promise<string[] | undefined>;
  /** Removes what interrupted writes left behind before `time`. Returns how many files. */
  sweep?(time: Date): Promise<number>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}
