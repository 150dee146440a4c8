/** The point of a picture that a crop keeps in view, in thousandths from the left and from the top. */
export type Focus = { focusX: number; focusY: number };

export type ProcessedPhoto = {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  focus: Focus;
  /** By the clock of the camera, in milliseconds as if that was UTC: for what lies between photos, and nothing else. */
  takenMs?: number | undefined;
};

/** What a picture looks like from afar, to compare: which of 64 places are lighter than their neighbor, and 4 by 4 colors (48 bytes). */
export type Likeness = { lighter: boolean[]; colors: number[] };

/** Pixels of the long side, and the quality from 1 to 100. JPEG unless it says otherwise. */
export type Smaller = { side: number; quality: number; format?: 'webp' };

/**
 * What a link looks like where it is shared: 1200 by 630 pixels. The texts are single lines of what can be drawn (see
 * `drawable`), and may be empty.
 */
export type Card = {
  /** At most four JPEGs. */
  photos: Uint8Array[];
  eyebrow: string;
  heading: string;
  /** A price, or what else is worth large letters. */
  figure: string;
  note: string;
  /** The photos are shown pale. */
  isGone: boolean;
};

/** The bytes are no picture that we can read. The message says why and is fit for callers. */
export class UnreadableImageError extends Error {}

/** Turns an uploaded picture into two upright JPEGs without metadata: long side at most 2048 and 480 pixels. */
export interface ImageProcessor {
  /** @throws UnreadableImageError */
  process(original: Buffer): Promise<ProcessedPhoto>;
  /** A stored JPEG made anew: its long side at most `side` pixels. @throws UnreadableImageError */
  shrink(jpeg: Buffer, to: Smaller): Promise<Buffer>;
  /** What catches the eye in a stored JPEG. @throws UnreadableImageError */
  focus(jpeg: Buffer): Promise<Focus>;
  /** @throws UnreadableImageError */
  likeness(jpeg: Buffer): Promise<Likeness>;
  /** A card as a JPEG. @throws UnreadableImageError */
  draw(card: Card): Promise<Buffer>;
  close(): Promise<void>;
}
