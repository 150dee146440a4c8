import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** A small picture in one colour, unlike others when `seed` differs. */
export const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif' = 'jpeg', seed = 0): Promise<Buffer> =>
  sharp({
    create: { width: 60, height: 40, channels: 3, background: { r: (seed * 37) % 256, g: 90, b: 160 } },
  })
    .toFormat(format)
    .toBuffer();

/** A JPEG as a phone makes it: on its side, and with the place where it was taken. The left half is red, the right blue. */
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

/** Real photos from real cameras, for machines that have them; tests that need them are skipped elsewhere. */
export const samplePhoto = (name: string): Buffer | undefined =>
  folder !== undefined && existsSync(`${folder}/${name}`) ? readFileSync(`${folder}/${name}`) : undefined;
