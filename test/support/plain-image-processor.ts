import sharp from 'sharp';
import { type ImageProcessor, UnreadableImageError } from '../../src/adapters/image-processor.ts';

/** Small and quick: for tests that need photos but are not about them. */
export function plainImageProcessor(): ImageProcessor {
  return {
    async process(original) {
      try {
        const { data, info } = await sharp(original)
          .rotate()
          .resize(64)
          .jpeg()
          .toBuffer({ resolveWithObject: true });
        return { full: data, thumb: data, width: info.width, height: info.height };
      } catch {
        throw new UnreadableImageError('This is not a picture that we can read.');
      }
    },
    shrink: (jpeg, { side, quality }) =>
      sharp(jpeg)
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer(),
    async close() {},
  };
}
