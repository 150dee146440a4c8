import { atFirstSuccess } from '../text/at-first-use.ts';
import { isLoopback } from '../text/loopback.ts';
import type { Identity } from './id-tokens.ts';

/** What a browser keeps while it visits the provider. It is secret, so it is sealed. */
export type SignInAttempt = { state: string; nonce: string; verifier: string };

/**
 * An OpenID Connect provider (Authentik, Authelia, Pocket ID, Google) that signs people in to the pages: authorization code
 * flow with PKCE, state and nonce (OpenID Connect Core 1.0, 3.1).
 */
export interface SignInProvider {
  /** Host of the issuer, for the button. */
  readonly name: string;
  /** The address to send the browser to, and what to keep until it comes back. @throws if the provider can't be reached */
  start(redirectUri: string): Promise<{ url: string; attempt: SignInAttempt }>;
  /** Who came back to `url`. @throws if it isn't this attempt's, or the provider can't be reached */
  finish(url: string, attempt: SignInAttempt): Promise<Identity>;
}

export type ProviderSettings = { issuer: string; clientId: string; clientSecret: string | undefined };

const TIMEOUT_SECONDS = 5;

/** Loads the library and reads the provider's document at the first sign-in. */
export function openIdProvider({ issuer, clientId, clientSecret }: ProviderSettings): SignInProvider {
  const url = new URL(issuer);

  const configuration = atFirstSuccess(async () => {
    const client = await import('openid-client');
    // Only a provider on this computer may omit TLS.
    const execute = isLoopback(url.hostname) ? [client.allowInsecureRequests] : [];
    return client.discovery(url, clientId, clientSecret, undefined, { execute, timeout: TIMEOUT_SECONDS });
  });

  return {
    name: url.host,
    async start(redirectUri) {
      const [client, config] = [await import('openid-client'), await configuration()];
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const to = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url: to.href, attempt: { state, nonce, verifier } };
    },
    async finish(back, { state, nonce, verifier }) {
      const [client, config] = [await import('openid-client'), await configuration()];
      const tokens = await client.authorizationCodeGrant(config, new URL(back), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      // Many providers give the email only at the UserInfo endpoint (OpenID Connect Core, section 5.4).
      const about =
        claims.email === undefined && config.serverMetadata().userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : claims;
      return {
        issuer,
        subject: claims.sub,
        email: typeof about.email === 'string' ? about.email.trim().toLowerCase() : null,
        emailVerified: about.email_verified === true,
      };
    },
  };
}
