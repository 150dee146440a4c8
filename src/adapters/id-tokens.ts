import {
  createLocalJWKSet,
  createRemoteJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose';
import * as z from 'zod';
import type { Clock } from './clock.ts';

const ID_TOKEN_SECONDS = 3600;

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

export type OutsideProvider = { issuer: string; audience: string };

/** A private ES256 key as a JWK, to be kept under DATA_DIR. */
export async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: 'resale-1' };
}

/**
 * Issues ID tokens that are signed with our own key, and verifies ours and those of `outside` (OpenID Connect Core, section
 * 3.1.3.7).
 */
export async function idTokens(options: {
  /** Read at each use, because it may change while the service runs. */
  readonly baseUrl: string;
  signingKey: JWK;
  clock: Clock;
  outside?: OutsideProvider | undefined;
}): Promise<IdTokens> {
  const { signingKey, clock, outside } = options;
  const privateKey = await importJWK(signingKey, 'ES256');
  const { d: _private, ...publicKey } = signingKey;
  const jwks = { keys: [publicKey] };
  const ownKeys = createLocalJWKSet(jwks);
  const outsideKeys = outside ? outsideKeySet(outside.issuer) : undefined;

  const claimsOf = async (token: string): Promise<{ payload: JWTPayload; own: boolean } | undefined> => {
    try {
      const own = await jwtVerify(token, ownKeys, {
        issuer: options.baseUrl,
        audience: options.baseUrl,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'exp'],
        currentDate: clock.now(),
      });
      return { payload: own.payload, own: true };
    } catch {
      if (!outside || !outsideKeys) return undefined;
    }
    try {
      const { payload } = await jwtVerify(token, await outsideKeys(), {
        issuer: outside.issuer,
        audience: outside.audience,
        requiredClaims: ['sub', 'exp'],
        // Only asymmetric algorithms, because the keys are public (RFC 8725, section 3.1).
        algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA'],
        currentDate: clock.now(),
      });
      return { payload, own: false };
    } catch {
      return undefined;
    }
  };

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
      const claims = await claimsOf(token);
      if (!claims?.payload.sub) return undefined;
      const { email, email_verified: emailVerified, sub } = claims.payload;
      return {
        issuer: claims.own ? undefined : outside?.issuer,
        subject: sub,
        email: typeof email === 'string' ? email.trim().toLowerCase() : null,
        emailVerified: emailVerified === true,
      };
    },
  };
}

/** The provider's keys, found once through OpenID Connect Discovery 1.0. */
function outsideKeySet(issuer: string) {
  let keys: Promise<ReturnType<typeof createRemoteJWKSet>> | undefined;
  const discover = async () => {
    const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5000),
    });
    const document = z.object({ issuer: z.literal(issuer), jwks_uri: z.url() }).parse(await response.json());
    return createRemoteJWKSet(new URL(document.jwks_uri));
  };
  return () => {
    // A failure isn't kept, so the next call tries again.
    keys ??= discover().catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}
