// @ts-check

/** Maximum number of pixels to decode: those of a picture of 8000 x 8000. */
export const PIXEL_LIMIT = 64_000_000;

export const TOO_MANY_PIXELS = 'The picture has more than 64 million pixels.';

/** A refused picture; the message is safe for callers. */
export class Refusal extends Error {}
