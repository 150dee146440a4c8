// @ts-check
/** A preview card of 1200 x 630 pixels: text on the left, photos on the right, in the site's light colors. */
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
/** Where the photos begin; they fill the square up to the right edge. */
const PHOTOS = WIDTH - HEIGHT;
const GAP = 8;
const MARGIN = 60;
/** Space between the name and the lines above and below it. */
const LEAD = 32;

const PAPER = '#fbf6ee';
const INK = '#2a211b';
const SOFT = '#655749';
const ACCENT = '#a83f23';

/** @typedef {import('../image-processor.ts').Card} Card */
/** @typedef {import('sharp').OverlayOptions} Layer */
/** @typedef {{ data: Buffer, width: number, height: number }} Drawn */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/** @param {Card} card */
export async function drawCard(card) {
  const photos = await drawPhotos(await readable(card.photos), card.isGone);
  const layers = [...(photos ?? [await tag()]), ...(await drawWords(card, photos ? PHOTOS : 820))];
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite(layers)
    .jpeg({ quality: 84, progressive: true })
    .toBuffer();
}

/** Leaves out damaged photos. @param {readonly Uint8Array[]} jpegs */
async function readable(jpegs) {
  const read = await Promise.allSettled(jpegs.map((jpeg) => sharp(jpeg).metadata()));
  return jpegs.filter((_, i) => read[i]?.status === 'fulfilled');
}

const HALF = (HEIGHT - GAP) / 2;
const FAR = HALF + GAP;
const SMALL = { width: HALF, height: HALF };
const TALL = { width: HALF, height: HEIGHT };
/** Which parts of the square 1, 2, 3 and 4 photos take. @type {readonly (readonly Box[])[]} */
const BOXES = [
  [{ x: 0, y: 0, width: HEIGHT, height: HEIGHT }],
  [0, FAR].map((x) => ({ x, y: 0, ...TALL })),
  [{ x: 0, y: 0, ...TALL }, ...[0, FAR].map((y) => ({ x: FAR, y, ...SMALL }))],
  [0, FAR].flatMap((y) => [0, FAR].map((x) => ({ x, y, ...SMALL }))),
];

/** @param {readonly Uint8Array[]} jpegs @param {boolean} faded @returns {Promise<Layer[] | undefined>} */
async function drawPhotos(jpegs, faded) {
  const boxes = BOXES[jpegs.length - 1];
  if (!boxes) return undefined;
  return Promise.all(
    boxes.map(async ({ x, y, width, height }, i) => {
      const photo = sharp(jpegs[i])
        .flatten({ background: '#ffffff' })
        .resize(width, height, { fit: 'cover' });
      if (faded) photo.modulate({ saturation: 0.25, brightness: 1.08 });
      const { data, info } = await photo.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      return { input: data, raw, left: PHOTOS + x, top: y };
    }),
  );
}

/** The price tag of the site's icon, where there are no photos. @returns {Promise<Layer>} */
async function tag() {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="6 7 20 20" width="300" height="300"><path d="M8.2 9.8h8.1c.5 0 1 .2 1.4.6l6 6a2 2 0 0 1 0 2.8l-5.2 5.2a2 2 0 0 1-2.8 0l-6.9-6.9a2 2 0 0 1-.6-1.4V9.8Z" fill="${ACCENT}"/><circle cx="12.4" cy="14" r="1.9" fill="${PAPER}"/></svg>`;
  return { input: Buffer.from(svg), left: WIDTH - 300 - MARGIN, top: (HEIGHT - 300) / 2 };
}

/**
 * The eyebrow is above the name, the figure and a note are below it; all vertically centered.
 * @param {Card} card
 * @param {number} edge how far to the right text may extend
 */
async function drawWords(card, edge) {
  const width = edge - 2 * MARGIN;
  const above = await drawText(card.eyebrow, { sizes: [32, 28], width, height: 80, color: ACCENT });
  const large = { sizes: [64, 52, 44], width, height: 80, color: ACCENT, serif: true };
  const figure = await drawText(card.figure, large);
  const note = await drawText(card.note, { sizes: [34, 30], width, height: 96, color: SOFT });
  const rest = [above, figure, note].reduce((sum, each) => sum + (each ? each.height + LEAD : 0), 0);
  const height = HEIGHT - 2 * MARGIN - rest;
  const largest = { sizes: [76, 66, 58, 50, 44], width, height, color: INK, serif: true };
  const name = await drawText(card.heading, largest);
  const all = [above, name, figure, note].filter((each) => each !== undefined);
  let top = (HEIGHT - all.reduce((sum, each) => sum + each.height, LEAD * (all.length - 1))) / 2;
  return all.map(({ data, width, height }) => {
    const layer = {
      input: data,
      raw: { width, height, channels: /** @type {const} */ (4) },
      left: MARGIN,
      top: Math.round(top),
    };
    top += height + LEAD;
    return layer;
  });
}

/**
 * Lines of text in the largest of `sizes` in which all of it fits; text that doesn't fit in the smallest is cut.
 * @param {string} text
 * @param {{ sizes: readonly number[], width: number, height: number, color: string, serif?: boolean }} look
 * @returns {Promise<Drawn | undefined>}
 */
async function drawText(text, look) {
  if (text === '') return undefined;
  /** @param {Drawn} drawn */
  const fits = (drawn) => drawn.height <= look.height && drawn.width <= look.width;
  for (const size of look.sizes) {
    const drawn = await typeset(text, size, look);
    // A word that has to be broken in the middle means that the letters are too large.
    const isWhole = !text.split(' ').some((word) => word.length * size * 0.56 > look.width);
    if (fits(drawn) && (isWhole || size === look.sizes.at(-1))) return drawn;
  }
  const smallest = look.sizes.at(-1) ?? 16;
  const chars = [...text];
  let [fitting, most] = [1, chars.length];
  let best = await typeset('…', smallest, look);
  while (fitting <= most) {
    const many = Math.floor((fitting + most) / 2);
    const drawn = await typeset(`${chars.slice(0, many).join('').trimEnd()}…`, smallest, look);
    if (fits(drawn)) [best, fitting] = [drawn, many + 1];
    else most = many - 1;
  }
  return best;
}

/**
 * @param {string} text
 * @param {number} size in pixels
 * @param {{ width: number, color: string, serif?: boolean }} look
 * @returns {Promise<Drawn>}
 */
async function typeset(text, size, { width, color, serif }) {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" line_height="${serif ? 0.86 : 1.05}">${escaped}</span>`,
      font: `${serif ? 'Card Serif' : 'Card Sans'} ${size}px`,
      dpi: 72,
      width,
      wrap: 'word-char',
      rgba: true,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
