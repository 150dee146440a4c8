// @ts-check
/*
 * The process, or thread, that handles pictures: it takes one at a time from its parent and returns JPEGs, or the
 * reason why not. Plain JavaScript, so that Node can start it both from the sources and from the build.
 */
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { drawCard } from './card.mjs';

/** Maximum number of pixels to decode: those of a picture of 8000 x 8000. */
const PIXEL_LIMIT = 64_000_000;
const TOO_MANY_PIXELS = 'The picture has more than 64 million pixels.';

/** A refused picture; the message is safe for callers. */
class Refusal extends Error {}

const FULL_SIDE = 2048;
const THUMB_SIDE = 480;

// A decoded picture is never needed twice, and one picture stays on one thread.
sharp.cache(false);
sharp.concurrency(1);

/** @typedef {{ jpeg: Uint8Array, side: number, quality: number, format?: 'webp' }} Smaller */
/** @typedef {Uint8Array | Smaller | { look: Uint8Array } | { like: Uint8Array } | { card: import('../image-processor.ts').Card }} Asked */

const port = parentPort ?? process;
port.on('message', async (/** @type {Asked} */ asked) => {
  const answered = await answer(asked);
  if (parentPort) parentPort.postMessage(answered);
  else process.send?.(answered);
  // A picture's memory is outside the heap, so the garbage collector wouldn't notice it grow. It is young, so the old heap can be left alone.
  globalThis.gc?.({ type: 'minor' });
});
// Ctrl-C reaches the whole group; the parent finishes its requests first and then ends this process.
if (!parentPort) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
}

/** @param {Asked} asked */
async function answer(asked) {
  try {
    if ('card' in asked) return { small: await drawCard(asked.card) };
    if ('look' in asked) {
      const { width, height } = await sharp(asked.look).metadata();
      return await focusOf(sharp(asked.look), width, height);
    }
    if ('like' in asked) return await likenessOf(asked.like);
    if ('jpeg' in asked) {
      const write = asked.format === 'webp' ? webp : jpeg;
      return { small: await write(inside(sharp(asked.jpeg), asked.side), asked.quality) };
    }
    // Both pictures and the focus come from pixels that are decoded once, because a progressive JPEG is expensive to
    // read again.
    const large = await pixelsOf(inside(await open(asked), FULL_SIDE));
    const small = await pixelsOf(inside(large.picture(), THUMB_SIDE));
    const focus = await focusOf(small.picture(), small.width, small.height);
    const { width, height } = large;
    const full = await jpeg(large.picture());
    return { full, thumb: await jpeg(small.picture()), width, height, focus, takenMs: takenMs(asked) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    return { problem: 'The picture cannot be read: it is damaged or incomplete.', cause: String(error) };
  }
}

/** @param {import('sharp').Sharp} made */
async function pixelsOf(made) {
  const { data, info } = await made.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, picture: () => sharp(data, { raw: { width, height, channels } }) };
}

/**
 * The middle of the square that holds what catches the eye, in thousandths of the picture.
 * @param {import('sharp').Sharp} picture
 * @param {number} width
 * @param {number} height
 */
async function focusOf(picture, width, height) {
  const side = Math.min(width, height);
  const { info } = await picture
    .resize(side, side, { fit: 'cover', position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const middle = (/** @type {number | undefined} */ offset, /** @type {number} */ length) =>
    Math.round((1000 * (side / 2 - (offset ?? 0))) / length);
  return { focusX: middle(info.cropOffsetLeft, width), focusY: middle(info.cropOffsetTop, height) };
}

/** @param {Uint8Array} picture */
async function likenessOf(picture) {
  const seen = (/** @type {import('sharp').Sharp} */ small) => small.removeAlpha().raw().toBuffer();
  const grey = await seen(sharp(picture).greyscale().resize(9, 8, { fit: 'fill' }));
  const colors = await seen(sharp(picture).toColourspace('srgb').resize(4, 4, { fit: 'fill' }));
  const channels = grey.length / 72;
  const light = (/** @type {number} */ row, /** @type {number} */ column) =>
    grey[(row * 9 + column) * channels] ?? 0;
  const lighter = Array.from({ length: 64 }, (_, i) => light(i >> 3, i & 7) > light(i >> 3, (i & 7) + 1));
  return { lighter, colors: [...colors] };
}

/** @param {Uint8Array} original */
async function open(original) {
  const format = pictureFormat(original);
  if (!format) throw new Refusal('This is not a JPEG, PNG, WebP, AVIF or HEIC picture.');
  if (format === 'heic') {
    const { pixels, width, height } = await decodeHeic(original);
    return sharp(pixels, { raw: { width, height, channels: 4 } });
  }
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  if (width * height > PIXEL_LIMIT) throw new Refusal(TOO_MANY_PIXELS);
  // Damage that costs pixels is a reason to refuse; odd metadata isn't.
  return sharp(original, { limitInputPixels: PIXEL_LIMIT, failOn: 'error', autoOrient: true });
}

/**
 * A new picture contains only what it is given: EXIF, GPS, comments, and profiles are dropped.
 * @param {import('sharp').Sharp} picture
 */
const jpeg = (picture, quality = 82) => picture.jpeg({ quality, progressive: true }).toBuffer();

/** @param {import('sharp').Sharp} picture @param {number} quality */
const webp = (picture, quality) => picture.webp({ quality }).toBuffer();

/** @param {import('sharp').Sharp} picture @param {number} side */
const inside = (picture, side) =>
  picture
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');

/** The EXIF block is small and contiguous, so the times are within this many bytes of its start. */
const EXIF_BYTES = 64 * 1024;

/**
 * When a photo was taken, by the camera's clock, which has no zone: the earliest time in its EXIF, because the others
 * record changes. Undefined if there is none.
 * @param {Uint8Array} original
 * @returns {number | undefined}
 */
export function takenMs(original) {
  const file = Buffer.from(original.buffer, original.byteOffset, original.byteLength);
  const start = file.indexOf('Exif\0\0', 0, 'latin1');
  if (start < 0) return undefined;
  const exif = file.toString('latin1', start, start + EXIF_BYTES);
  const times = [...exif.matchAll(/\b(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)\0/g)].map(
    ([, year, month, day, time]) => Date.parse(`${year}-${month}-${day}T${time}Z`),
  );
  // Cameras whose clock was never set report 0000:00:00 or their date of manufacture.
  const known = times.filter((time) => time > Date.UTC(1990, 0, 1));
  return known.length > 0 ? Math.min(...known) : undefined;
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);
const PNG_SIGNATURE = '\x89PNG\r\n\x1a\n';

/**
 * Tells a picture by its first bytes, never by its name. Whatever is not on this list reaches no decoder: the
 * image library would read much more (SVG, PDF, TIFF), each a way in.
 * @param {Uint8Array} bytes
 * @returns {'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined}
 */
function pictureFormat(bytes) {
  const head = Buffer.from(bytes.subarray(0, 256));
  if (head.length < 16) return undefined;
  const text = head.toString('latin1');
  if (head.readUIntBE(0, 3) === 0xffd8ff) return 'jpeg';
  if (text.startsWith(PNG_SIGNATURE)) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  if (text.startsWith('ftyp', 4)) return formatOfBrands(text, head.readUInt32BE(0));
  return undefined;
}

/**
 * ISO/IEC 14496-12: a file-type box holds a major brand, a version and the compatible brands.
 * @param {string} head
 * @param {number} boxSize
 */
function formatOfBrands(head, boxSize) {
  const brands = [head.slice(8, 12)];
  for (let at = 16; at + 4 <= Math.min(boxSize, head.length); at += 4) brands.push(head.slice(at, at + 4));
  if (brands.includes('avif')) return 'avif';
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined;
}

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
async function decodeHeic(file) {
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
