/**
 * OAuth: lets apps act for a seller after the seller consents (OAuth 2.1, authorization code with PKCE). Clients are
 * public; codes and refresh tokens are stored as hashes only, and the second use of a code ends its whole grant.
 *
 * Start here for the endpoints that programs call, at `authorize.ts` for the checks before consent, and at `grants.ts`
 * and `token.ts` for codes and tokens. `clients.ts` also reads clients that are identified by a URL; `connected-apps.ts`
 * is for sellers. The guide at `/auth.md` is `docs/auth.md`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono, type Context as HonoContext } from 'hono';
import { UNCOUNTED } from '../body-budget.ts';
import type { Config } from '../config.ts';
import { ANONYMOUS, contextOf, type Deps } from '../context.ts';
import { AppError, describeError } from '../errors.ts';
import { readBody } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { parseJson } from '../http/json.ts';
import { noteRefusal, traceOf } from '../http/observe.ts';
import {
  addLimitHeaders,
  errorResponse,
  type HeaderMap,
  JSON_HEADERS,
  methodNotAllowed,
} from '../http/responses.ts';
import { mcpUrl, oauthUrls } from '../oauth-urls.ts';
import { storable } from '../operation/input.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { reportError } from '../operation/report-error.ts';
import { packageRoot } from '../package-root.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import { registerClient } from './clients.ts';
import { revokeToken } from './grants.ts';
import { invalidMetadata, invalidRequest, OAuthError, readParameters, SCOPES } from './parameters.ts';
import { answerTokenRequest } from './token.ts';

/** Requests of OAuth are small forms, and strangers send them. */
const MAX_BODY_BYTES = 64 * 1024;
const CACHED: HeaderMap = { 'cache-control': 'public, max-age=300' };

type Answer = { status: 200 | 201; body: unknown };

/** The endpoints for programs: discovery documents, and those that answer in OAuth's own formats. */
export function oauthEndpoints(deps: Deps): Hono {
  const app = new Hono();
  // Built for each request, because the base URL may change while the service runs.
  const publish = (path: string, body: () => string, contentType = 'application/json; charset=utf-8') =>
    app.get(
      path,
      () => new Response(body(), { headers: { ...JSON_HEADERS, ...CACHED, 'content-type': contentType } }),
    );

  const resource = () => JSON.stringify(protectedResourceMetadata(deps.config));
  publish('/.well-known/oauth-authorization-server', () =>
    JSON.stringify(authorizationServerMetadata(deps.config)),
  );
  publish('/.well-known/oauth-protected-resource', resource);
  publish('/.well-known/oauth-protected-resource/api/mcp', resource);
  const guide = atFirstUse(() => readFileSync(join(packageRoot, 'docs/auth.md'), 'utf8'));
  const here = () => guide().replaceAll('http://localhost:3000', deps.config.baseUrl);
  publish('/auth.md', here, 'text/markdown; charset=utf-8');

  const post = (path: string, answer: (body: Buffer, request: Request) => Promise<Answer>) => {
    app.post(path, (c) => handle(deps, c, answer));
    app.all(path, () => methodNotAllowed(deps, ['POST']));
  };
  post('/api/oauth/register', async (body) => ({
    status: 201,
    body: await registerClient(deps, readJson(body)),
  }));
  post('/api/oauth/token', async (body, request) => ({
    status: 200,
    body: await answerTokenRequest(deps, readForm(request, body)),
  }));
  post('/api/oauth/revoke', async (body, request) => {
    await revokeToken(deps, readForm(request, body));
    return { status: 200, body: {} };
  });
  return app;
}

async function handle(
  deps: Deps,
  c: HonoContext,
  answer: (body: Buffer, request: Request) => Promise<Answer>,
): Promise<Response> {
  const { requestId } = traceOf(deps, c.req.raw);
  // RFC 6749 section 5.1 requires this for tokens, in addition to `Cache-Control: no-store`.
  const headers: HeaderMap = { ...JSON_HEADERS, pragma: 'no-cache', 'x-request-id': requestId };
  try {
    const ip = clientAddress(c.req.raw.headers, c.env, deps.config.trustedProxies);
    const ctx = contextOf(deps, ANONYMOUS, requestId, ip);
    addLimitHeaders(headers, await countCall(ctx, perAddress('oauth_ip')));
    const sent = await readBody(c.req.raw, { maxBytes: MAX_BODY_BYTES, lease: UNCOUNTED });
    const { status, body } = await answer(sent, c.req.raw);
    return new Response(JSON.stringify(body), { status, headers });
  } catch (error) {
    return refuse(deps, c, error, requestId, headers);
  }
}

/** Refusals keep OAuth's `error` and `error_description` (RFC 6749 section 5.2) whatever the cause. */
function refuse(deps: Deps, c: HonoContext, error: unknown, requestId: string, headers: HeaderMap): Response {
  if (error instanceof OAuthError) {
    traceOf(deps, c.req.raw).refused = error.body.error;
    // RFC 6749 section 5.2: a client that used the Authorization header must be told a scheme.
    if (error.status === 401 && c.req.header('authorization') !== undefined)
      headers['www-authenticate'] = 'Basic';
    return new Response(JSON.stringify(error.body), { status: error.status, headers });
  }
  noteRefusal(deps, c.req.raw, error);
  const { body, known } = describeError(error, requestId);
  reportError(deps.logger, error, { request_id: requestId, path: c.req.path });
  const response = errorResponse(deps, error, requestId, headers);
  const code =
    response.status === 429 || response.status === 503
      ? 'temporarily_unavailable'
      : known
        ? 'invalid_request'
        : 'server_error';
  const description = [body.error, body.hint].filter(Boolean).join(' ');
  return new Response(JSON.stringify({ ...body, error: code, error_description: description }), response);
}

/** Parameters of a form, as RFC 6749 appendix B encodes them. @throws OAuthError invalid_request */
function readForm(request: Request, body: Buffer) {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw invalidRequest('Send the parameters as application/x-www-form-urlencoded.');
  }
  return readParameters(new URLSearchParams(body.toString('utf8')));
}

function readJson(body: Buffer): unknown {
  try {
    return storable(parseJson(body));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw invalidMetadata(error.message);
  }
}

/** The authorization server's metadata (RFC 8414 section 2), and how an agent without a browser signs in. */
function authorizationServerMetadata(config: Config) {
  const { baseUrl } = config;
  const urls = oauthUrls(config);
  return {
    issuer: urls.issuer,
    authorization_endpoint: urls.authorize,
    token_endpoint: urls.token,
    revocation_endpoint: urls.revoke,
    registration_endpoint: urls.register,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: SCOPES,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    protected_resources: [mcpUrl(config)],
    service_documentation: `${baseUrl}/developers`,
    agent_auth: {
      skill: urls.authGuide,
      methods_supported: ['email_code'],
      email_code: {
        send_code_endpoint: `${baseUrl}/api/auth/send-code`,
        verify_code_endpoint: `${baseUrl}/api/auth/verify-code`,
        code_length: 6,
        code_lifetime_seconds: 600,
      },
      credential: {
        type: 'api_key',
        header: 'X-Service-API-Key',
        format: 'rs_ followed by 64 hexadecimal characters',
      },
    },
  };
}

/**
 * The protected resource's metadata (RFC 9728 section 2). The MCP endpoint and the REST API are one resource,
 * identified by the MCP URL.
 */
const protectedResourceMetadata = (config: Config) => ({
  resource: mcpUrl(config),
  authorization_servers: [oauthUrls(config).issuer],
  scopes_supported: SCOPES,
  bearer_methods_supported: ['header'],
  resource_name: 'Resale Listing Service',
  resource_documentation: `${config.baseUrl}/developers`,
});
