import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';

const { privateKey, publicKey } = await generateKeyPair('RS256');
const stranger = await generateKeyPair('RS256');

let provider: Server;
let issuer: string;
beforeAll(async () => {
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  provider = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const body = request.url === '/keys' ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/keys` };
    response.end(JSON.stringify(body));
  });
  provider.listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const { port } = provider.address() as AddressInfo;
  issuer = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  provider.close();
});

let t: TestApp;
beforeEach(async () => {
  t = await openTestApp({ env: { OIDC_ISSUER: issuer, OIDC_AUDIENCE: 'resale' } });
});
afterEach(() => t.close());

type Claims = {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  iss?: string;
  aud?: string;
  lifeSeconds?: number;
};
const token = (claims: Claims, key = privateKey) => {
  const { sub = 'person-1', iss = issuer, aud = 'resale', lifeSeconds = 600, ...rest } = claims;
  const now = Math.floor(t.clock.now().getTime() / 1000);
  const made = new SignJWT(rest)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setSubject(sub)
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(now);
  return (Number.isFinite(lifeSeconds) ? made.setExpirationTime(now + lifeSeconds) : made).sign(key);
};
const keysWith = async (bearer: string) => (await t.request('GET', '/api/auth/api-keys', { bearer })).status;
const sellers = () => t.deps.store.read.select().from(t.deps.store.read.t.sellers);

describe("an outside provider's ID token", () => {
  it('opens an account at first sight, and the same one afterwards', async () => {
    expect(await keysWith(await token({ email: 'p@example.com', email_verified: true }))).toBe(200);
    expect(await keysWith(await token({ email: 'p@example.com', email_verified: true }))).toBe(200);
    expect(await sellers()).toMatchObject([{ email: 'p@example.com', oidcSubject: 'person-1' }]);
  });

  it('joins the account of a verified email, and never that of an unverified one', async () => {
    const { sellerId } = await t.signInByCode('mine@example.com');
    await keysWith(await token({ sub: 'thief', email: 'mine@example.com', email_verified: false }));
    await keysWith(await token({ sub: 'me', email: 'mine@example.com', email_verified: true }));
    const rows = await sellers();
    expect(rows.find((row) => row.oidcSubject === 'me')?.id).toBe(sellerId);
    expect(rows.find((row) => row.oidcSubject === 'thief')).toMatchObject({ email: null });
  });

  it.each([
    ['another key', () => token({}, stranger.privateKey)],
    ['another issuer', () => token({ iss: 'https://evil.example' })],
    ['another audience', () => token({ aud: 'someone-else' })],
    ['a past end', () => token({ lifeSeconds: -1 })],
    ['no end', () => token({ lifeSeconds: Number.POSITIVE_INFINITY })],
    ['no person', () => token({ sub: '' })],
  ])('with %s is refused', async (_what, make) => {
    expect(await keysWith(await make())).toBe(401);
    expect(await sellers()).toEqual([]);
  });
});

describe('the built-in provider', () => {
  it('publishes its public key alone', async () => {
    const { json } = await t.request('GET', '/.well-known/jwks.json');
    expect(json.keys).toMatchObject([{ kty: 'EC', crv: 'P-256', alg: 'ES256' }]);
    expect(json.keys[0].d).toBeUndefined();
  });

  it('refuses a token in its own format that it did not sign, and one with the algorithm "none"', async () => {
    const seller = await t.signInByCode();
    const real = await t.sessionOf(seller);
    const [head = '', body = '', signature = ''] = real.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await keysWith(real)).toBe(200);
    expect(await keysWith(`${none}.${body}.`)).toBe(401);
    expect(await keysWith(`${head}.${body}.${signature.slice(0, -4)}AAAA`)).toBe(401);
  });
});
