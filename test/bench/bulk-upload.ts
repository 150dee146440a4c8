import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from './compare.ts';
import { exchange, httpRequest, type Load, load } from './load.ts';
import { phonePhoto } from './phone-photo.ts';
import { keyOf } from './rest.ts';
import { peakRssMb, treeCpuMs, treeMb } from './server.ts';
import type { Stage } from './stage.ts';

type Spent = { ms: number; cpuMs: number };

const PHOTOS = 50;
const KINDS = 5;
const ROUNDS = 3;
const SHARP_ALONE = fileURLToPath(new URL('./sharp-alone.js', import.meta.url));

/** Fifty phone photos in one request while others read, compared in turn with sharp alone on the same pictures. */
export async function* bulkUpload({ data: { many, few }, service, emptyDir }: Stage): AsyncGenerator<string> {
  const pictures = await Promise.all(Array.from({ length: KINDS }, (_, i) => phonePhoto(i)));
  const photos = Array.from({ length: PHOTOS }, (_, i) => pictures[i % KINDS]?.toString('base64') ?? '');
  const upload = httpRequest('POST', '/api/items/bulk-upload', keyOf(many), { photos });
  const read = httpRequest('GET', `/api/items/${few.itemIds[0]}`, keyOf(few));
  const dir = join(emptyDir(), 'pictures');
  mkdirSync(dir);
  for (const [i, picture] of pictures.entries()) writeFileSync(join(dir, `${i}.jpg`), picture);

  let peakTreeMb = 0;
  /** How long `work` takes while others read, and what the service spends on everything. */
  const besideReaders = async <T>(work: () => Promise<T>) => {
    const cpuBefore = treeCpuMs(service.pid);
    const startedAt = performance.now();
    let isDone = false;
    const working = work().finally(() => {
      isDone = true;
    });
    const readers = await load({
      port: service.port,
      request: () => read,
      connections: 4,
      pauseMs: 10,
      forMs: 120_000,
      isOver: () => isDone,
    });
    const done = await working;
    return { done, ms: performance.now() - startedAt, cpuMs: treeCpuMs(service.pid) - cpuBefore, readers };
  };
  const uploaded = async () => {
    const sampling = setInterval(() => {
      peakTreeMb = Math.max(peakTreeMb, treeMb(service.pid));
    }, 100);
    const socket = connect({ port: service.port, host: '127.0.0.1' });
    await exchange(socket, upload);
    socket.destroy();
    clearInterval(sampling);
  };

  const rounds: { alone: Spent; own: Spent; readers: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const beside = await besideReaders(() => alone(dir));
    const own = await besideReaders(uploaded);
    // What the readers cost is known from the time when nothing else was requested.
    const cpuMs = own.cpuMs - (beside.cpuMs / beside.readers.answers) * own.readers.answers;
    rounds.push({ alone: beside.done, own: { ms: own.ms, cpuMs }, readers: own.readers });
  }
  const of = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
  const mb = (value: number) => `${Math.round(value)} MB`;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  yield [
    `\nBulk upload of ${PHOTOS} photos of 12 megapixels (a body of ${mb(upload.length / 1024 / 1024)}): ${seconds(of(({ own }) => own.ms))}, sharp alone ${seconds(of(({ alone }) => alone.ms))}, each beside the same readers`,
    `  of what sharp alone does: ${of(({ alone, own }) => alone.ms / own.ms).toFixed(2)} in time, ${of(({ alone, own }) => alone.cpuMs / own.cpuMs).toFixed(2)} in processor time`,
    `  peak memory ${mb(peakRssMb(service.pid))}, with the image processes ${mb(peakTreeMb)}`,
    `  other requests meanwhile (${Math.round(of(({ readers }) => readers.perSecond))}/s): p50 ${of(({ readers }) => readers.p50Ms).toFixed(1)} ms, p99 ${of(({ readers }) => readers.p99Ms).toFixed(1)} ms`,
  ].join('\n');
}

/** Only decodes, shrinks, and writes the same pictures, in a process of the same low priority. */
async function alone(dir: string): Promise<Spent> {
  const running = promisify(execFile)(process.execPath, [SHARP_ALONE, dir, String(PHOTOS)]);
  if (running.child.pid !== undefined)
    setPriority(running.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { stdout } = await running;
  return JSON.parse(stdout);
}
