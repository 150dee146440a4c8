import { connect } from 'node:net';
import { exchange, httpRequest, load } from './load.ts';
import { phonePhoto } from './phone-photo.ts';
import { keyOf } from './rest.ts';
import { peakRssMb, treeMb } from './server.ts';
import type { Stage } from './stage.ts';

const PHOTOS = 50;
const KINDS = 5;

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
