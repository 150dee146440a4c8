import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';
import { type Browser, openBrowser } from '../support/oauth-browser.ts';
import { CHALLENGE, MCP_URL, oauthClient, REDIRECT_URI } from '../support/oauth-client.ts';

let t: TestApp;
let client: ReturnType<typeof oauthClient>;
let browser: Browser;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
  client = oauthClient(t);
  browser = openBrowser(t);
  clientId = await client.register();
});
afterAll(() => t.close());

const visit = (changes: Record<string, string | undefined>, id = clientId) =>
  browser.visit(client.authorizePath(id, changes));

describe('RFC 6749 section 4.1.2.1: without a client and a redirect URI to trust, nothing is redirected', () => {
  it.each([
    ['an unknown client', { client_id: 'app_unknown' }],
    ['no client', { client_id: undefined }],
    ['a client id with a NUL', { client_id: 'app_\0' }],
    ['an unregistered redirect URI', { redirect_uri: 'https://evil.example/cb' }],
    ['a redirect URI that begins like the right one', { redirect_uri: `${REDIRECT_URI}.evil.example` }],
  ])('%s is a page', async (_what, changes) => {
    const page = await visit(changes);
    expect(page.status).toBe(400);
    expect(page.location).toBeNull();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.html).not.toContain('evil.example');
  });

  it.each(['client_id', 'redirect_uri'])('%s sent twice is a page', async (name) => {
    const page = await browser.visit(`${client.authorizePath(clientId)}&${name}=x`);
    expect([page.status, page.location]).toEqual([400, null]);
  });

  it('OAuth 2.1 section 4.1.1: the only registered redirect URI may be left out', async () => {
    expect((await visit({ redirect_uri: undefined })).status).toBe(200);
    const two = await client.register({ redirect_uris: [REDIRECT_URI, 'https://client.example/2'] });
    expect((await visit({ redirect_uri: undefined }, two)).status).toBe(400);
  });
});

describe('RFC 6749 section 4.1.2.1: every other refusal goes to the client with error, state and iss', () => {
  it.each([
    ['no response_type', { response_type: undefined }, 'invalid_request'],
    ['another response_type', { response_type: 'token' }, 'unsupported_response_type'],
    ['another response_mode', { response_mode: 'fragment' }, 'invalid_request'],
    ['RFC 7636 section 4.4.1: no challenge', { code_challenge: undefined }, 'invalid_request'],
    [
      'RFC 7636 section 4.3: no method, which would mean plain',
      { code_challenge_method: undefined },
      'invalid_request',
    ],
    ['the method plain', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge that is no SHA-256', { code_challenge: `${CHALLENGE}=` }, 'invalid_request'],
    ['an unknown scope', { scope: 'read admin' }, 'invalid_scope'],
    ['RFC 8707 section 2: a foreign resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ])('%s', async (_what, changes, error) => {
    const page = await visit(changes);
    expect(page.status).toBe(303);
    const answer = new URL(page.location ?? '');
    expect(answer.origin + answer.pathname).toBe(REDIRECT_URI);
    expect(Object.fromEntries(answer.searchParams)).toEqual({
      error,
      error_description: expect.any(String),
      state: 'state-1',
      iss: BASE_URL,
    });
  });

  it('RFC 6749 section 3.1: a parameter sent twice is invalid_request', async () => {
    const page = await browser.visit(`${client.authorizePath(clientId)}&scope=read`);
    expect(new URL(page.location ?? '').searchParams.get('error')).toBe('invalid_request');
    const twice = await browser.visit(`${client.authorizePath(clientId)}&state=state-2`);
    expect(Object.fromEntries(new URL(twice.location ?? '').searchParams)).toEqual({
      ...{ error: 'invalid_request', error_description: expect.any(String), iss: BASE_URL },
    });
  });

  it.each([0, 1])('RFC 8707 section 2: of two resources one is foreign (%i)', async (own) => {
    const resources = own === 0 ? [MCP_URL, 'https://other.example/mcp'] : ['https://other.example', MCP_URL];
    const asked = resources.map((resource) => `&resource=${encodeURIComponent(resource)}`).join('');
    const page = await browser.visit(`${client.authorizePath(clientId)}${asked}`);
    expect(new URL(page.location ?? '').searchParams.get('error')).toBe('invalid_target');
    const both = `&resource=${encodeURIComponent(MCP_URL)}&resource=${encodeURIComponent(BASE_URL)}`;
    expect((await browser.visit(`${client.authorizePath(clientId)}${both}`)).status).toBe(200);
  });

  it('without a state none comes back', async () => {
    const page = await visit({ state: undefined, scope: 'admin' });
    expect(new URL(page.location ?? '').searchParams.has('state')).toBe(false);
  });
});

describe('a request in order', () => {
  it.each([MCP_URL, `${MCP_URL}/`, BASE_URL, undefined])(
    'RFC 8707 section 2: resource %s is this service',
    async (resource) => {
      expect((await visit({ resource })).status).toBe(200);
    },
  );

  it('RFC 6749 section 3.1: parameters that are not known are ignored', async () => {
    expect((await visit({ prompt: 'consent', nonce: '1', audience: 'x' })).status).toBe(200);
  });

  it('RFC 6749 section 4.1.2 and RFC 9207 section 2: the code comes with state and iss', async () => {
    const answer = await client.authorize(clientId, { state: 'a b&c=ä"' });
    expect(Object.fromEntries(answer)).toEqual({
      code: expect.stringMatching(/^rsc_[\w-]{43}$/),
      state: 'a b&c=ä"',
      iss: BASE_URL,
    });
  });

  it('RFC 6749 section 3.3: without a scope the app may read', async () => {
    const { tokens } = await client.connect({ scope: undefined });
    expect(tokens.scope).toBe('read');
    const { tokens: empty } = await client.connect({ scope: '' });
    expect(empty.scope).toBe('read');
  });

  it('RFC 8252 section 7.3: a native app may listen on any loopback port', async () => {
    const native = await client.register({ redirect_uris: ['http://127.0.0.1/cb'] });
    const redirect_uri = 'http://127.0.0.1:50123/cb';
    const answer = await client.authorize(native, { redirect_uri });
    const { status } = await client.exchange(native, answer.get('code'), { redirect_uri });
    expect(status).toBe(200);
  });

  it('RFC 8252 section 7.1: a private-use scheme is honoured exactly as registered', async () => {
    const native = await client.register({ redirect_uris: ['cursor://shelf/cb'] });
    expect((await visit({ redirect_uri: 'cursor://shelf/cb' }, native)).status).toBe(200);
    expect((await visit({ redirect_uri: 'cursor://shelf/other' }, native)).status).toBe(400);
  });
});
