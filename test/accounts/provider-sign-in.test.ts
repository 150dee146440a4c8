import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

/** An OpenID Connect provider that signs in the person in `person` without asking. */
const { privateKey, publicKey } = await generateKeyPair('RS256');
let provider: Server;
let issuer: string;
let person: Record<string, unknown>;
let inIdToken = true;
const codes = new Map<string, URLSearchParams>();

beforeAll(async () => {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const answers: Record<string, (body: URLSearchParams) => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    '/keys': () => ({ keys: [jwk] }),
    '/userinfo': () => person,
    '/token': async (body) => {
      const asked = codes.get(body.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(body.get('code_verifier') ?? '')
        .digest('base64url');
      if (asked?.get('code_challenge') !== challenge) return { error: 'invalid_grant' };
      codes.delete(body.get('code') ?? '');
      const now = Math.floor(Date.now() / 1000);
      const { sub, ...rest } = person;
      const token = new SignJWT({ ...(inIdToken && rest), nonce: asked.get('nonce') })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setAudience('resale')
        .setSubject(String(sub))
        .setIssuedAt(now)
        .setExpirationTime(now + 300);
      return {
        access_token: 'opaque',
        token_type: 'Bearer',
        expires_in: 300,
        id_token: await token.sign(privateKey),
      };
    },
  };
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { pathname } = new URL(request.url ?? '', issuer);
    const answer = await answers[pathname]?.(new URLSearchParams(body));
    const refused = typeof answer === 'object' && answer !== null && 'error' in answer;
    response.writeHead(refused ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? {}));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => {
  provider.close();
});

let t: TestApp;
beforeEach(async () => {
  inIdToken = true;
  person = { sub: 'ann-1', email: 'Ann@example.com', email_verified: true };
  t = await openTestApp({
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'resale', OIDC_CLIENT_SECRET: 's' },
  });
});
afterEach(() => t.close());

const get = (path: string, cookie = '') =>
  t.request('GET', path, { headers: { accept: 'text/html', cookie } });
const cookieIn = (headers: Headers, name: RegExp) =>
  headers
    .getSetCookie()
    .find((each) => name.test(each))
    ?.split(';')[0] ?? '';

/** Leaves for the provider. Returns what the browser stores, and the address to which it returns. */
async function leave(returnTo = '/inbox') {
  const left = await get(`/sign-in/provider?return_to=${encodeURIComponent(returnTo)}`);
  expect(left.status).toBe(303);
  const asked = new URL(left.headers.get('location') ?? '').searchParams;
  const code = `code-${codes.size}-${asked.get('state')}`;
  codes.set(code, asked);
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ code, state: asked.get('state') ?? '' }).toString();
  return { kept: cookieIn(left.headers, /^rs_provider=/), back: back.pathname + back.search, asked };
}
const sellers = () => t.deps.store.read.select().from(t.deps.store.read.t.sellers);

describe('sign-in at an OpenID Connect provider', () => {
  it('is offered, and signs a person in with PKCE, state and nonce', async () => {
    expect((await get('/sign-in')).text).toContain(`Continue with ${new URL(issuer).host}`);
    const { kept, back, asked } = await leave();
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('scope')).toContain('openid');
    const signedIn = await get(back, kept);
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/inbox']);
    const session = cookieIn(signedIn.headers, /rs_session=/);
    expect((await get('/settings', session)).text).toContain('ann@example.com');
    expect(await sellers()).toMatchObject([{ email: 'ann@example.com', oidcSubject: 'ann-1' }]);
  });

  it('joins an account only by a verified email, wherever the provider says it', async () => {
    const { sellerId } = await t.signInByCode('ann@example.com');
    person.email_verified = false;
    let attempt = await leave();
    await get(attempt.back, attempt.kept);
    expect(await sellers()).toHaveLength(2);
    person = { sub: 'ann-2', email: 'ann@example.com', email_verified: true };
    inIdToken = false;
    attempt = await leave();
    await get(attempt.back, attempt.kept);
    expect(await sellers()).toHaveLength(2);
    expect((await sellers()).find(({ id }) => id === sellerId)?.oidcSubject).toBe('ann-2');
  });

  it('accepts no response to another attempt, no second response, and none after ten minutes', async () => {
    const [mine, other] = [await leave(), await leave()];
    expect((await get(mine.back)).status).toBe(400);
    expect((await get(other.back, mine.kept)).status).toBe(400);
    expect((await get(mine.back, mine.kept)).status).toBe(303);
    expect((await get(mine.back, mine.kept)).status).toBe(400);
    const late = await leave();
    t.clock.advance(10 * 60_000);
    expect((await get(late.back, late.kept)).status).toBe(400);
    expect(await sellers()).toHaveLength(1);
  });

  it('leads only to pages of this service, and explains in its own words when the provider is unreachable', async () => {
    const away = await leave('https://evil.example/');
    expect((await get(away.back, away.kept)).headers.get('location')).toBe('/sell');
    await t.close();
    t = await openTestApp({ env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'resale' } });
    const failed = await get('/sign-in/provider');
    expect(failed.status).toBe(400);
    expect(failed.text).toContain('didn’t work. Try again, or use a code.');
    expect(failed.text).not.toContain('ECONNREFUSED');
  });

  it('is not offered without a client, and an issuer without TLS elsewhere prevents startup', async () => {
    const plain = await openTestApp();
    const { text } = await plain.request('GET', '/sign-in', { headers: { accept: 'text/html' } });
    expect(text).not.toContain('/sign-in/provider');
    expect((await plain.request('GET', '/sign-in/provider', {})).status).toBe(404);
    await plain.close();
    const config = { OIDC_CLIENT_ID: 'a' };
    expect(() => readConfig({ ...config, OIDC_ISSUER: 'http://id.example.com' })).toThrow(/https/);
    expect(() => readConfig(config)).toThrow(/OIDC_ISSUER/);
    expect(() => readConfig({ OIDC_ISSUER: 'https://id.example.com' })).toThrow(/OIDC_CLIENT_ID/);
  });
});
