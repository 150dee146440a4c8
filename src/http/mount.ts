/**
 * HTTP: how requests reach operations and how results become responses. It authenticates callers, reads bodies within
 * limits of size, memory and time, answers refusals as Error resources, and describes the routes as OpenAPI from the
 * same schemas that validate them.
 *
 * Start at `mountRoutes`. `body.ts` reads requests, `responses.ts` sets headers and errors, `openapi.ts` describes the
 * API, and `server.ts` opens and closes the server.
 */
import type { Hono, Context as HonoContext } from 'hono';
import type * as z from 'zod';
import { type BodyLease, callerOf, UNCOUNTED } from '../body-budget.ts';
import { ANONYMOUS, contextOf, type Deps, sellerIdOf } from '../context.ts';
import { newId } from '../ids.ts';
import { parseInput, queryReader } from '../operation/input.ts';
import { type Edge, invoke, type Sent } from '../operation/invoke.ts';
import { noteRefused } from '../operation/report-error.ts';
import type { Answer, Route } from '../operation/route.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import { MB } from '../units.ts';
import { authenticate } from './authenticate.ts';
import { declaredBytes, NOTHING_SENT, receiveBody, type SentBody, SMALL_BODY_BYTES } from './body.ts';
import { clientAddress, type NodeBindings, nearnessOf } from './client-address.ts';
import { encodedAs, encodingOf } from './encoding.ts';
import { errorResponse, fileHeaders, jsonHeaders } from './responses.ts';

/** For a body that will keep all decoders busy: they start while it arrives. */
const SEVERAL_PHOTOS_BYTES = 4 * MB;

export function mountRoutes(app: Hono, deps: Deps, routes: readonly Route[]): void {
  for (const route of routes) app.on(route.method, route.path, handlerOf(deps, route));
}

type SentRequest = Sent & {
  c: HonoContext;
  request: Request;
  requestId: string;
  body: SentBody;
  lease: BodyLease;
};

/** How a route reads requests and renders results; the operation's pipeline decides when each step runs. */
function edgeOf(deps: Deps, route: Route): Edge<SentRequest> {
  const queryOf = route.query && readerOf(route.query);
  const maxBytes = route.largeBody ? deps.config.maxUploadBytes : SMALL_BODY_BYTES;
  const json = route.body !== undefined;
  const readsBody = json || route.rawBody === true;

  const receive = async (sent: SentRequest, hash: boolean): Promise<void> => {
    const { request, requestId, lease } = sent;
    const bytes = declaredBytes(request);
    if (route.largeBody && bytes >= SEVERAL_PHOTOS_BYTES && bytes <= maxBytes) deps.imageProcessor.warm();
    sent.body = await receiveBody(request, { maxBytes, lease }, { json, hash, requestId });
  };
  const parse = ({ c, request, body: sent }: SentRequest): unknown => {
    if (sent.refusal) throw sent.refusal;
    const params = route.params && parseInput(route.params, c.req.param());
    const query = queryOf?.(c);
    const body = route.body && parseInput(route.body, sent.json);
    return route.take
      ? route.take({ params, query, body, headers: request.headers, rawBody: sent.text })
      : (body ?? query);
  };

  return {
    name: 'rest',
    keyOf: ({ request }) => request.headers.get('idempotency-key') ?? undefined,
    subjectOf: ({ c }) => Object.values(c.req.param()).join(' '),
    async hashOf(sent) {
      await receive(sent, true);
      return sent.body.hash;
    },
    inputOf: readsBody
      ? async (sent) => {
          if (sent.body === NOTHING_SENT) await receive(sent, false);
          return parse(sent);
        }
      : parse,
    render(result, _sent, ctx) {
      const answer: Answer = route.present?.(result, ctx) ?? { body: { success: true, data: result } };
      const { file, etag, status = 200, written } = answer;
      const body = file ? '' : (written?.text ?? JSON.stringify(answer.body));
      return { status, body, etag, file, written };
    },
  };
}

function readerOf(query: z.ZodType) {
  const read = queryReader(query);
  // Most requests have no query, so the defaults are worked out once.
  const nothingAsked = atFirstUse(() => Object.freeze(parseInput(query, {})));
  return ({ req }: HonoContext): unknown =>
    req.url.includes('?') ? parseInput(query, read(req.query())) : nothingAsked();
}

/** request → authenticate → the operation → response */
function handlerOf(deps: Deps, route: Route) {
  const edge = edgeOf(deps, route);
  // The fields of these lines are our own, so there is nothing to redact.
  const log = deps.logger.child({ method: route.method, route: route.path }, { redact: [] });
  const count = deps.metrics.route(route.method, route.path);
  // Anyone who holds a buyer's link acts for that buyer, no matter what else they send.
  const byLink = route.path.includes('/:token');

  return async (c: HonoContext): Promise<Response> => {
    const startedAt = performance.now();
    const requestId = newId('req', deps);
    const request = c.req.raw;
    const origin = request.headers.get('origin');
    const sent: SentRequest = { c, request, requestId, body: NOTHING_SENT, lease: UNCOUNTED };
    let actor = ANONYMOUS;
    let ip = '';
    let refused: ReturnType<typeof noteRefused> | undefined;
    let response: Response;
    try {
      const bindings: NodeBindings = c.env;
      ip = clientAddress(request.headers, bindings, deps.config.trustedProxies);
      if (!byLink) actor = await authenticate(deps, request.headers);
      const nearness = () => nearnessOf(deps.config, request.headers, bindings);
      const ctx = contextOf(deps, actor, requestId, ip, undefined, nearness);
      sent.lease = deps.bodyBudget.lease(callerOf(actor));
      const { status, body, etag, file, written, replayed } = await invoke(ctx, route.operation, edge, sent);
      const json = written ?? body;
      // An `ETag` for `If-Match` identifies the exact bytes, so a body with one is sent uncompressed.
      const encoding =
        etag === undefined ? encodingOf(json, request.headers.get('accept-encoding')) : undefined;
      const headers = jsonHeaders({ requestId, origin, limit: sent.limit, etag, encoding });
      if (replayed) headers['idempotency-replayed'] = 'true';
      if (status === 503) headers['retry-after'] = '5';
      if (file) Object.assign(headers, fileHeaders(file));
      response = new Response(file?.stream ?? (await encodedAs(json, encoding)), { status, headers });
    } catch (error) {
      refused = noteRefused(deps, ip, error, { request_id: requestId, route: route.path });
      const headers = jsonHeaders({ requestId, origin, limit: sent.limit });
      response = errorResponse(deps, error, requestId, headers);
    } finally {
      sent.lease.release();
    }
    const ms = performance.now() - startedAt;
    count(response.status, ms);
    log.info(
      {
        request_id: requestId,
        status: response.status,
        ms: Math.round(ms * 10) / 10,
        seller: sellerIdOf(actor),
        ...refused,
      },
      'request',
    );
    return response;
  };
}
