import type { Context, Hono, Next } from 'hono';
import type { Config } from '../config.ts';
import type { Deps } from '../context.ts';
import {
  AppError,
  describeError,
  type ErrorCode,
  type ErrorOptionsOf,
  type LimitState,
  publicError,
} from '../errors.ts';
import { newId } from '../ids.ts';
import { oauthUrls } from '../oauth-urls.ts';
import { API_VERSION } from '../version.ts';
import type { Encoding } from './encoding.ts';

export type HeaderMap = Record<string, string>;

/** Headers of every JSON response. Only responses that never depend on the caller may be cached. */
const BASE: HeaderMap = {
  'content-type': 'application/json; charset=utf-8',
  'x-api-version': API_VERSION,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Sent only to browsers on pages of other origins, which name their origin with every request. */
const CORS: HeaderMap = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'X-API-Version, X-Request-Id, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, ETag, WWW-Authenticate',
};

/** Headers of cacheable responses: they must also work for pages of other origins, whoever asked first. */
export const JSON_HEADERS: HeaderMap = { ...BASE, ...CORS };

// Copied for each response: copying an object that has all its keys costs a tenth of adding keys to a copy.
const NAMED: HeaderMap = { ...BASE, 'x-request-id': '' };
const LIMITED: HeaderMap = {
  ...NAMED,
  'x-ratelimit-limit': '',
  'x-ratelimit-remaining': '',
  'x-ratelimit-reset': '',
};
const TAGGED: HeaderMap = { ...LIMITED, etag: '' };
const ENCODED: HeaderMap = { ...LIMITED, 'content-encoding': '', vary: '' };

type Answered = {
  requestId: string;
  origin: string | null;
  /** The limit that the request was counted against. */
  limit?: LimitState | undefined;
  etag?: string | undefined;
  /** How the body is compressed; never with an `etag`. */
  encoding?: Encoding | undefined;
};

/** The headers of the one JSON response to a request. */
export function jsonHeaders({ requestId, origin, limit, etag, encoding }: Answered): HeaderMap {
  const like = !limit ? NAMED : encoding ? ENCODED : etag === undefined ? LIMITED : TAGGED;
  const headers = { ...like };
  if (etag !== undefined) headers.etag = etag;
  // Nothing else may be cached, so only compressed responses need `Vary`.
  if (encoding) Object.assign(headers, { 'content-encoding': encoding, vary: 'Accept-Encoding' });
  headers['x-request-id'] = requestId;
  addLimitHeaders(headers, limit);
  return origin === null ? headers : Object.assign(headers, CORS);
}

/** Headers of a file that replace or extend those of JSON. The file name is our own, so nothing in it needs escaping. */
export const fileHeaders = ({ name, type }: { name: string; type: string }): HeaderMap => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
});

/** `X-RateLimit-Reset` is in Unix seconds. */
export function addLimitHeaders(headers: HeaderMap, state: LimitState | undefined): void {
  if (!state) return;
  headers['x-ratelimit-limit'] = String(state.limit);
  headers['x-ratelimit-remaining'] = String(state.remaining);
  headers['x-ratelimit-reset'] = String(state.resetSeconds);
}

/** An Error resource with the headers that its code asks for. */
export function errorResponse(
  deps: { config: Config },
  error: unknown,
  requestId: string,
  headers: HeaderMap = { ...JSON_HEADERS, 'x-request-id': requestId },
): Response {
  const { status, body } = describeError(error, requestId);
  const shown = publicError(error);
  const options: ErrorOptionsOf = shown instanceof AppError ? shown.options : {};
  if (options.retryAfter !== undefined) headers['retry-after'] = String(options.retryAfter);
  addLimitHeaders(headers, options.limit);
  if (status === 401 || body.code === 'insufficient_scope')
    headers['www-authenticate'] = bearerChallenge(deps.config, body.code);
  return new Response(JSON.stringify(body), { status, headers });
}

/** The 405 (RFC 9110, 15.5.6) of a path that takes only these methods. */
export function methodNotAllowed(deps: Deps, methods: string[]): Response {
  const error = new AppError('method_not_allowed', `This path takes ${methods.join(' or ')}.`);
  const response = errorResponse(deps, error, newId('req', deps));
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method));
  response.headers.set('allow', [...allowed, 'OPTIONS'].join(', '));
  return response;
}

/** The same for a path of `app` that doesn't support the method; undefined for an unknown path. */
export function refuseMethod(deps: Deps, app: Hono, path: string): Response | undefined {
  const known = ['GET', 'POST', 'PUT', 'DELETE'].filter(
    (method) => app.router.match(method, path)[0].length > 0,
  );
  return known.length > 0 ? methodNotAllowed(deps, known) : undefined;
}

/**
 * The value of `WWW-Authenticate` on a refusal (RFC 6750 section 3, RFC 9728 section 5.1):
 * it tells a client where to get a token, or which scopes to request.
 * @param resource the document that the client is referred to: the MCP endpoint's, or the one at the root
 */
export function bearerChallenge(
  config: Pick<Config, 'baseUrl'>,
  code: ErrorCode,
  resource: 'root' | 'mcp' = 'root',
): string {
  const urls = oauthUrls(config);
  const metadata = `resource_metadata="${resource === 'mcp' ? urls.mcpResourceMetadata : urls.resourceMetadata}"`;
  return code === 'insufficient_scope'
    ? `Bearer error="insufficient_scope", scope="read write", ${metadata}`
    : `Bearer ${metadata}, error="invalid_token"`;
}

const PREFLIGHT = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
  'access-control-allow-headers':
    'Authorization, X-Service-API-Key, Content-Type, Idempotency-Key, If-Match, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'access-control-max-age': '86400',
  'x-api-version': API_VERSION,
};

/**
 * Answers CORS preflights. Any origin may call: credentials are sent in headers that a foreign page doesn't have, and
 * the cookie of the web pages isn't valid for the API or for the URLs that an upload page sends photos to.
 */
export async function preflight(c: Context, next: Next): Promise<Response | undefined> {
  const isPreflight = c.req.header('access-control-request-method') !== undefined;
  if (isPreflight && /^\/(api|\.well-known)\/|^\/openapi\.json$|^\/upload\/[^/]+\/./.test(c.req.path)) {
    return new Response(null, { status: 204, headers: PREFLIGHT });
  }
  await next();
  return undefined;
}
