import sharp from 'sharp';
import { type ImageProcessor, UnreadableImageError } from '../../src/adapters/image-processor.ts';

/** A small, fast processor for tests that need photos but aren't about them. */
export function plainImageProcessor(): ImageProcessor {
  return {
    warm() {},
    async process(original) {
      try {
        const { data, info } = await sharp(original)
          .rotate()
          .resize(64)
          .jpeg()
          .toBuffer({ resolveWithObject: true });
        const focus = { focusX: 500, focusY: 500 };
        return { full: data, thumb: data, width: info.width, height: info.height, focus };
      } catch {
        throw new UnreadableImageError('This is not a picture that we can read.');
      }
    },
    async shrink(jpeg, { side, quality, format }) {
      try {
        const small = sharp(jpeg).resize(side, side, { fit: 'inside', withoutEnlargement: true });
        return await (format === 'webp' ? small.webp({ quality }) : small.jpeg({ quality })).toBuffer();
      } catch {
        throw new UnreadableImageError('This is not a picture that we can read.');
      }
    },
    focus: async () => ({ focusX: 500, focusY: 500 }),
    likeness: async () => ({ lighter: Array(64).fill(false), colors: Array(48).fill(0) }),
    async draw() {
      const create = { width: 1200, height: 630, channels: 3, background: '#fbf6ee' } as const;
      return sharp({ create }).jpeg().toBuffer();
    },
    async close() {},
  };
}
