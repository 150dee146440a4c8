// npm run bench [-- rest mcp memory start]: ratios against bare baselines, measured in one interleaved run.
import { deepStrictEqual } from 'node:assert';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bulkUpload } from './bulk-upload.ts';
import { compare, type Measured, median } from './compare.ts';
import { exchange, httpRequest, load } from './load.ts';
import { newListing, type Seed, seed } from './seed.ts';
import { peakRssMb, type Server, startBare, startService } from './server.ts';

const BASE_URL = 'http://localhost:3000';
const CONNECTIONS = 16;
const ROUNDS = 7;
const ROUND_MS = 600;

const wanted = process.argv.slice(2);
const isWanted = (section: string) => wanted.length === 0 || wanted.includes(section);

const dir = mkdtempSync(join(tmpdir(), 'resale-bench-'));
const running: Server[] = [];
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Each server works on a copy of its own of the same data. */
async function started(name: string, start: (dataDir: string) => Promise<Server>): Promise<Server> {
  const dataDir = join(dir, name);
  mkdirSync(dataDir, { recursive: true });
  cpSync(join(dir, 'seed', 'service.db'), join(dataDir, 'service.db'));
  const server = await start(dataDir);
  running.push(server);
  return server;
}

async function ask(server: Server, request: Buffer): Promise<unknown> {
  const socket = connect({ port: server.port, host: '127.0.0.1' });
  try {
    const text = await exchange(socket, request);
    const data = text.includes('data: ') ? /^data: (.*)$/m.exec(text)?.[1] : text;
    return JSON.parse(data ?? '');
  } finally {
    socket.destroy();
  }
}

function table(title: string, rows: Measured[]) {
  say(`\n${title.padEnd(36)}      req/s   ratio    p99 ms    cpu µs   ratio`);
  for (const row of rows) {
    const numbers = [
      Math.round(row.perSecond).toString().padStart(9),
      row.ratio.toFixed(2).padStart(7),
      row.p99Ms.toFixed(1).padStart(9),
      Math.round(row.cpuMicroseconds).toString().padStart(9),
      row.cpuRatio.toFixed(2).padStart(7),
    ];
    say(`  ${row.name.padEnd(36)}${numbers.join(' ')}`);
  }
}

const keyOf = ({ apiKey }: { apiKey: string }) => ({ 'x-service-api-key': apiKey });

async function rest(data: Seed, service: Server) {
  const node = await started('node', (d) => startBare('node', d));
  const hono = await started('hono', (d) => startBare('hono', d));
  const servers = [
    { name: 'Hono + hand-written SQL', server: hono },
    { name: 'node:http + hand-written SQL', server: node },
    { name: 'the service', server: service },
  ];
  const { many, writers } = data;
  const gets = many.itemIds.map((id) => httpRequest('GET', `/api/items/${id}`, keyOf(many)));
  const list = httpRequest('GET', '/api/items', keyOf(many));
  const creates = writers.map((seller) =>
    httpRequest('POST', '/api/items', keyOf(seller), newListing(`${BASE_URL}/photos/${seller.photoId}.jpg`)),
  );
  for (const request of [gets[7] ?? list, list]) {
    const expected = await ask(hono, request);
    for (const { server } of servers) deepStrictEqual(await ask(server, request), expected);
  }
  const cycle = (requests: Buffer[]) => (n: number) => requests[n % requests.length] ?? list;
  const against = (request: (n: number) => Buffer) =>
    compare(servers, { request, connections: CONNECTIONS, forMs: ROUND_MS }, ROUNDS);
  table('Get one item', await against(cycle(gets)));
  table('List 50 items', await against(() => list));
  table('Create an item', await against(cycle(creates)));
}

const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
};

function mcpRequest(
  era: string,
  seller: { apiKey: string },
  method: string,
  params: Record<string, unknown>,
) {
  const modern = era === '2026-07-28';
  const headers = {
    ...keyOf(seller),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': era,
    ...(modern && { 'mcp-method': method }),
    ...(modern && 'name' in params && { 'mcp-name': String(params.name) }),
  };
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method,
    params: { ...params, ...(modern && { _meta: ENVELOPE }) },
  };
  return httpRequest('POST', '/api/mcp', headers, message);
}

async function mcp({ few }: Seed, service: Server) {
  const quickStart = await started('quick-start', (d) => startBare('quick-start', d));
  for (const era of ['2025-11-25', '2026-07-28']) {
    const call = mcpRequest(era, few, 'tools/call', { name: 'get_listings', arguments: { limit: 20 } });
    const list = mcpRequest(era, few, 'tools/list', {});
    const resultOf = async (server: Server) => {
      const answer = await ask(server, call);
      return Object(answer).result.structuredContent;
    };
    deepStrictEqual(await resultOf(service), await resultOf(quickStart));
    for (const [title, request] of [
      [`MCP tools/call get_listings (3 listings), ${era}`, call],
      [`MCP tools/list, ${era}`, list],
    ] as const) {
      const servers = [
        { name: 'SDK quick start', server: quickStart },
        { name: 'the service', server: service },
      ];
      const options = { request: () => request, connections: CONNECTIONS, forMs: ROUND_MS };
      table(title, await compare(servers, options, ROUNDS));
    }
  }
}

async function startTime() {
  const fresh: number[] = [];
  const again: number[] = [];
  for (let i = 0; i < 5; i++) {
    for (const times of [fresh, again]) {
      const server = await startService(join(dir, `start-${i}`));
      times.push(server.startMs);
      await server.stop();
    }
  }
  say(
    `\nStart until requests are accepted: ${Math.round(median(fresh))} ms on an empty directory, ${Math.round(median(again))} ms after`,
  );
}

try {
  mkdirSync(join(dir, 'seed'));
  const data = await seed(join(dir, 'seed'));
  const service = await started('service', startService);
  say('Ratios are to the first line of each block; medians of interleaved rounds.');
  if (isWanted('rest')) await rest(data, service);
  if (isWanted('mcp')) await mcp(data, service);
  say(`\nPeak memory of the service so far: ${Math.round(peakRssMb(service.pid))} MB`);
  if (isWanted('memory')) say(await bulkUpload(data, service));
  if (isWanted('start')) await startTime();
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(dir, { recursive: true, force: true });
}
