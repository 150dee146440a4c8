import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnavailableError } from '../../db/unavailable.ts';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';
import { MCP_URL, oauthClient, REDIRECT_URI, VERIFIER } from '../support/oauth-client.ts';

let t: TestApp;
let client: ReturnType<typeof oauthClient>;
let clientId: string;

beforeAll(async () => {
  t = await openTestApp();
  client = oauthClient(t);
  clientId = await client.register();
});
afterAll(() => t.close());

const newCode = async () => (await client.authorize(clientId)).get('code') ?? '';

describe('RFC 6749 section 4.1.3: a code for tokens', () => {
  it('section 5.1: answers with tokens that nothing may store', async () => {
    const { status, headers, json } = await client.exchange(clientId, await newCode(), { resource: MCP_URL });
    expect(status).toBe(200);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(json).toEqual({
      access_token: expect.stringMatching(/^rs_[0-9a-f]{64}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^rsr_[\w-]{43}$/),
      scope: 'read write',
    });
    expect(await client.works(json.access_token)).toBe(true);
  });

  it('tokens and codes are stored as hashes only', async () => {
    const { tokens, code } = await client.connect();
    const { read } = t.deps.store;
    const rows = JSON.stringify([
      await read.select().from(read.t.credentials),
      await read.select().from(read.t.oauthRefreshTokens),
      await read.select().from(read.t.oauthCodes),
    ]);
    for (const secret of [tokens.access_token, tokens.refresh_token, code])
      expect(rows).not.toContain(secret);
  });

  it('an access token works for one hour', async () => {
    const { tokens } = await client.connect();
    t.clock.advance(3600_000 - 1);
    expect(await client.works(tokens.access_token)).toBe(true);
    t.clock.advance(1);
    expect(await client.works(tokens.access_token)).toBe(false);
  });

  it('a code works for 60 seconds', async () => {
    const inTime = await newCode();
    t.clock.advance(59_999);
    expect((await client.exchange(clientId, inTime)).status).toBe(200);
    const late = await newCode();
    t.clock.advance(60_000);
    expect((await client.exchange(clientId, late)).json).toMatchObject({ error: 'invalid_grant' });
  });

  it.each([
    ['another redirect URI', { redirect_uri: 'https://client.example/other' }, 'invalid_grant'],
    ['RFC 7636 section 4.6: another verifier', { code_verifier: 'x'.repeat(50) }, 'invalid_grant'],
    ['RFC 7636 section 4.5: no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['RFC 8707 section 2.2: a foreign resource', { resource: 'https://other.example' }, 'invalid_target'],
    ['an unknown code', { code: 'rsc_unknown' }, 'invalid_grant'],
    ['no code', { code: undefined }, 'invalid_request'],
  ])('%s is refused, and the code stays good', async (_what, changes, error) => {
    const code = await newCode();
    const { status, headers, json } = await client.exchange(clientId, code, changes);
    expect([status, json.error]).toEqual([400, error]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await client.exchange(clientId, code)).status).toBe(200);
  });

  it('RFC 8707 section 2.2: two resources of which one is foreign are refused', async () => {
    const grant = new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: clientId,
      code: await newCode(),
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      resource: MCP_URL,
    });
    const foreign = await client.post('/api/oauth/token', `${grant}&resource=https%3A%2F%2Fother.example`);
    expect([foreign.status, foreign.json.error]).toEqual([400, 'invalid_target']);
    const own = await client.post('/api/oauth/token', `${grant}&resource=${encodeURIComponent(MCP_URL)}`);
    expect(own.status).toBe(200);
  });

  it('section 2.2: what was given at another address of this service is refused', async () => {
    const [{ tokens, clientId: connected }, code] = [await client.connect(), await newCode()];
    const ask = async () => [
      (await client.exchange(clientId, code)).json.error,
      (await client.refresh(connected, tokens.refresh_token)).json.error,
    ];
    t.config.baseUrl = 'https://moved.example';
    expect(await ask()).toEqual(['invalid_grant', 'invalid_grant']);
    t.config.baseUrl = BASE_URL;
    expect(await ask()).toEqual([undefined, undefined]);
  });

  it('a code of another client is refused', async () => {
    const other = await client.register();
    expect((await client.exchange(other, await newCode())).json.error).toBe('invalid_grant');
  });

  it('OAuth 2.1 section 10.2: redirect_uri may be left out, PKCE binds the code', async () => {
    expect((await client.exchange(clientId, await newCode(), { redirect_uri: undefined })).status).toBe(200);
  });
});

describe('RFC 6749 section 5.2: refusals of the token endpoint', () => {
  it.each([
    ['no grant type', { grant_type: undefined }, 400, 'invalid_request'],
    ['another grant type', { grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    ['the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown client', { client_id: 'app_unknown' }, 401, 'invalid_client'],
    ['no client', { client_id: undefined }, 401, 'invalid_client'],
    ['a client that no database can look for', { client_id: 'app_\0' }, 401, 'invalid_client'],
  ])('%s', async (_what, changes, status, error) => {
    const answer = await client.exchange(clientId, 'rsc_x', changes);
    expect([answer.status, answer.json.error]).toEqual([status, error]);
    expect(answer.json.error_description).toEqual(expect.any(String));
    expect(answer.headers.get('www-authenticate')).toBeNull();
  });

  it('section 3.2: a parameter sent twice', async () => {
    const body = `grant_type=refresh_token&grant_type=refresh_token&client_id=${clientId}&refresh_token=x`;
    expect((await client.post('/api/oauth/token', body)).json.error).toBe('invalid_request');
  });

  it('more parameters than any client sends', async () => {
    const answerTo = async (count: number) => {
      const names = Array.from({ length: count }, (_, i) => `p${i}`);
      return (await client.post('/api/oauth/token', names.join('&'))).json;
    };
    expect((await answerTo(50)).error_description).toBe('grant_type is missing.');
    expect(await answerTo(51)).toEqual({
      ...{ error: 'invalid_request', error_description: 'There are too many parameters.' },
    });
  });

  it('appendix B: a body that isn’t a form', async () => {
    const answer = await t.request('POST', '/api/oauth/token', {
      body: { grant_type: 'authorization_code' },
    });
    expect([answer.status, answer.json.error]).toEqual([400, 'invalid_request']);
  });

  it.each([
    [new UnavailableError('Too many connections.'), 503, 'temporarily_unavailable'],
    [new Error('A fault of ours'), 500, 'server_error'],
  ])('section 5.2: %s', async (error, status, code) => {
    const { write } = t.deps.store;
    const given = await newCode();
    t.deps.store.write = () => Promise.reject(error);
    const answer = await client.exchange(clientId, given).finally(() => {
      t.deps.store.write = write;
    });
    expect([answer.status, answer.json.error]).toEqual([status, code]);
    expect(answer.text).not.toContain(error.message);
  });

  it('section 5.2: a client that tries the Authorization header is told a scheme', async () => {
    const answer = await client.post('/api/oauth/token', 'grant_type=refresh_token', {
      authorization: `Basic ${btoa('me:secret')}`,
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Basic');
  });
});
