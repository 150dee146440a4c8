/** The point of a picture that a crop keeps in view, in thousandths from the left and from the top. */
export type Focus = { focusX: number; focusY: number };

export type ProcessedPhoto = {
  full: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
  focus: Focus;
  /** Camera time in milliseconds, as if it were UTC: only useful for the time between photos. */
  takenMs?: number | undefined;
};

/** A coarse fingerprint: which of 64 places are lighter than their neighbor, and 4 by 4 colors (48 bytes). */
export type Likeness = { lighter: boolean[]; colors: number[] };

/** Pixels of the long side, and the quality from 1 to 100. Default format: JPEG. */
export type Smaller = { side: number; quality: number; format?: 'webp' };

/** The preview of a shared link, 1200 by 630 pixels. Texts are single `drawable` lines and may be empty. */
export type Card = {
  /** At most four JPEGs. */
  photos: Uint8Array[];
  eyebrow: string;
  heading: string;
  /** A price, or other text for large letters. */
  figure: string;
  note: string;
  /** Whether the photos are faded. */
  isGone: boolean;
};

/** The bytes aren't a picture that we can read. The message says why and is safe for callers. */
export class UnreadableImageError extends Error {}

/** Turns an uploaded picture into two upright JPEGs without metadata: long side at most 2048 and 480 pixels. */
export interface ImageProcessor {
  /** Gets ready for several photos that are on their way. */
  warm(): void;
  /** @throws UnreadableImageError */
  process(original: Buffer): Promise<ProcessedPhoto>;
  /** A smaller copy of a stored JPEG: its long side has at most `side` pixels. @throws UnreadableImageError */
  shrink(jpeg: Buffer, to: Smaller): Promise<Buffer>;
  /** The most eye-catching point of a stored JPEG. @throws UnreadableImageError */
  focus(jpeg: Buffer): Promise<Focus>;
  /** @throws UnreadableImageError */
  likeness(jpeg: Buffer): Promise<Likeness>;
  /** A card as a JPEG. @throws UnreadableImageError */
  draw(card: Card): Promise<Buffer>;
  close(): Promise<void>;
}
