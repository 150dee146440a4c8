import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const register = (body: unknown) => t.request('POST', '/api/oauth/register', { body });
const uris = { redirect_uris: ['https://client.example/cb'] };

describe('RFC 7591: dynamic client registration', () => {
  it('section 3.2.1: answers 201 with an id and everything that was registered', async () => {
    const { status, headers, json } = await register({
      ...uris,
      client_name: 'Shelf Helper',
      client_uri: 'https://client.example',
      logo_uri: 'https://client.example/logo.png',
      software_id: 'shelf-helper',
    });
    expect(status).toBe(201);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(json).toEqual({
      client_id: expect.stringMatching(/^app_/),
      client_id_issued_at: Math.floor(t.clock.now().getTime() / 1000),
      redirect_uris: ['https://client.example/cb'],
      client_name: 'Shelf Helper',
      client_uri: 'https://client.example',
      logo_uri: 'https://client.example/logo.png',
      software_id: 'shelf-helper',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: 'read write',
    });
  });

  it('an address to return to has up to 2000 characters', async () => {
    const status = async (length: number) => {
      const [uri = ''] = uris.redirect_uris;
      return (await register({ redirect_uris: [uri.padEnd(length, 'x')] })).status;
    };
    expect([await status(2000), await status(2001)]).toEqual([201, 400]);
  });

  it('section 2: metadata that is not known is ignored', async () => {
    const { status, json } = await register({
      ...uris,
      jwks: { keys: [] },
      'client_name#ja': '棚',
      frontchannel: 1,
    });
    expect(status).toBe(201);
    expect(json).not.toHaveProperty('jwks');
    expect(json).not.toHaveProperty('frontchannel');
  });

  it('section 2: fields that are null or empty count as left out', async () => {
    const { status, json } = await register({ ...uris, client_uri: '', logo_uri: null, client_name: null });
    expect(status).toBe(201);
    expect(json.client_name).toBe('client.example');
  });

  it('section 3.2.1: a requested secret isn’t issued, and the response says so', async () => {
    const { json } = await register({ ...uris, token_endpoint_auth_method: 'client_secret_basic' });
    expect(json.token_endpoint_auth_method).toBe('none');
    expect(json).not.toHaveProperty('client_secret');
  });

  it.each([
    [undefined],
    [[]],
    ['https://client.example/cb'],
    [['http://client.example/cb']],
    [['https://client.example/cb', 'javascript:alert(1)']],
    [['https://client.example/cb#x']],
    [[1]],
    [Array.from({ length: 21 }, (_, i) => `https://client.example/${i}`)],
  ])('section 3.2.2: redirect_uris %j are refused as invalid_redirect_uri', async (redirect_uris) => {
    const { status, json } = await register({ client_name: 'X', redirect_uris });
    expect(status).toBe(400);
    expect(json).toMatchObject({ error: 'invalid_redirect_uri', error_description: expect.any(String) });
  });

  it.each([
    [{ client_uri: 'javascript:alert(1)' }],
    [{ client_name: 7 }],
    [{ client_name: 'a\u0000b' }],
    [{ grant_types: ['client_credentials'] }],
    [{ response_types: ['token'] }],
    [{ contacts: 'me' }],
  ])('section 3.2.2: %j is refused as invalid_client_metadata', async (metadata) => {
    const { status, json } = await register({ ...uris, ...metadata });
    expect(status).toBe(400);
    expect(json.error).toBe('invalid_client_metadata');
  });

  it('a body that is not UTF-8 is refused, not saved with replacement characters', async () => {
    const body = Buffer.from('{"client_name":"Caf\xe9","redirect_uris":["http://127.0.0.1/done"]}', 'latin1');
    const headers = { 'content-type': 'application/json' };
    const response = await t.app.request('/api/oauth/register', { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_client_metadata' });
  });

  it.each(['[]', '"text"', 'null', 'not json', '{'])(
    'the body %s is refused as invalid_client_metadata',
    async (rawBody) => {
      const { status, json } = await t.request('POST', '/api/oauth/register', { rawBody });
      expect(status).toBe(400);
      expect(json.error).toBe('invalid_client_metadata');
    },
  );

  it('a body past 64 KB is not read', async () => {
    const status = async (bytes: number) =>
      (await t.request('POST', '/api/oauth/register', { rawBody: JSON.stringify(uris).padEnd(bytes) }))
        .status;
    expect([await status(65_536), await status(65_537)]).toEqual([201, 413]);
  });

  it.each([
    ['client_name', 500, (n: number) => 'x'.repeat(n)],
    ['software_id', 500, (n: number) => 'x'.repeat(n)],
    ['client_uri', 2000, (n: number) => 'https://client.example/'.padEnd(n, 'x')],
    ['contacts', 20, (n: number) => Array(n).fill('me@client.example')],
    ['grant_types', 20, (n: number) => Array(n).fill('authorization_code')],
    ['response_types', 20, (n: number) => Array(n).fill('code')],
    ['redirect_uris', 20, (n: number) => Array.from({ length: n }, (_, i) => `https://client.example/${i}`)],
  ])('%s has up to %i', async (field, most, value) => {
    const status = async (n: number) => (await register({ ...uris, [field]: value(n) })).status;
    expect([await status(most), await status(most + 1)]).toEqual([201, 400]);
  });

  it('a name is shown with up to 60 characters', async () => {
    const shown = async (n: number) =>
      (await register({ ...uris, client_name: 'x'.repeat(n) })).json.client_name;
    expect([(await shown(60)).length, await shown(61)]).toEqual([60, `${'x'.repeat(59)}…`]);
  });

  it('a name is kept as plain text on one line', async () => {
    const { json } = await register({ ...uris, client_name: 'Claude\u202E \n (official)\u200b' });
    expect(json.client_name).toBe('Claude (official)');
  });

  it('takes POST only', async () => {
    const { status, headers } = await t.request('GET', '/api/oauth/register');
    expect(status).toBe(405);
    expect(headers.get('allow')).toContain('POST');
  });
});

it('registrations are counted by address', async () => {
  const limited = await openTestApp({ env: { RATE_LIMITS: 'oauth_ip=2/60' } });
  const ask = () => limited.request('POST', '/api/oauth/register', { body: uris });
  await ask();
  expect((await ask()).headers.get('x-ratelimit-remaining')).toBe('0');
  const { status, headers, json } = await ask();
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect(json).toMatchObject({ error: 'temporarily_unavailable', code: 'rate_limited' });
  await limited.close();
});
