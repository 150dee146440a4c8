import { median } from './compare.ts';
import { httpRequest } from './load.ts';
import { toolCall } from './mcp.ts';
import { phonePhoto } from './phone-photo.ts';
import { keyOf } from './rest.ts';
import { treeMb } from './server.ts';
import { ask, type Stage } from './stage.ts';

const PHOTOS = 20;
const KINDS = 5;
const CALLS = 15;

/** An assistant looks at twenty photos in one call, again and again. */
export async function* viewPhotos({ data: { many }, fresh }: Stage): AsyncGenerator<string> {
  const service = await fresh();
  const pictures = await Promise.all(Array.from({ length: KINDS }, (_, i) => phonePhoto(i)));
  const photos = Array.from({ length: PHOTOS }, (_, i) => pictures[i % KINDS]?.toString('base64') ?? '');
  const uploaded = Object(
    await ask(service, httpRequest('POST', '/api/items/bulk-upload', keyOf(many), { photos })),
  );
  const look = toolCall('2025-11-25', many, 'view_photos', { photo_urls: uploaded.data.fullUrls });

  const before = treeMb(service.pid);
  let peak = before;
  const sampling = setInterval(() => {
    peak = Math.max(peak, treeMb(service.pid));
  }, 20);
  const times: number[] = [];
  let bytes = 0;
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    const { result } = Object(await ask(service, look));
    times.push(performance.now() - startedAt);
    const shown = result.content.filter(({ type }: { type: string }) => type === 'image');
    if (shown.length !== PHOTOS) throw new Error(`${shown.length} pictures were shown`);
    bytes = shown.reduce((sum: number, { data }: { data: string }) => sum + data.length, 0);
  }
  clearInterval(sampling);
  const ms = (value: number) => `${Math.round(value)} ms`;
  yield [
    `\nview_photos of ${PHOTOS} thumbnails (${Math.round(bytes / 1024)} KB in base64): ${ms(median(times))}, the first ${ms(times[0] ?? 0)}, at most ${ms(Math.max(...times))}`,
    `  memory with the image processes: ${Math.round(before)} MB before, ${Math.round(peak - before)} MB more at its peak`,
  ].join('\n');
}
