export type PhotoVariant = 'full' | 'thumb';

export type StoredPhoto = { body: ReadableStream<Uint8Array>; bytes: number };

/**
 * Where finished JPEGs live. A photo is named by its id (`pho_` and 26 characters of `0-9A-Z`) and variant;
 * implementations refuse any other name.
 */
export interface PhotoStorage {
  readonly name: string;
  put(id: string, variant: PhotoVariant, jpeg: Buffer): Promise<void>;
  /** The stored picture as a stream, or undefined when there is none. Rejects when `signal` ends before. */
  open(id: string, variant: PhotoVariant, signal?: AbortSignal): Promise<StoredPhoto | undefined>;
  read(id: string, variant: PhotoVariant): Promise<Buffer | undefined>;
  /** Removes both variants; removing what is not there is no error. */
  remove(id: string): Promise<void>;
  /** Removes what half-done writes left behind before `time`. Returns how many files. */
  sweep?(time: Date): Promise<number>;
  /** Throws when the store cannot be used. */
  check(): Promise<void>;
}
