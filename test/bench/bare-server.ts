// The baselines: hand-written SQL behind node:http, behind Hono, and behind the MCP SDK as its quick start has it.
import { createServer, type IncomingMessage } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { tools } from '../../tools/index.ts';
import { handWritten } from './hand-written.ts';

const [kind, file = '', port] = process.argv.slice(2);
const service = handWritten(file, kind === 'hono-durable' ? 'full' : 'normal');
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

function onHono() {
  const app = new Hono<{ Variables: { seller: string } }>();
  app.use('*', async (c, next) => {
    const seller = service.authenticate(c.req.header(KEY));
    if (seller === undefined) return c.json({ success: false }, 401);
    c.set('seller', seller);
    await next();
  });
  app.get('/api/items', (c) => c.json(service.listItems(c.get('seller'))));
  app.get('/api/items/:id', (c) => {
    const found = service.getItem(c.get('seller'), c.req.param('id'));
    return found ? c.json(found) : c.json({ success: false }, 404);
  });
  app.post('/api/items', async (c) => c.json(service.createItem(c.get('seller'), await c.req.json())));
  return createAdaptorServer({ fetch: app.fetch });
}

/** A fresh McpServer with our thirty tools for each request. */
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

const server = kind === 'node' ? onNode() : kind === 'quick-start' ? onQuickStart() : onHono();
server.listen(Number(port), '127.0.0.1');
