import { createHash } from 'node:crypto';
import { BASE_URL, type TestApp } from './app.ts';
import { type Browser, openBrowser } from './oauth-browser.ts';

export const VERIFIER = 'a-verifier-of-more-than-forty-three-characters-0123456789';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const REDIRECT_URI = 'https://client.example/callback';

export type Tokens = { access_token: string; refresh_token: string; scope: string; expires_in: number };

/** An OAuth client built by hand: every parameter can be changed, left out (undefined), or sent twice. */
export function oauthClient(t: TestApp) {
  const register = async (metadata: Record<string, unknown> = {}) => {
    const body = { redirect_uris: [REDIRECT_URI], client_name: 'Shelf Helper', ...metadata };
    const { json } = await t.request('POST', '/api/oauth/register', { body });
    return String(json.client_id);
  };

  const authorizePath = (clientId: string, changes: Record<string, string | undefined> = {}) => {
    const parameters = {
      response_type: 'code',
      client_id: clientId,
      redirect_uri: REDIRECT_URI,
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
      state: 'state-1',
      scope: 'read write',
      ...changes,
    };
    return `/oauth/authorize?${query(parameters)}`;
  };

  /** The parameters that return to the redirect URI after the seller decided. */
  const authorize = async (
    clientId: string,
    changes: Record<string, string | undefined> = {},
    { browser = openBrowser(t), decision = 'allow' }: { browser?: Browser; decision?: string } = {},
  ) => {
    let page = await browser.visit(authorizePath(clientId, changes));
    if (page.forms.some((form) => form.action === '/sign-in')) page = await browser.signIn(page);
    const answer = await browser.submit(page, '/oauth/consent', { decision });
    return new URL(answer.location ?? '').searchParams;
  };

  const post = async (
    path: string,
    parameters: Record<string, string | undefined> | string,
    headers = {},
  ) => {
    const rawBody = typeof parameters === 'string' ? parameters : query(parameters).toString();
    return t.request('POST', path, {
      rawBody,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  };

  const exchange = (
    clientId: string,
    code: string | null,
    changes: Record<string, string | undefined> = {},
  ) =>
    post('/api/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: code ?? '',
      redirect_uri: REDIRECT_URI,
      code_verifier: VERIFIER,
      ...changes,
    });

  const refresh = (
    clientId: string,
    refreshToken: string,
    changes: Record<string, string | undefined> = {},
  ) =>
    post('/api/oauth/token', {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
      ...changes,
    });

  /** Registers, signs in, allows access, and exchanges the code. */
  const connect = async (changes: Record<string, string | undefined> = {}, browser?: Browser) => {
    const clientId = await register();
    const answer = await authorize(clientId, changes, browser && { browser });
    const { json } = await exchange(clientId, answer.get('code'));
    const tokens: Tokens = json;
    return { clientId, tokens, code: answer.get('code') ?? '' };
  };

  const works = async (accessToken: string) =>
    (await t.request('GET', '/api/scheduling/availability', { bearer: accessToken })).status === 200;

  return { register, authorizePath, authorize, post, exchange, refresh, connect, works };
}

export const MCP_URL = `${BASE_URL}/api/mcp`;

function query(parameters: Record<string, string | undefined>): URLSearchParams {
  const given = Object.entries(parameters).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return new URLSearchParams(given);
}
