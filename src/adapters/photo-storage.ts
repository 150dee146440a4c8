/** How the files of a photo end. The first two come with the upload, all others can be made from `full` again. */
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
/** What an upload leaves, and a backup holds. */
export type OriginalVariant = 'full' | 'thumb';

export const PHOTO_VARIANTS = Object.keys(PHOTO_FILE_ENDS) as PhotoVariant[];

export const photoType = (variant: PhotoVariant): 'image/webp' | 'image/jpeg' =>
  PHOTO_FILE_ENDS[variant].endsWith('.webp') ? 'image/webp' : 'image/jpeg';

export type StoredPhoto = { body: ReadableStream<Uint8Array>; bytes: number };

/**
 * Where finished pictures live. A photo is named by its id (`pho_` and 26 characters of `0-9A-Z`) and variant;
 * implementations refuse any other name.
 */
export interface PhotoStorage {
  readonly name: string;
  put(id: string, variant: PhotoVariant, picture: Buffer): Promise<void>;
  /** The stored picture as a stream, or undefined when there is none. Rejects when `signal` ends before. */
  open(id: string, variant: PhotoVariant, signal?: AbortSignal): Promise<StoredPhoto | undefined>;
  read(id: string, variant: PhotoVariant): Promise<Buffer | undefined>;
  /** Removes every variant; removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** The names of all files of photos; undefined where the store does not let them be listed. */
  list(): Promise<string[] | undefined>;
  /** Removes what half-done writes left behind before `time`. Returns how many files. */
  sweep?(time: Date): Promise<number>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}
