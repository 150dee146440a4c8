import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Deps } from '../context.ts';
import { newId } from '../ids.ts';
import { networkOf, refusalCode } from '../operation/report-error.ts';
import { perObject } from '../text/at-first-use.ts';
import { clientAddress } from './client-address.ts';

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
