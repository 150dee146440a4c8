import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';
import { oauthClient } from '../support/oauth-client.ts';

let t: TestApp;
let client: ReturnType<typeof oauthClient>;

beforeAll(async () => {
  t = await openTestApp();
  client = oauthClient(t);
});
afterAll(() => t.close());

const DAY = 24 * 3600_000;
const write = (bearer: string) =>
  t.request('PUT', '/api/scheduling/availability', { bearer, body: { scheduling_enabled: false } });

describe('RFC 6749 section 6: refresh', () => {
  it('narrows the access token and leaves the refresh token its scope', async () => {
    const { clientId, tokens } = await client.connect();
    const narrow = (await client.refresh(clientId, tokens.refresh_token, { scope: 'read' })).json;
    expect(narrow.scope).toBe('read');
    expect((await write(narrow.access_token)).status).toBe(403);
    const wide = (await client.refresh(clientId, narrow.refresh_token)).json;
    expect(wide.scope).toBe('read write');
    expect((await write(wide.access_token)).status).toBe(200);
  });

  it.each(['read write', 'write', 'admin'])('cannot widen a grant of read to %s', async (scope) => {
    const { clientId, tokens } = await client.connect({ scope: 'read' });
    const answer = await client.refresh(clientId, tokens.refresh_token, { scope });
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_scope']);
    expect((await client.refresh(clientId, tokens.refresh_token)).status).toBe(200);
  });

  it('a refresh token works for 60 days from its issue', async () => {
    const { clientId, tokens } = await client.connect();
    t.clock.advance(60 * DAY - 1);
    const renewed = await client.refresh(clientId, tokens.refresh_token);
    expect(renewed.status).toBe(200);
    t.clock.advance(60 * DAY);
    expect((await client.refresh(clientId, renewed.json.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('section 10.4: a refresh token is bound to its client', async () => {
    const { tokens } = await client.connect();
    const other = await client.register();
    expect((await client.refresh(other, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  it.each([
    [{ resource: 'https://other.example' }, 'invalid_target'],
    [{ refresh_token: undefined }, 'invalid_request'],
    [{ refresh_token: 'rsr_unknown' }, 'invalid_grant'],
  ])('%j is refused', async (changes, error) => {
    const { clientId, tokens } = await client.connect();
    const answer = await client.refresh(clientId, tokens.refresh_token, changes);
    expect([answer.status, answer.json.error]).toEqual([400, error]);
  });
});

describe('RFC 7009: revocation', () => {
  const revoke = (parameters: Record<string, string | undefined>) =>
    client.post('/api/oauth/revoke', parameters);

  it('section 2.1: a refresh token ends its grant with every token', async () => {
    const { clientId, tokens } = await client.connect();
    expect((await revoke({ token: tokens.refresh_token, client_id: clientId })).status).toBe(200);
    expect(await client.works(tokens.access_token)).toBe(false);
    expect((await client.refresh(clientId, tokens.refresh_token)).json.error).toBe('invalid_grant');
  });

  it('section 2.1: an access token ends itself, and the grant continues', async () => {
    const key = (await t.signIn('keeper@example.com')).apiKey;
    const { clientId, tokens } = await client.connect();
    const token_type_hint = 'refresh_token';
    expect((await revoke({ token: tokens.access_token, client_id: clientId, token_type_hint })).status).toBe(
      200,
    );
    expect(await client.works(tokens.access_token)).toBe(false);
    expect((await client.refresh(clientId, tokens.refresh_token)).status).toBe(200);
    expect(await client.works(key)).toBe(true);
  });

  it('section 2.2: an unknown token isn’t an error', async () => {
    expect((await revoke({ token: 'rsr_unknown' })).status).toBe(200);
    const { clientId, tokens } = await client.connect();
    await revoke({ token: tokens.refresh_token, client_id: clientId });
    expect((await revoke({ token: tokens.refresh_token, client_id: clientId })).status).toBe(200);
  });

  it("section 2.1: another client's token stays as it is", async () => {
    const { tokens } = await client.connect();
    const other = await client.register();
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await revoke({ token, client_id: other })).status).toBe(200);
    }
    expect(await client.works(tokens.access_token)).toBe(true);
  });

  it('an API key cannot be revoked here', async () => {
    const { apiKey } = await t.signIn('keys@example.com');
    expect((await revoke({ token: apiKey })).status).toBe(200);
    expect(await client.works(apiKey)).toBe(true);
  });

  it('a request without a token is invalid_request', async () => {
    for (const body of ['', 'token=a&token=b']) {
      const answer = await client.post('/api/oauth/revoke', body);
      expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
    }
  });
});

describe('RFC 6750 section 3.1: scope', () => {
  it('a grant without write marks no thread read', async () => {
    const { tokens } = await client.connect({ scope: 'read' });
    const path = '/api/conversations/conv_unknown?mark_read=';
    const { status, json } = await t.request('GET', `${path}true`, { bearer: tokens.access_token });
    expect([status, json.code]).toEqual([403, 'insufficient_scope']);
    expect((await t.request('GET', `${path}false`, { bearer: tokens.access_token })).status).toBe(404);
  });

  it('a grant without write cannot write, and is told what to ask for', async () => {
    const { tokens } = await client.connect({ scope: 'read' });
    expect(await client.works(tokens.access_token)).toBe(true);
    const { status, headers, json } = await write(tokens.access_token);
    expect([status, json.code]).toEqual([403, 'insufficient_scope']);
    const challenge = headers.get('www-authenticate') ?? '';
    expect(challenge).toMatch(/^Bearer /);
    expect(challenge).toContain('error="insufficient_scope"');
    expect(challenge).toContain('scope="read write"');
    expect(challenge).toContain(
      'resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource"',
    );
  });

  it('a tool that writes refuses alike, and leads to the metadata of the MCP endpoint', async () => {
    const call = (bearer: string | undefined) =>
      t.request('POST', '/api/mcp', {
        bearer,
        body: {
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'set_availability', arguments: {} },
        },
        headers: { accept: 'application/json, text/event-stream' },
      });
    const metadata = `resource_metadata="${BASE_URL}/.well-known/oauth-protected-resource/api/mcp"`;
    const { tokens } = await client.connect({ scope: 'read' });
    const refused = await call(tokens.access_token);
    expect(refused.status).toBe(403);
    expect(refused.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="read write", ${metadata}`,
    );
    const anonymous = await call(undefined);
    expect(anonymous.status).toBe(401);
    expect(anonymous.headers.get('www-authenticate')).toBe(`Bearer ${metadata}, error="invalid_token"`);
  });

  it('reading requires no specific scope', async () => {
    const { tokens } = await client.connect({ scope: 'write' });
    expect(tokens.scope).toBe('write');
    expect(await client.works(tokens.access_token)).toBe(true);
  });
});
