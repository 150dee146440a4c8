import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE_URL, openTestApp, type TestApp } from '../support/app.ts';
import { openBrowser } from '../support/oauth-browser.ts';
import { MCP_URL, REDIRECT_URI } from '../support/oauth-client.ts';

/** A strict client from another author, which checks every response against the RFCs. */
let t: TestApp;
let server: oauth.AuthorizationServer;
let client: oauth.Client;
beforeAll(async () => {
  t = await openTestApp();
  const issuer = new URL(BASE_URL);
  const found = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...options() });
  server = await oauth.processDiscoveryResponse(issuer, found);
  const registered = await oauth.dynamicClientRegistrationRequest(
    server,
    { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'none', client_name: 'Strict client' },
    options(),
  );
  client = await oauth.processDynamicClientRegistrationResponse(registered);
});
afterAll(() => t.close());

type Call = { method: string; headers: Record<string, string>; body?: RequestInit['body'] | undefined };

const options = () => ({
  [oauth.customFetch]: async (url: string, { method, headers, body = null }: Call) =>
    t.app.request(url, { method, headers, body }),
  [oauth.allowInsecureRequests]: true,
});

async function authorize(verifier: string, state: string) {
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = String(
    new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: REDIRECT_URI,
      response_type: 'code',
      scope: 'read write',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: MCP_URL,
      state,
    }),
  );
  const browser = openBrowser(t);
  const page = await browser.signIn(await browser.visit(url.pathname + url.search));
  const answer = await browser.submit(page, '/oauth/consent', { decision: 'allow' });
  return oauth.validateAuthResponse(server, client, new URL(answer.location ?? ''), state);
}

async function connect() {
  const verifier = oauth.generateRandomCodeVerifier();
  const parameters = await authorize(verifier, oauth.generateRandomState());
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    parameters,
    REDIRECT_URI,
    verifier,
    { ...options(), additionalParameters: { resource: MCP_URL } },
  );
  return oauth.processAuthorizationCodeResponse(server, client, response);
}

describe('oauth4webapi, a strict client of another maker', () => {
  it('finds the resource by RFC 9728 and the server by RFC 8414', async () => {
    const resource = new URL(MCP_URL);
    const response = await oauth.resourceDiscoveryRequest(resource, options());
    const metadata = await oauth.processResourceDiscoveryResponse(resource, response);
    expect(metadata.authorization_servers).toEqual([server.issuer]);
  });

  it('reads the challenge of a refusal as RFC 6750 writes it', async () => {
    const request = oauth.protectedResourceRequest(
      'rs_unknown',
      'GET',
      new URL(`${BASE_URL}/api/auth/connected-apps`),
      undefined,
      undefined,
      options(),
    );
    await expect(request).rejects.toMatchObject({
      cause: [
        { scheme: 'bearer', parameters: { error: 'invalid_token', resource_metadata: expect.any(String) } },
      ],
    });
  });

  it('goes through code, call, refresh and revocation', async () => {
    const tokens = await connect();
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' });
    const url = new URL(`${BASE_URL}/api/scheduling/availability`);
    const call = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', url, undefined, undefined, options());
    expect((await call(tokens.access_token)).status).toBe(200);

    const refreshed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await oauth.refreshTokenGrantRequest(
        server,
        client,
        oauth.None(),
        tokens.refresh_token ?? '',
        options(),
      ),
    );
    const revoked = await oauth.revocationRequest(
      server,
      client,
      oauth.None(),
      refreshed.refresh_token ?? '',
      options(),
    );
    await oauth.processRevocationResponse(revoked);
    await expect(call(refreshed.access_token)).rejects.toMatchObject({ cause: expect.any(Array) });
  });

  it('reads a refusal of the token endpoint', async () => {
    const response = await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      'rsr_unknown',
      options(),
    );
    await expect(oauth.processRefreshTokenResponse(server, client, response)).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
    });
  });
});
