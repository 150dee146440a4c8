export type ProcessedPhoto = { full: Buffer; thumb: Buffer; width: number; height: number };

/** The bytes are no picture that we can read. The message says why and is fit for callers. */
export class UnreadableImageError extends Error {}

/** Turns an uploaded picture into two upright JPEGs without metadata: long side at most 2048 and 480 pixels. */
export interface ImageProcessor {
  /** @throws UnreadableImageError */
  process(original: Buffer): Promise<ProcessedPhoto>;
  close(): Promise<void>;
}
