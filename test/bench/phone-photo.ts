import sharp from 'sharp';

/** At this size, fifty photos in base64 stay within the body limit of 64 MB. */
const LARGEST_BYTES = 900_000;

/** A picture with detail everywhere, like a real photo, of about the size that a phone makes. */
export async function phonePhoto(seed: number): Promise<Buffer> {
  const hue = seed * 60;
  const scene = `<svg xmlns="http://www.w3.org/2000/svg" width="1008" height="756">
    <rect width="1008" height="756" fill="hsl(${hue}, 30%, 70%)"/><rect y="500" width="1008" height="256" fill="hsl(${hue + 40}, 25%, 40%)"/>
    <rect x="300" y="220" width="380" height="340" rx="30" fill="hsl(${hue + 120}, 40%, 45%)"/></svg>`;
  const grain = await sharp({
    create: {
      width: 1008,
      height: 756,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .png()
    .toBuffer();
  const small = await sharp(Buffer.from(scene))
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer();
  for (let quality = 85; ; quality -= 10) {
    const jpeg = await sharp(small).resize(4032, 3024).jpeg({ quality }).toBuffer();
    if (jpeg.length <= LARGEST_BYTES) return jpeg;
  }
}
