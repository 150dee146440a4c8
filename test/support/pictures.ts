import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A small picture in one color, which depends on `seed`. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', seed = 0): Promise<Buffer> =>
  sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: (seed * 37) % 256, g: 90, b: 160 } },
  })
    .toFormat(format)
    .toBuffer();

/**
 * A JPEG as a phone makes it: turned on its side, with the location where it was taken. The left half is red, the
 * right one blue.
 */
export async function phonePicture(orientation = 6): Promise<Buffer> {
  const red = { create: { width: 400, height: 600, channels: 3, background: '#ff0000' } } as const;
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#0000ff' } })
    .composite([{ input: await sharp(red).png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Make: 'Acme', Model: 'Phone', Copyright: 'SECRET-OWNER' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();
}

const folders = ['../../../shared/photos/', '../../shared/photos/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);
const folder = process.env.SAMPLE_PHOTOS ?? folders.find((path) => existsSync(path));

/** Photos from real cameras, on machines that have them; elsewhere, tests that need them are skipped. */
export const samplePhoto = (name: string): Buffer | undefined =>
  folder !== undefined && existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : undefined;

const WALL = '#d8d2c8';

/** A small dark vase with bright stripes in front of a bare wall; `x` and `y` are its center, 0 to 1. */
export async function vase(width: number, height: number, x: number, y: number): Promise<Buffer> {
  const side = Math.round(Math.min(width, height) * 0.28);
  const stripes = Array.from(
    { length: 4 },
    (_, i) => `<rect x="0" y="${i * 25}" width="100" height="11" fill="#e2452a"/>`,
  );
  const subject = Buffer.from(
    `<svg width="${side}" height="${side}" viewBox="0 0 100 100"><rect width="100" height="100" rx="18" fill="#1b3a5c"/>${stripes.join('')}</svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: WALL } })
    .composite([
      {
        input: await sharp(subject).png().toBuffer(),
        left: Math.round(x * width - side / 2),
        top: Math.round(y * height - side / 2),
      },
    ])
    .jpeg()
    .toBuffer();
}
