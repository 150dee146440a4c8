import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AttackOrders, AttackReport } from './attacker.ts';
import { httpRequest, load } from './load.ts';
import { keyOf } from './rest.ts';
import { peakRssMb } from './server.ts';
import type { Stage } from './stage.ts';

const MB = 1024 * 1024;
const FOR_MS = 4000;
const LIMIT_P99_MS = 100;
const LIMIT_MB = 700;

type Attack = { name: string; request: Buffer; connections: number; times?: number };

/** How much each attack slows another client down, and how much memory it takes. Each attack gets a fresh service. */
export async function* attacks({ data: { many, few }, fresh }: Stage): AsyncGenerator<string> {
  yield `\nUnder attack (another client's p99 below ${LIMIT_P99_MS} ms, memory below ${LIMIT_MB} MB)`;
  for (const attack of [undefined, ...attacksBy(keyOf(many))]) {
    const server = await fresh();
    const read = httpRequest('GET', `/api/items/${few.itemIds[0]}`, keyOf(few));
    const other = { port: server.port, request: () => read, connections: 2, pauseMs: 5 };
    await load({ ...other, forMs: 500 }); // warms up
    let isOver = false;
    const attacking = (attack ? run(server.port, attack) : quiet()).finally(() => {
      isOver = true;
    });
    const meanwhile = await load({ ...other, forMs: 60_000, isOver: () => isOver });
    const report = await attacking;
    const mb = peakRssMb(server.pid);
    await server.stop();
    const isHeld = meanwhile.p99Ms < LIMIT_P99_MS && mb < LIMIT_MB;
    const answers = Object.entries(report).map(([status, count]) => `${count} × ${status}`);
    yield `  ${(attack?.name ?? 'nobody, for comparison').padEnd(58)} p99 ${meanwhile.p99Ms.toFixed(1).padStart(6)} ms  ${mb.toFixed(0).padStart(4)} MB${isHeld ? '' : '  TOO MUCH'}  (${answers.join(', ')})`;
  }
}

const quiet = (): Promise<AttackReport> => sleep(FOR_MS, {});

async function run(port: number, { request, connections, times = 1000 }: Attack): Promise<AttackReport> {
  const shared = new Uint8Array(new SharedArrayBuffer(request.length));
  shared.set(request);
  const orders: AttackOrders = { port, request: shared, connections, times, forMs: FOR_MS };
  const worker = new Worker(new URL('./attacker.js', import.meta.url), { workerData: orders });
  const [report]: AttackReport[] = await once(worker, 'message');
  await worker.terminate();
  return report ?? {};
}

function attacksBy(key: Record<string, string>): Attack[] {
  const big = (start: string, again: string, end: string, bytes = 60 * MB) =>
    start + again.repeat(Math.floor((bytes - start.length - end.length) / again.length)) + end;
  const photos = JSON.stringify({
    photos: Array.from({ length: 44 }, () => randomBytes(MB).toString('base64')),
  });
  const lists = (count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list', params: {} })),
    );
  const bulk = (body: string) => post('/api/items/bulk-upload', key, body);
  const mcp = (body: string, by: Record<string, string> = {}) =>
    post(
      '/api/mcp',
      { ...by, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-03-26' },
      body,
    );
  const form = `--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\n\r\n${'x'.repeat(79_000)}\r\n--x--\r\n`;
  const objects = big('{"photos":[{}', ',{}', ']}');
  return [
    { name: 'strangers: batches of 1 MB', request: mcp(big('[{}', ',{}', ']', MB)), connections: 8 },
    { name: 'strangers: batches of 100 tools/list', request: mcp(lists(100)), connections: 8 },
    { name: 'strangers: batches of 20 tools/list', request: mcp(lists(20)), connections: 8 },
    { name: 'a seller: batches of 20 tools/list', request: mcp(lists(20), key), connections: 8 },
    { name: 'a seller: batches of 60 MB', request: mcp(big('[{}', ',{}', ']'), key), connections: 4 },
    { name: 'a seller: a message of 60 MB of objects', request: mcp(objects, key), connections: 4 },
    { name: 'a seller: a message of 60 MB of photos', request: mcp(photos, key), connections: 4 },
    { name: 'a seller: 60 MB of objects for photos', request: bulk(objects), connections: 4, times: 4 },
    { name: 'a seller: 18 uploads of 60 MB at once', request: bulk(photos), connections: 18, times: 1 },
    {
      name: 'a seller: one text of 60 MB',
      request: bulk(big('{"photos":["', 'A', '"]}')),
      connections: 4,
      times: 4,
    },
    {
      name: 'a seller: 60 MB of escapes',
      request: bulk(big('{"photos":["', '\\"', '"]}')),
      connections: 4,
      times: 4,
    },
    {
      name: 'strangers: forms for an upload link that is none',
      request: post('/upload/none/photos', { 'content-type': 'multipart/form-data; boundary=x' }, form),
      connections: 8,
    },
  ];
}

function post(path: string, headers: Record<string, string>, body: string): Buffer {
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}
