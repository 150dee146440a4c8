// The baselines: hand-written SQL behind node:http, behind Hono, and behind the MCP SDK as in its quick start.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import pino from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { tools } from '../../tools/index.ts';
import { handWritten } from './hand-written.ts';
import { writtenInGroups } from './written-in-groups.ts';

const [kind, file = '', port] = process.argv.slice(2);
const service = handWritten(file, kind === 'hono-durable' || kind === 'hono-writes' ? 'full' : 'normal');
const KEY = 'x-service-api-key';

function onNode() {
  return createServer(async (request, response) => {
    const send = (status: number, body: unknown) => {
      const text = JSON.stringify(body);
      const length = Buffer.byteLength(text);
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': length }).end(text);
    };
    const key = request.headers[KEY];
    const seller = service.authenticate(typeof key === 'string' ? key : undefined);
    if (seller === undefined) return send(401, { success: false });
    const path = request.url ?? '';
    if (request.method === 'POST')
      return send(200, service.createItem(seller, JSON.parse(await bodyOf(request))));
    if (path === '/api/items') return send(200, service.listItems(seller));
    const found = service.getItem(seller, path.slice('/api/items/'.length));
    return found ? send(200, found) : send(404, { success: false });
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

type Env = { Variables: { seller: string; headers?: Record<string, string> } };

function onHono(edge?: MiddlewareHandler<Env>) {
  const app = new Hono<Env>();
  app.use('*', async (c, next) => {
    const seller = service.authenticate(c.req.header(KEY));
    if (seller === undefined) return c.json({ success: false }, 401);
    c.set('seller', seller);
    await next();
  });
  if (edge) app.use('*', edge);
  const answer = (c: Context<Env>, body: object) => {
    const headers = c.get('headers');
    // The fastest way to send that many headers.
    return headers ? new Response(JSON.stringify(body), { headers }) : c.json(body);
  };
  app.get('/api/items', (c) => answer(c, service.listItems(c.get('seller'))));
  app.get('/api/items/:id', (c) => {
    const found = service.getItem(c.get('seller'), c.req.param('id'));
    return found ? answer(c, found) : c.json({ success: false }, 404);
  });
  app.post('/api/items', async (c) => answer(c, service.createItem(c.get('seller'), await c.req.json())));
  return createAdaptorServer({ fetch: app.fetch });
}

/** Writes with the same duties as the service: `written-in-groups.ts` lists them. */
function onHonoInGroups(edge: MiddlewareHandler<Env>) {
  const { createItem, editItem, reserve } = writtenInGroups(service);
  const app = new Hono<Env>();
  app.use('*', async (c, next) => {
    const seller =
      c.req.path === '/api/reservations'
        ? c.req.header('x-forwarded-for')
        : service.authenticate(c.req.header(KEY));
    if (seller === undefined) return c.json({ success: false }, 401);
    c.set('seller', seller);
    await next();
  });
  app.use('*', edge);
  const answer = (c: Context<Env>, body: object) =>
    new Response(JSON.stringify(body), { headers: c.get('headers') ?? {} });
  app.post('/api/items', async (c) => {
    const key = c.req.header('idempotency-key');
    return answer(c, await createItem(c.get('seller'), await c.req.json(), key));
  });
  app.put('/api/items/:id', async (c) =>
    answer(c, await editItem(c.get('seller'), c.req.param('id'), await c.req.json())),
  );
  app.post('/api/reservations', async (c) => answer(c, await reserve(await c.req.json(), c.get('seller'))));
  return createAdaptorServer({ fetch: app.fetch });
}

/** What the service does around each request, as middleware: request id, limit, headers, a line in the log. */
function fullEdge(): MiddlewareHandler<Env> {
  const limiter = new RateLimiterMemory({ points: 1_000_000_000, duration: 60 });
  const log = pino(
    { base: null },
    pino.destination({ dest: 1, sync: false, minLength: 8192, periodicFlush: 100 }),
  );
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = randomUUID();
    const seller = c.get('seller');
    const { remainingPoints, msBeforeNext } = await limiter.consume(seller);
    const headers = { ...HEADERS };
    headers['x-request-id'] = requestId;
    headers['x-ratelimit-remaining'] = String(remainingPoints);
    headers['x-ratelimit-reset'] = String(Math.ceil((Date.now() + msBeforeNext) / 1000));
    c.set('headers', headers);
    await next();
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const { method, path } = c.req;
    log.info({ request_id: requestId, method, route: path, status: c.res.status, ms, seller }, 'request');
  };
}

const HEADERS = {
  'content-type': 'application/json',
  'x-api-version': '0.3.6',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'x-request-id': '',
  'x-ratelimit-limit': '1000000000',
  'x-ratelimit-remaining': '',
  'x-ratelimit-reset': '',
};

/** A new McpServer with our thirty tools for each request. */
function onQuickStart() {
  const entry = createMcpHandler(({ authInfo }) => {
    const server = new McpServer({ name: 'quick-start', version: '1.0.0' }, { capabilities: { tools: {} } });
    for (const { name, title, description, input, output, annotations } of tools) {
      const config = { title, description, inputSchema: input, outputSchema: output, annotations };
      server.registerTool(name, config, async ({ limit }) => {
        const page = { ...service.listInShort(authInfo?.clientId ?? '', Number(limit ?? 20)) };
        return { content: [{ type: 'text', text: JSON.stringify(page) }], structuredContent: page };
      });
    }
    return server;
  });
  const app = new Hono();
  app.post('/api/mcp', async (c) => {
    const seller = service.authenticate(c.req.header(KEY));
    if (seller === undefined) return c.json({ success: false }, 401);
    return entry.fetch(c.req.raw, { authInfo: { token: '', clientId: seller, scopes: [] } });
  });
  return createAdaptorServer({ fetch: app.fetch });
}

const servers: Record<string, () => ReturnType<typeof createAdaptorServer>> = {
  node: onNode,
  hono: () => onHono(),
  'hono-durable': () => onHono(),
  'hono-full': () => onHono(fullEdge()),
  'hono-writes': () => onHonoInGroups(fullEdge()),
  'quick-start': onQuickStart,
};
const server = servers[kind ?? '']?.();
server?.listen(Number(port), '127.0.0.1');
