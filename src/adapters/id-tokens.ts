import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTVerifyGetKey,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod';
import { atFirstSuccess, perObject } from '../text/at-first-use.ts';
import type { Clock } from './clock.ts';

const ID_TOKEN_SECONDS = 3600;
/** Only asymmetric algorithms, because the keys are public (RFC 8725, section 3.1). */
const ASYMMETRIC = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'];

/** The person that an ID token identifies. `issuer` is undefined for our own tokens, whose subject is the seller id. */
export type Identity = {
  issuer: string | undefined;
  subject: string;
  email: string | null;
  emailVerified: boolean;
};

/** The built-in identity provider, and the outside one that the operator trusts, if any. */
export interface IdTokens {
  /** An ES256 JWT for one hour: `iss` = `aud` = base URL, `sub` = seller id. */
  issue(seller: { id: string; email: string | null }): Promise<string>;
  /** Undefined if the token isn't currently valid. */
  verify(token: string): Promise<Identity | undefined>;
  /** The public keys, for /.well-known/jwks.json. */
  readonly jwks: { keys: JWK[] };
}

type OutsideProvider = { issuer: string; audience: string };

/** A private ES256 key as a JWK, to be kept under DATA_DIR. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'resale-1' };
}

/** Importing a key takes longer than most that is done with it, and an app is made for each test. */
const privateKeyOf = perObject((key: JWK) => importJWK(key, 'ES256'));

/** Issues ID tokens with our own key; verifies ours and those of `outside` (OpenID Connect, 3.1.3.7). */
export async function idTokens(options: {
  /** Read at each use, because it may change while the service runs. */
  readonly baseUrl: string;
  signingKey: JWK;
  clock: Clock;
  outside?: OutsideProvider | undefined;
}): Promise<IdTokens> {
  const { signingKey, clock, outside } = options;
  const privateKey = await privateKeyOf(signingKey);
  const { d: _private, ...publicKey } = signingKey;
  const jwks = { keys: [publicKey] };
  const ownKeys = createLocalJWKSet(jwks);
  const outsideKeys = outside && outsideKeySet(outside.issuer);

  /** The claims of a valid token from this issuer; undefined for any other token. */
  const claimsOf = (token: string, keys: JWTVerifyGetKey, by: OutsideProvider & { algorithms: string[] }) =>
    jwtVerify(token, keys, { ...by, requiredClaims: ['sub', 'exp'], currentDate: clock.now() }).then(
      ({ payload }) => payload,
      () => undefined,
    );

  return {
    jwks,
    issue: ({ id, email }) => {
      const now = Math.floor(clock.now().getTime() / 1000);
      return new SignJWT(email === null ? {} : { email, email_verified: true })
        .setProtectedHeader({ alg: 'ES256', kid: String(signingKey.kid), typ: 'JWT' })
        .setIssuer(options.baseUrl)
        .setAudience(options.baseUrl)
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + ID_TOKEN_SECONDS)
        .sign(privateKey);
    },
    async verify(token) {
      const ours = { issuer: options.baseUrl, audience: options.baseUrl, algorithms: ['ES256'] };
      const own = await claimsOf(token, ownKeys, ours);
      const theirs = outside && { ...outside, algorithms: ASYMMETRIC };
      const claims = own ?? (theirs && outsideKeys && (await claimsOf(token, outsideKeys, theirs)));
      if (!claims?.sub) return undefined;
      const { email, email_verified: emailVerified, sub } = claims;
      return {
        issuer: own ? undefined : outside?.issuer,
        subject: sub,
        email: typeof email === 'string' ? email.trim().toLowerCase() : null,
        emailVerified: emailVerified === true,
      };
    },
  };
}

/** The provider's keys, found once through OpenID Connect Discovery 1.0. */
function outsideKeySet(issuer: string): JWTVerifyGetKey {
  const keys = atFirstSuccess(async () => {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    });
    const document = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).parse(await response.json());
    return createRemoteJWKSet(new URL(document.jwks_uri));
  });
  return async (header, token) => (await keys())(header, token);
}
