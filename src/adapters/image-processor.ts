export type ProcessedPhoto = { full: Buffer; thumb: Buffer; width: number; height: number };

/** Pixels of the long side, and the quality from 1 to 100. JPEG unless it says otherwise. */
export type Smaller = { side: number; quality: number; format?: 'webp' };

/** The bytes are no picture that we can read. The message says why and is fit for callers. */
export class UnreadableImageError extends Error {}

/** Turns an uploaded picture into two upright JPEGs without metadata: long side at most 2048 and 480 pixels. */
export interface ImageProcessor {
  /** @throws UnreadableImageError */
  process(original: Buffer): Promise<ProcessedPhoto>;
  /** A stored JPEG made anew: its long side at most `side` pixels. @throws UnreadableImageError */
  shrink(jpeg: Buffer, to: Smaller): Promise<Buffer>;
  close(): Promise<void>;
}
