import { connect } from 'node:net';
import sharp from 'sharp';
import { exchange, httpRequest, load } from './load.ts';
import { keyOf } from './rest.ts';
import { peakRssMb, treeMb } from './server.ts';
import type { Stage } from './stage.ts';

const PHOTOS = 50;
const KINDS = 5;
/** Fifty of them, in base64, stay within the body limit of 64 MB. */
const LARGEST_BYTES = 900_000;

/** Fifty photos of a phone in one request, while others read. */
export async function* bulkUpload({ data: { many, few }, service }: Stage): AsyncGenerator<string> {
  const pictures = await Promise.all(Array.from({ length: KINDS }, (_, i) => phonePhoto(i)));
  const photos = Array.from({ length: PHOTOS }, (_, i) => pictures[i % KINDS]?.toString('base64') ?? '');
  const upload = httpRequest('POST', '/api/items/bulk-upload', keyOf(many), { photos });
  const read = httpRequest('GET', `/api/items/${few.itemIds[0]}`, keyOf(few));

  let peakTreeMb = 0;
  const sampling = setInterval(() => {
    peakTreeMb = Math.max(peakTreeMb, treeMb(service.pid));
  }, 100);
  const startedAt = performance.now();
  let uploading = true;
  const socket = connect({ port: service.port, host: '127.0.0.1' });
  const uploaded = exchange(socket, upload).finally(() => {
    uploading = false;
  });
  const meanwhile = await load({
    port: service.port,
    request: () => read,
    connections: 4,
    pauseMs: 10,
    forMs: 120_000,
    isOver: () => !uploading,
  });
  await uploaded;
  socket.destroy();
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  const mb = (value: number) => `${Math.round(value)} MB`;
  yield [
    `\nBulk upload of ${PHOTOS} photos of 12 megapixels (a body of ${mb(upload.length / 1024 / 1024)}): ${seconds.toFixed(1)} s`,
    `  peak memory ${mb(peakRssMb(service.pid))}, with the image processes ${mb(peakTreeMb)}`,
    `  other requests meanwhile (${Math.round(meanwhile.perSecond)}/s): p50 ${meanwhile.p50Ms.toFixed(1)} ms, p99 ${meanwhile.p99Ms.toFixed(1)} ms`,
  ].join('\n');
}

/** Detail everywhere, as a real photo has, in about the size that a phone makes. */
async function phonePhoto(seed: number): Promise<Buffer> {
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
