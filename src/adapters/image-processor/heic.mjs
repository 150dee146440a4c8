// @ts-check
import { createRequire } from 'node:module';
import { PIXEL_LIMIT, Refusal, TOO_MANY_PIXELS } from './limits.mjs';

/**
 * @typedef {{ data: Uint8ClampedArray, width: number, height: number }} Canvas
 * @typedef {{
 *   is_primary(): boolean, get_width(): number, get_height(): number, free(): void,
 *   display(canvas: Canvas, done: (shown: Canvas | null) => void): void,
 * }} HeifImage
 * @typedef {{ HeifDecoder: new () => { decode(file: Uint8Array): HeifImage[] } }} Libheif
 */

const require = createRequire(import.meta.url);
/** Loaded only for the first HEIC picture, because it takes a third of a decoder's start. @returns {Libheif} */
const libheif = () => require('libheif-js/wasm-bundle');

/**
 * The main picture of a HEIC file as RGBA; libheif applies the file's own rotation. Needed because sharp's prebuilt
 * library has no HEVC decoder.
 * @param {Uint8Array} file
 */
export async function decodeHeic(file) {
  const images = new (libheif().HeifDecoder)().decode(file);
  try {
    const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
    if (!image) throw new Error('No picture in the HEIC file');
    const width = image.get_width();
    const height = image.get_height();
    if (width * height > PIXEL_LIMIT) throw new Refusal(TOO_MANY_PIXELS);
    const data = new Uint8ClampedArray(width * height * 4);
    const shown = await new Promise((resolve) => image.display({ data, width, height }, resolve));
    if (!shown) throw new Error('The HEIC picture cannot be decoded');
    return { pixels: data, width, height };
  } finally {
    for (const image of images) image.free();
  }
}
