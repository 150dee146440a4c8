import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { originGuard } from '../../src/mcp/origin.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { eras } from '../support/mcp-clients.ts';
import { listen } from '../support/server.ts';

let t: TestApp;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  t = await openTestApp();
  server = await listen(t.app);
});
afterAll(async () => {
  await server.close();
  await t.close();
});

const mcpUrl = () => `${server.url}/api/mcp`;
const post = (message: unknown, headers: Record<string, string> = {}) =>
  t.app.request('/api/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params });

describe.each(eras)('an official client of $era', ({ connect }) => {
  it('connects without a credential, reads the standing rules and lists the tools', async () => {
    const client = await connect(mcpUrl());
    expect(client.instructions()).toContain('share_address');
    const names = (await client.listTools()).map((tool) => tool.name);
    expect(names).toEqual(expect.arrayContaining(['send_verification_code', 'verify_code']));
    await client.close();
  });

  it('signs in through the tools and uses the key', async () => {
    const email = `${Math.random().toString(36).slice(2)}@example.com`;
    const guest = await connect(mcpUrl());
    expect((await guest.call('send_verification_code', { email })).data).toMatchObject({ sent: true });
    await t.runDueWork();
    const code = /\b\d{6}\b/.exec(t.mailer.last(email)?.text ?? '')?.[0];
    const { data } = await guest.call('verify_code', { email, code });
    expect(data.api_key).toMatch(/^rs_/);
    const seller = await connect(mcpUrl(), String(data.api_key));
    expect((await seller.call('get_listings')).isError).toBe(false);
    await Promise.all([guest.close(), seller.close()]);
  });

  it('reads a refusal as JSON with code, hint and retryable', async () => {
    const client = await connect(mcpUrl());
    const refused = await client.call('verify_code', { email: 'nobody@example.com', code: '123456' });
    expect(refused.isError).toBe(true);
    expect(refused.data).toMatchObject({
      code: 'INVALID_CODE',
      retryable: false,
      next_tool: 'send_verification_code',
    });
    await client.close();
  });

  it('learns the name of an argument that no tool has', async () => {
    const client = await connect(mcpUrl());
    const refused = await client.call('verify_code', { email: 'a@example.com', code: '123456', agnet: true });
    expect(refused).toMatchObject({ isError: true, data: { code: 'invalid_request' } });
    expect(refused.data.error).toContain('"agnet"');
    await client.close();
  });

  it('meets HTTP 401 with the challenge at a tool that needs a credential', async () => {
    const client = await connect(mcpUrl());
    await expect(client.call('get_listings')).rejects.toThrow(/401|[Uu]nauthorized|credential/);
    await client.close();
  });
});

describe('the endpoint', () => {
  it('challenges an uncredentialed call with the metadata of the MCP resource', async () => {
    const response = await post(rpc('tools/call', { name: 'get_listings', arguments: {} }));
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/api/mcp", error="invalid_token"',
    );
  });

  it('finds the protected call inside a batch', async () => {
    const batch = [
      rpc('tools/list'),
      rpc('tools/call', { name: 'delete_listing', arguments: { item_id: 'x' } }),
    ];
    expect((await post(batch, { 'mcp-protocol-version': '2025-03-26' })).status).toBe(401);
  });

  it('refuses foreign origins and hosts, and lets its own in', async () => {
    const foreign = await post(rpc('tools/list'), { origin: 'https://evil.example' });
    expect(foreign.status).toBe(403);
    expect(await foreign.json()).toMatchObject({ success: false, code: 'ORIGIN_NOT_ALLOWED' });
    expect((await post(rpc('tools/list'), { host: 'evil.example' })).status).toBe(403);
    expect((await post(rpc('tools/list'), { origin: 'null' })).status).toBe(403);
    for (const method of ['tools/list', 'ping']) {
      const own = await post(rpc(method), { origin: 'http://localhost:3000' });
      expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([
        200,
        'http://localhost:3000',
      ]);
    }
  });

  it('lets in by name what the operator allows, its own address whatever it is now, and this computer only at home', () => {
    const config = { baseUrl: 'https://sale.example.com', allowedOrigins: ['https://chat.example'] };
    const { allowsOrigin, allowsHost } = originGuard(config);
    const origins = [
      'https://chat.example',
      'https://sale.example.com',
      'http://localhost:5173',
      'https://evil.example',
    ];
    expect([null, ...origins].map(allowsOrigin)).toEqual([true, true, true, false, false]);
    const hosts = [
      'chat.example',
      'SALE.example.com:443',
      'localhost:3000',
      'evil.example',
      'sale.example.com.evil.example',
    ];
    expect([null, ...hosts].map(allowsHost)).toEqual([true, true, true, true, false, false]);
    config.baseUrl = 'http://localhost:3000';
    expect(origins.map(allowsOrigin)).toEqual([true, false, true, false]);
  });

  it.each(['GET', 'DELETE', 'PUT'])('answers %s with 405', async (method) => {
    const response = await t.app.request('/api/mcp', { method, headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });

  it('answers invalid JSON with a parse error, and an unknown tool with invalid params', async () => {
    const garbage = await post('{not json');
    expect(garbage.status).toBe(400);
    expect(await garbage.json()).toMatchObject({ error: { code: -32700 } });
    const { apiKey } = await t.signIn('someone@example.com');
    const unknown = await post(rpc('tools/call', { name: 'drop_tables' }), { 'x-service-api-key': apiKey });
    expect(await unknown.text()).toContain('-32602');
  });

  it('names an icon that is there, the same in its card', async () => {
    const params = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    };
    const text = await (await post(rpc('initialize', params))).text();
    const { serverInfo } = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '{}').result;
    const { json } = await t.request('GET', '/.well-known/mcp/server-card.json');
    expect(serverInfo).toEqual(json.serverInfo);
    const [{ src, mimeType }] = serverInfo.icons;
    const { headers } = await t.request('GET', new URL(src).pathname);
    const icon = await t.request('GET', headers.get('location') ?? '');
    expect(icon.headers.get('content-type')).toBe(mimeType);
  });

  it('serves the server card with the real address, to any origin, with an ETag', async () => {
    const card = await t.request('GET', '/.well-known/mcp/server-card.json');
    expect(card.json).toMatchObject({
      version: '0.3.6',
      remotes: [{ type: 'streamable-http', url: 'http://localhost:3000/api/mcp' }],
      serverInfo: { name: 'resale-listing-service' },
    });
    expect(card.headers.get('access-control-allow-origin')).toBe('*');
    const etag = card.headers.get('etag') ?? '';
    const again = await t.request('GET', '/api/mcp/server-card', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});
