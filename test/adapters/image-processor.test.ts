import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { sharpImageProcessor } from '../../src/adapters/image-processor/sharp.ts';
import { type ImageProcessor, UnreadableImageError } from '../../src/adapters/image-processor.ts';
import { phonePicture, picture, samplePhoto } from '../support/pictures.ts';

const processor = sharpImageProcessor();
afterAll(() => processor.close());

const HEIC = readFileSync(new URL('../support/half.heic', import.meta.url));

/** The color at a place, given as fractions of width and height. */
async function colourAt(jpeg: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'white' | 'other'> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
  if (r > 230 && g > 230 && b > 230) return 'white';
  if (r > 180 && b < 80) return 'red';
  return b > 180 && r < 80 ? 'blue' : 'other';
}

const refused = (bytes: Buffer) => expect(processor.process(bytes)).rejects.toThrow(UnreadableImageError);

describe('a picture that is taken', () => {
  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const { full, thumb, width, height } = await processor.process(await picture(format));
    expect([width, height]).toEqual([60, 40]);
    expect((await sharp(full).metadata()).format).toBe('jpeg');
    expect((await sharp(thumb).metadata()).format).toBe('jpeg');
  });

  it('may be HEIC', async () => {
    const { full, width, height } = await processor.process(HEIC);
    expect([width, height]).toEqual([96, 64]);
    expect(await colourAt(full, 0.2, 0.5)).toBe('red');
    expect(await colourAt(full, 0.8, 0.5)).toBe('blue');
  });

  it('loses the camera’s notes, the place where it was taken among them', async () => {
    const original = await phonePicture();
    expect(original.includes('SECRET-OWNER')).toBe(true);
    const { full, thumb } = await processor.process(original);
    for (const jpeg of [full, thumb]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(jpeg).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(jpeg.includes('SECRET-OWNER') || jpeg.includes('Exif')).toBe(false);
    }
  });

  it.each([
    [1, 'left'],
    [2, 'right'],
    [3, 'right'],
    [4, 'left'],
    [5, 'top'],
    [6, 'top'],
    [7, 'bottom'],
    [8, 'bottom'],
  ] as const)('is turned upright from EXIF orientation %i', async (orientation, side) => {
    const { full, thumb, width, height } = await processor.process(await phonePicture(orientation));
    expect([width, height]).toEqual(orientation < 5 ? [800, 600] : [600, 800]);
    const place = { left: [0.2, 0.5], right: [0.8, 0.5], top: [0.5, 0.2], bottom: [0.5, 0.8] } as const;
    const [x, y] = place[side];
    expect(await colourAt(full, x, y)).toBe('red');
    expect(await colourAt(thumb, x, y)).toBe('red');
    expect(await colourAt(full, 1 - x, 1 - y)).toBe('blue');
  });

  it('is made again as WebP in a smaller size', async () => {
    const { full } = await processor.process(await phonePicture());
    const webp = await processor.shrink(full, { side: 480, quality: 70, format: 'webp' });
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 360, height: 480 });
  });

  it('is kept at 2048 pixels at most, with a thumbnail of 480', async () => {
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer();
    const { full, thumb, width, height } = await processor.process(large);
    expect([width, height]).toEqual([2048, 1024]);
    expect(await sharp(full).metadata()).toMatchObject({ width: 2048, height: 1024 });
    expect(await sharp(thumb).metadata()).toMatchObject({ width: 480, height: 240 });
  });

  it('gets a white ground where it was transparent', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 40, height: 40, channels: 4, background: clear } })
      .png()
      .toBuffer();
    expect(await colourAt((await processor.process(png)).full, 0.5, 0.5)).toBe('white');
  });

  it('may have damaged EXIF', async () => {
    const jpeg = await phonePicture();
    jpeg.fill(0xee, jpeg.indexOf('Exif') + 10, jpeg.indexOf('Exif') + 60);
    const { width, height } = await processor.process(jpeg);
    expect(width * height).toBe(480_000);
  });

  it('may come with many others', async () => {
    const taken = await Promise.all(
      Array.from({ length: 8 }, async (_, i) => processor.process(await picture('png', i))),
    );
    expect(taken).toHaveLength(8);
  });
});

describe('a picture that is refused', () => {
  it.each([
    ['nothing', ''],
    ['text', 'This is not a picture, however long it is.'],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
    ],
    ['a PDF', '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\xff\xff\xff\x00\x00\x00!\xf9\x04'],
    ['a JPEG by its first bytes alone', '\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01\x00\x00\x01\x00\x01'],
    [
      'a HEIC by its first bytes alone',
      '\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic\x00\x00\x00\x10meta',
    ],
  ])('may be %s', async (_name, text) => {
    await refused(Buffer.from(text, 'latin1'));
  });

  it('may be a TIFF, which the library could read but no one needs', async () => {
    await refused(
      await sharp(await picture())
        .tiff()
        .toBuffer(),
    );
  });

  it('may have broken off on its way', async () => {
    const jpeg = await phonePicture();
    await refused(jpeg.subarray(0, jpeg.length / 2));
    await refused(HEIC.subarray(0, 500));
  });

  it('may unfold to more than 64 million pixels', async () => {
    const png = await picture('png');
    png.writeUInt32BE(30_000, 16);
    png.writeUInt32BE(30_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    await expect(processor.process(png)).rejects.toThrow('64 million pixels');
    const heic = Buffer.from(HEIC);
    heic.writeUInt32BE(30_000, heic.indexOf('ispe') + 8);
    heic.writeUInt32BE(30_000, heic.indexOf('ispe') + 12);
    await refused(heic);
  });

  it('gets a reason that contains none of the library’s words', async () => {
    const jpeg = await phonePicture();
    await expect(processor.process(jpeg.subarray(0, jpeg.length / 2))).rejects.toThrow(
      /^The picture cannot be read: it is damaged or incomplete\.$/,
    );
  });
});

describe('a preview card', () => {
  const words = {
    eyebrow: 'Portland, OR',
    heading: 'Maria’s sale',
    figure: '$35',
    note: '2 things',
    isGone: false,
  };
  const draw = async (photos: Buffer[], said: Partial<typeof words> = {}) => {
    const card = await processor.draw({ ...words, ...said, photos });
    expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    return card;
  };
  /** Number of pixels to the left of `edge` that are as dark as letters. */
  const ink = async (card: Buffer, edge = 560) => {
    const part = sharp(card).extract({ left: 0, top: 0, width: edge, height: 630 });
    return (await part.grayscale().raw().toBuffer()).filter((grey) => grey < 90).length;
  };

  it('shows its photos beside its words, and leaves out what isn’t a photo', async () => {
    const { full } = await processor.process(await phonePicture(1));
    const one = await draw([full]);
    expect([await colourAt(one, 0.55, 0.5), await colourAt(one, 0.95, 0.5)]).toEqual(['red', 'blue']);
    const two = await draw([full, Buffer.from('no photo'), full]);
    expect([await colourAt(two, 0.5, 0.5), await colourAt(two, 0.76, 0.5)]).toEqual(['red', 'red']);
    expect(await colourAt(await draw([]), 0.98, 0.02)).toBe('white');
    for (const many of [3, 4]) await draw(Array.from({ length: many }, () => full));
  });

  it('writes names however long, in every alphabet that it has, and takes no word for markup', async () => {
    const blank = await ink(await draw([], { eyebrow: '', heading: '', figure: '', note: '' }));
    expect(blank).toBe(0);
    const hostile = '<span size="900pt">&amp;</b> <image href="file:///etc/passwd"/>';
    const names = [
      'Słońce',
      'Ярмарка',
      'Σπίτι',
      'שולחן',
      'مرآب',
      hostile,
      'W'.repeat(140),
      'a b '.repeat(35),
    ];
    for (const heading of names) {
      const card = await draw([], { heading, eyebrow: heading, figure: heading, note: heading });
      expect([heading, (await ink(card)) > 500]).toEqual([heading, true]);
    }
  });
});

/** It starts in a fifth of the time that the real one takes. */
const script = new URL('../support/faulty-decoder.mjs', import.meta.url);

describe('the process that decodes', () => {
  let faulty: ImageProcessor;
  afterEach(() => faulty.close());

  it('is not the one that answers requests, which never loads the HEIC decoder', async () => {
    faulty = sharpImageProcessor();
    await faulty.process(HEIC);
    const loaded = Object.keys(createRequire(import.meta.url).cache);
    expect(loaded.filter((file) => file.includes('libheif'))).toEqual([]);
    expect(process.getActiveResourcesInfo()).toContain('ProcessWrap');
  });

  it.each(['crash', 'exit'])(
    'may %s on a picture, which is refused, and the next is taken',
    async (picture) => {
      faulty = sharpImageProcessor({ script });
      await expect(faulty.process(Buffer.from(picture))).rejects.toThrow(UnreadableImageError);
      expect((await faulty.process(Buffer.from('fine'))).full.toString()).toBe('fine');
    },
  );

  it('is ended when it stalls', async () => {
    faulty = sharpImageProcessor({ script, timeLimitMs: 2000 });
    await expect(faulty.process(Buffer.from('stall'))).rejects.toThrow('takes too long');
    expect((await faulty.process(Buffer.from('fine'))).full.toString()).toBe('fine');
  });
});

const samples = {
  'iphone.heic': [1586, 2048],
  'small.heif': [640, 426],
  'gps.jpg': [640, 480],
  'damaged-exif.jpg': [425, 120],
  'landscape-orientation-3.jpg': [600, 450],
  'portrait-orientation-6.jpg': [450, 600],
};

describe.each(Object.entries(samples))('the real photo %s', (name, size) => {
  const original = samplePhoto(name);

  it.skipIf(!original)('is taken upright and without metadata', async () => {
    const { full, thumb, width, height } = await processor.process(original ?? Buffer.alloc(0));
    expect([width, height]).toEqual(size);
    for (const jpeg of [full, thumb]) {
      const { exif, xmp, iptc } = await sharp(jpeg).metadata();
      expect({ exif, xmp, iptc }).toEqual({});
      expect(jpeg.includes('Exif') || jpeg.includes('GPS')).toBe(false);
    }
  });
});

/** Process ids of the decoders that this process started and that are still running. */
const decoders = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, ')').split(' ');
      return (
        parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('child.mjs')
      );
    } catch {
      return false;
    }
  });

describe('decoders that were made ready', () => {
  it.runIf(existsSync('/proc/self/stat'))(
    'are two, take the photos that come, and end like any other',
    async () => {
      const others = new Set(decoders());
      const running = () => decoders().filter((pid) => !others.has(pid)).length;
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const ready = sharpImageProcessor();
      try {
        ready.warm();
        ready.warm();
        expect(running()).toBe(2);
        const photo = await picture('png');
        await Promise.all([ready.process(photo), ready.process(photo)]);
        expect(running()).toBe(2);
        vi.advanceTimersByTime(4_999);
        expect(vi.getTimerCount()).toBe(2);
        vi.advanceTimersByTime(1);
        expect(vi.getTimerCount()).toBe(0);
        await expect.poll(running).toBe(0);
      } finally {
        vi.useRealTimers();
        await ready.close();
      }
    },
  );

  it.runIf(existsSync('/proc/self/stat'))('are one at most for pictures that are shown', async () => {
    const others = new Set(decoders());
    const shown = sharpImageProcessor();
    const jpeg = await picture('jpeg');
    await Promise.all([1, 2, 3].map((side) => shown.shrink(jpeg, { side, quality: 50 })));
    expect(decoders().filter((pid) => !others.has(pid))).toHaveLength(1);
    await shown.close();
  });
});

describe('a decoder that ends while it waits', () => {
  it('is given no picture from the moment its time is up', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const waiting = sharpImageProcessor({ script });
    try {
      for (let round = 0; round < 5; round += 1) {
        expect(await waiting.process(Buffer.from('fine'))).toMatchObject({ width: 1 });
        // The decoder is told to end now, which takes a moment.
        vi.advanceTimersByTime(5_000);
      }
    } finally {
      vi.useRealTimers();
      await waiting.close();
    }
  });

  it('costs no picture either when it is gone without a word', async () => {
    const leaving = sharpImageProcessor({
      script: new URL('../support/leaving-decoder.mjs', import.meta.url),
    });
    for (let round = 0; round < 3; round += 1) {
      expect(await leaving.process(await picture('png'))).toMatchObject({ width: 1 });
    }
    await leaving.close();
  });
});

describe('a decoder inside an app, which is a thread', () => {
  it('answers as a process does, and a picture that stalls it costs only itself', async () => {
    const threads = sharpImageProcessor({ inThreads: true });
    const { width, height, full } = await threads.process(HEIC);
    expect([width, height]).toEqual([96, 64]);
    expect(full.length).toBeGreaterThan(100);
    await expect(threads.process(Buffer.from('no picture'))).rejects.toThrow(UnreadableImageError);
    expect((await threads.process(await picture('png'))).width).toBe(60);
    await threads.close();
    const stalling = sharpImageProcessor({ script, inThreads: true, timeLimitMs: 300 });
    await expect(stalling.process(Buffer.from('stall'))).rejects.toThrow('too long');
    await stalling.close();
  });
});
