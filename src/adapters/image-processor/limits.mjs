// @ts-check

/** What a decoder may be asked to unfold: a picture of 8000 x 8000. */
export const PIXEL_LIMIT = 64_000_000;

export const TOO_MANY_PIXELS = 'The picture has more than 64 million pixels.';

/** A picture that is not taken; the message is fit for callers. */
export class Refusal extends Error {}
