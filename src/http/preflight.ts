import type { Context, Next } from 'hono';
import { API_VERSION } from '../version.ts';

const HEADERS = {
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
    return new Response(null, { status: 204, headers: HEADERS });
  }
  await next();
  return undefined;
}
