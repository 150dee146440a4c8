import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { listen } from '../support/server.ts';

const MB = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'x');

let t: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
let key: string;
const logged: string[] = [];
beforeAll(async () => {
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  t = await openTestApp({ deps: { logger } });
  key = (await t.signIn()).apiKey;
  server = await listen(t.app);
});
afterAll(async () => {
  await server.close();
  await t.close();
});

/**
 * Sends a head and then one body after the other, like a client that reads only when everything is sent. Returns all
 * that was received.
 */
async function sendAll(head: string[], bytes: number, isChunked = false): Promise<string> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  const failed = new Promise<never>((_, reject) => socket.once('error', reject));
  await Promise.race([once(socket, 'connect'), failed]);
  socket.pause();
  const write = async (data: string | Buffer) => {
    if (!socket.write(data)) await Promise.race([once(socket, 'drain'), failed]);
  };
  await write(`${head.join('\r\n')}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    if (isChunked) await write(`${CHUNK.length.toString(16)}\r\n`);
    await write(CHUNK);
    if (isChunked) await write('\r\n');
    // Slower than the refusal: the response is there long before the end.
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (isChunked) await write('0\r\n\r\n');
  return Promise.race([read(socket), failed]);
}

async function read(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (data) => {
    received += data.toString();
    if (/\r\n\r\n\{.*\}$/s.test(received) && !/^connection: close/im.test(received)) socket.end();
  });
  socket.resume();
  await once(socket, 'close');
  return received;
}

describe('a client that is still sending can read a refusal', () => {
  const length = (bytes: number) => `content-length: ${bytes}`;
  const cases: [what: string, head: () => string[], bytes: number, status: number, isChunked?: boolean][] = [
    ['over the limit', () => ['POST /api/auth/send-code HTTP/1.1', length(8 * MB)], 8 * MB, 413],
    [
      'over the limit, of a client that wants the connection closed',
      () => ['POST /api/auth/send-code HTTP/1.1', length(8 * MB), 'connection: close'],
      8 * MB,
      413,
    ],
    [
      'over the limit, of an old client',
      () => ['POST /api/auth/send-code HTTP/1.0', length(8 * MB)],
      8 * MB,
      413,
    ],
    [
      'over the limit, found while it comes',
      () => ['POST /api/auth/send-code HTTP/1.1', 'transfer-encoding: chunked'],
      8 * MB,
      413,
      true,
    ],
    ['without a credential', () => ['POST /api/items/bulk-upload HTTP/1.1', length(60 * MB)], 60 * MB, 401],
    ['to nowhere', () => ['POST /api/nowhere HTTP/1.1', length(8 * MB), 'connection: close'], 8 * MB, 404],
    [
      'of a stranger to MCP',
      () => ['POST /api/mcp HTTP/1.1', length(8 * MB), 'connection: close'],
      8 * MB,
      401,
    ],
    [
      'that is no JSON from the start',
      () => [
        'POST /api/items/bulk-upload HTTP/1.1',
        length(60 * MB),
        'connection: close',
        `x-service-api-key: ${key}`,
      ],
      60 * MB,
      413,
    ],
    [
      'of a form for a link that is none',
      () => [
        'POST /upload/none/photos HTTP/1.1',
        length(8 * MB),
        'connection: close',
        'accept: application/json',
        'content-type: multipart/form-data; boundary=x',
      ],
      8 * MB,
      404,
    ],
  ];
  it.each(cases)('%s', async (_, head, bytes, status, isChunked) => {
    const received = await sendAll([...head(), 'host: localhost:3000'], bytes, isChunked);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toContain('"success":false');
  });

  it('and the connection serves the next request', async () => {
    const next = 'GET /api/health HTTP/1.1\r\nhost: localhost:3000\r\nconnection: close\r\n\r\n';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data.toString();
    });
    socket.write(
      `POST /api/auth/send-code HTTP/1.1\r\nhost: localhost:3000\r\ncontent-length: ${2 * MB}\r\n\r\n`,
    );
    for (let i = 0; i < 32; i++) socket.write(CHUNK);
    socket.write(next);
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
  });
});

describe('a client that goes away', () => {
  it.each([
    ['POST /api/auth/send-code', 'application/json', 500],
    ['POST /api/items/bulk-upload', 'application/json', 3 * MB],
    ['POST /api/mcp', 'application/json', 500],
    ['POST /api/mcp', 'application/json', 3 * MB],
    ['POST /sign-in', 'application/x-www-form-urlencoded', 500],
    ['POST /api/oauth/token', 'application/x-www-form-urlencoded', 500],
    ['POST /upload/TOKEN/photos', 'image/jpeg', 3 * MB],
    ['POST /upload/TOKEN/photos', 'multipart/form-data; boundary=x', 3 * MB],
  ])('in the middle of %s (%s) is no failure of ours', async (line, type, bytes) => {
    const { json } = await t.request('POST', '/api/upload-sessions', { key, body: {} });
    const token = new URL(json.data.url).pathname.split('/').at(-1) ?? '';
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const head = [
      `${line.replace('TOKEN', token)} HTTP/1.1`,
      'host: localhost:3000',
      `content-type: ${type}`,
      `content-length: ${bytes}`,
      'accept: application/json, text/event-stream',
      `x-service-api-key: ${key}`,
    ];
    const start = type.startsWith('multipart')
      ? '--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\nphoto'
      : '{"photos":["';
    socket.write(`${head.join('\r\n')}\r\n\r\n${start}`);
    await once(socket, 'connect');
    // By the time another connection has a response, the start of this one has been read.
    await (await fetch(`${server.url}/api/health`)).text();
    socket.resetAndDestroy();
    await once(socket, 'close');
    for (let i = 0; i < 3; i++) await (await fetch(`${server.url}/api/health`)).text();
    expect(logged.filter((text) => text.includes('unexpected error'))).toEqual([]);
  });
});
