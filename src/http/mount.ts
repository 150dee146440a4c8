import type { Hono, Context as HonoContext } from 'hono';
import { ANONYMOUS, type Context, contextOf, type Deps } from '../context.ts';
import { AppError, describeError, type LimitState } from '../errors.ts';
import { newId } from '../ids.ts';
import { checkAccess } from '../operation/access.ts';
import { IdempotencyKey } from '../operation/idempotency/key.ts';
import { runIdempotently } from '../operation/idempotency/run.ts';
import { parseInput, queryReader } from '../operation/input.ts';
import { enforceLimit } from '../operation/limits.ts';
import type { Answer, Route } from '../operation/route.ts';
import { authenticate } from './authenticate.ts';
import { NOTHING_SENT, receiveBody, SMALL_BODY_BYTES } from './body.ts';
import { clientAddress, type NodeBindings } from './client-address.ts';
import { storable } from './json.ts';
import { errorResponse, jsonHeaders } from './responses.ts';

/** Hangs the routes into `app`. */
export function mountRoutes(app: Hono, deps: Deps, routes: readonly Route[]): void {
  for (const route of routes) app.on(route.method, route.path, handlerOf(deps, route));
}

/** request → authenticate → scope → limit → parse → idempotency → service → present → response */
function handlerOf(deps: Deps, route: Route) {
  const readQuery = route.query && queryReader(route.query);
  const maxBytes = route.largeBody ? deps.config.maxUploadBytes : SMALL_BODY_BYTES;
  const json = route.body !== undefined;
  const text = route.rawBody === true;
  // The fields of its lines are our own: there is nothing to cut out of them.
  const log = deps.logger.child({ method: route.method, route: route.path }, { redact: [] });

  return async (c: HonoContext): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = newId('req', deps);
    const request = c.req.raw;
    const origin = request.headers.get('origin');
    let limit: LimitState | undefined;
    let actor = ANONYMOUS;
    let response: Response;
    try {
      actor = await authenticate(deps, request.headers);
      const bindings: NodeBindings = c.env;
      const ip = clientAddress(request.headers, bindings, deps.config.trustedProxies);
      const ctx = contextOf(deps, actor, requestId, ip);
      checkAccess(route.access, actor);
      if (route.limit !== null) {
        const caller = actor.kind === 'anonymous' || route.limit.endsWith('_ip') ? ip : actor.sellerId;
        limit = await enforceLimit(deps, route.limit, caller);
      }

      const params = route.params && parseInput(route.params, storable(c.req.param()));
      const query = route.query && parseInput(route.query, readQuery?.(storable(c.req.query())));
      const key = route.idempotent ? parseKey(request.headers.get('idempotency-key')) : undefined;
      const sent =
        json || text || key !== undefined
          ? await receiveBody(request, maxBytes, { json, text, hash: key !== undefined, requestId })
          : NOTHING_SENT;
      const body = route.body && parseInput(route.body, sent.json);

      const execute = (within: Context) =>
        route.handle({ ctx: within, params, query, body, headers: request.headers, rawBody: sent.text });
      const render = (result: unknown): RenderedAnswer => {
        const answer: Answer = route.present?.(result, ctx) ?? { body: { success: true, data: result } };
        return { status: answer.status ?? 200, body: JSON.stringify(answer.body), etag: answer.etag };
      };
      const answer: RenderedAnswer =
        key !== undefined && actor.kind !== 'anonymous'
          ? await runIdempotently(
              { ...ctx, actor },
              {
                operation: `${route.method} ${c.req.path}`,
                key,
                requestHash: sent.hash,
                execute,
                render,
              },
            )
          : render(await execute(ctx));
      const { status, etag, replayed } = answer;
      const headers = jsonHeaders({ requestId, origin, clock: deps.clock, limit, etag });
      if (replayed) headers['idempotency-replayed'] = 'true';
      response = new Response(answer.body, { status, headers });
    } catch (error) {
      const headers = jsonHeaders({ requestId, origin, clock: deps.clock, limit });
      response = errorResponse(deps, error, requestId, headers);
      logRefusal(deps, error, requestId, route);
    }
    log.info(
      {
        request_id: requestId,
        status: response.status,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        seller: actor.kind === 'anonymous' ? undefined : actor.sellerId,
      },
      'request',
    );
    return response;
  };
}

type RenderedAnswer = { status: number; body: string; etag?: string | undefined; replayed?: boolean };

function parseKey(key: string | null): string | undefined {
  if (key === null) return undefined;
  const parsed = IdempotencyKey.safeParse(key);
  if (parsed.success) return parsed.data;
  throw new AppError(
    'invalid_idempotency_key',
    'An Idempotency-Key has 1-255 characters of A-Z a-z 0-9 _ - : .',
  );
}

function logRefusal(deps: Deps, error: unknown, requestId: string, route: Route): void {
  if (describeError(error, requestId).known) return;
  deps.logger.error({ request_id: requestId, route: route.path, err: error }, 'unexpected error');
}
