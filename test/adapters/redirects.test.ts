import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { httpCdn } from '../../src/adapters/cdn.ts';
import { openaiWriter } from '../../src/adapters/listing-writer/openai.ts';
import { s3Bucket } from '../../src/adapters/s3-bucket.ts';

let servers: Server[];
let [url, elsewhere] = ['', ''];
const arrived: string[] = [];

async function listening(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  servers = [];
  elsewhere = await listening((request, response) => {
    arrived.push(request.url ?? '');
    response.setHeader('content-type', 'application/json').end('{}');
  });
  url = await listening((_, response) => response.writeHead(307, { location: `${elsewhere}/taken` }).end());
});
afterAll(() => {
  for (const server of servers) server.close();
});
beforeEach(() => {
  arrived.length = 0;
});

const never = new AbortController().signal;
const writer = () =>
  openaiWriter({ baseUrl: url, model: 'gemma3:4b', apiKey: 'secret', retryDelayMs: 0, timeoutMs: 5000 });
const settings = { bucket: 'b', region: 'r', prefix: '', accessKeyId: 'k', secretAccessKey: 's' };

it.each([
  ['a purge of the cache', () => httpCdn({ url, token: 'secret' }).purge(['a'])],
  ['a question to a model', () => writer().write({ photos: [] }, never)],
  ['a check of a model', () => writer().check?.(never)],
  ['a read of a bucket', () => s3Bucket({ ...settings, endpoint: url }, { timeoutMs: 5000 }).read('a')],
])('%s follows no redirect, which would take its credential to another server', async (_, call) => {
  await expect(call()).rejects.toThrow();
  expect(arrived).toEqual([]);
});
