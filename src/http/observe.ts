import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { ANONYMOUS, contextOf, type Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { measure } from '../health/measure.ts';
import { newId } from '../ids.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { networkOf, refusalCode } from '../operation/report-error.ts';
import { perObject } from '../text/at-first-use.ts';
import { isSame, sha256 } from '../tokens.ts';
import { clientAddress, isFromThisComputer, type NodeBindings } from './client-address.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
/** Files, of which a page loads many; they are counted, but logged only on request. */
const FILES = /^\/(photos|assets|favicon)/;

/** Counts and logs the site's responses by route pattern, because the URL itself may be a secret. */
export function observe(deps: Deps): MiddlewareHandler {
  const log = deps.logger.child({}, { redact: [] });
  return async (c, next) => {
    const startedAt = performance.now();
    const trace = traceOf(deps, c.req.raw);
    await next();
    const { status } = c.res;
    if (!c.res.headers.has('x-request-id')) c.header('x-request-id', trace.requestId);
    const matched = routePath(c);
    const route = matched === '*' || matched === '/*' ? 'none' : matched;
    const method = METHODS.has(c.req.method) ? c.req.method : 'other';
    const ms = performance.now() - startedAt;
    deps.metrics.answered(method, route, status, ms);
    const { requestId, seller, refused } = trace;
    if (refused !== undefined) deps.metrics.refused(refused);
    const ip = () => clientAddress(c.req.raw.headers, c.env, deps.config.trustedProxies);
    const from = refused === undefined ? undefined : networkOf({ pepper: deps.pepper, ip: ip() });
    log[FILES.test(route) && status < 400 ? 'debug' : 'info'](
      { method, route, request_id: requestId, status, ms: Math.round(ms * 10) / 10, seller, refused, from },
      'page',
    );
  };
}

/** What the log says about a request for a page. */
type Trace = {
  requestId: string;
  seller?: string | undefined;
  /** The code of the refusal that the person saw. */
  refused?: string | undefined;
};

type Making = Pick<Deps, 'clock' | 'random'>;
const traces = perObject((_: Request, deps: Making): Trace => ({ requestId: newId('req', deps) }));

/** The single trace of a request, created on first use. */
export const traceOf = (deps: Making, request: Request): Trace => traces(request, deps);

/** Records why a page refused, when the page itself responds. */
export function noteRefusal(deps: Making, request: Request, error: unknown): void {
  traceOf(deps, request).refused = refusalCode(error);
}

/** `GET /metrics`, for callers that send METRICS_TOKEN or, if none is set, for programs on this computer. */
export const metricsPage =
  (deps: Deps) =>
  async (c: HonoContext): Promise<Response> => {
    const bindings: NodeBindings = c.env;
    const { headers } = c.req.raw;
    if (deps.config.metricsToken !== undefined || !isFromThisComputer(deps.config, headers, bindings)) {
      const ip = clientAddress(headers, bindings, deps.config.trustedProxies);
      const ctx = contextOf(deps, ANONYMOUS, traceOf(deps, c.req.raw).requestId, ip);
      await countCall(ctx, perAddress('public_ip'));
      checkToken(deps.config.metricsToken, c.req.header('authorization'));
    }
    return new Response(await deps.metrics.text(await measure(deps)), {
      headers: { 'content-type': deps.metrics.contentType, 'cache-control': 'no-store' },
    });
  };

/** @throws AppError forbidden, invalid_token */
function checkToken(token: string | undefined, authorization: string | undefined): void {
  if (token === undefined) throw refusal('forbidden.metrics');
  const given = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
  // Hashed, because a comparison tells whether lengths differ, and a token's length is nobody's business.
  if (given === undefined || !isSame(sha256(given), sha256(token))) throw refusal('invalid_token.metrics');
}
