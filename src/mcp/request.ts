import type { Context as HonoContext } from 'hono';
import * as z from 'zod';
import type { BodyLease } from '../body-budget.ts';
import {
  type Actor,
  ANONYMOUS,
  type Context,
  contextOf,
  type Deps,
  sellerIdOf,
  type Waiting,
} from '../context.ts';
import { AppError, type LimitState } from '../errors.ts';
import { readJson, SMALL_BODY_BYTES } from '../http/body.ts';
import { clientAddress, type NodeBindings, nearnessOf } from '../http/client-address.ts';
import { bearerChallenge, errorResponse, type HeaderMap } from '../http/responses.ts';
import { newId } from '../ids.ts';
import { checkAccess } from '../operation/access.ts';
import { noteRefused } from '../operation/report-error.ts';
import { refusalOf } from './errors.ts';
import { resourceAt } from './resource.ts';
import { resources } from './resources.ts';
import { skillResources } from './skills.ts';
import type { ToolAccess } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

/** One request on its way through the endpoint. Optional fields are set once it has come that far. */
export type Arrived = {
  request: Request;
  requestId: string;
  origin: string | null;
  ip: string;
  nearness: Context['nearness'];
  actor: Actor;
  limit?: LimitState | undefined;
  /** The memory that its body takes up until all of its calls have ended. */
  lease?: BodyLease;
  running: Promise<unknown>[];
};

/** A request with what is known before its credential is checked: its caller is anonymous for now. */
export function arrived(deps: Deps, c: HonoContext): Arrived {
  const request = c.req.raw;
  const bindings: NodeBindings = c.env;
  return {
    request,
    requestId: newId('req', deps),
    origin: request.headers.get('origin'),
    ip: clientAddress(request.headers, bindings, deps.config.trustedProxies),
    nearness: () => nearnessOf(deps.config, request.headers, bindings),
    actor: ANONYMOUS,
    running: [],
  };
}

export const contextFor = (
  deps: Deps,
  { actor, requestId, ip, nearness }: Arrived,
  waiting?: Waiting,
): Context => contextOf(deps, actor, requestId, ip, waiting, nearness);

/** Identifies the sender, as far as requests show it: two clients of one seller are rarely mistaken for one. */
export const senderOf = ({ actor, ip, request }: Arrived): string =>
  JSON.stringify([
    actor.kind,
    sellerIdOf(actor),
    'credentialId' in actor ? actor.credentialId : null,
    ip,
    request.headers.get('user-agent'),
  ]);

/** Gives back the body's memory once all of its calls have ended: a response that streams may start earlier. */
export function release({ lease, running }: Arrived): void {
  if (running.length === 0) lease?.release();
  else void Promise.allSettled(running).then(() => lease?.release());
}

/** Clients send a handful at most; each message of a batch costs a call. */
const MAX_BATCH = 20;

/** A JSON-RPC message or batch, or the JSON-RPC error for a body that is neither. */
type Received = { message: unknown } | { error: { code: number; message: string } };

/**
 * Reads a message once its caller is known and counted. Only sellers send photos: nothing that a stranger can call
 * needs a large body, so none is kept in memory. A batch that is too long is refused before any of it is parsed.
 * @throws AppError payload_too_large, SERVER_BUSY, request_timeout; invalid_token for a stranger's large body
 */
export async function receiveMessage(
  deps: Deps,
  { request, actor, requestId }: Arrived,
  lease: BodyLease,
): Promise<Received> {
  const maxBytes = actor.kind === 'anonymous' ? SMALL_BODY_BYTES : deps.config.maxUploadBytes;
  try {
    return { message: await readJson(request, { maxBytes, lease }, { requestId, maxRows: MAX_BATCH }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'BATCH_TOO_LARGE') {
      return { error: { code: -32600, message: `${error.message} ${error.options.hint}` } };
    }
    if (error.code === 'invalid_request') {
      return { error: { code: -32700, message: 'Parse error: the body is not JSON' } };
    }
    if (error.code === 'payload_too_large') checkAccess('read', actor);
    throw error;
  }
}

/** The part of a JSON-RPC message that decides who can send it. */
const Guarded = z.discriminatedUnion('method', [
  z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) }),
  z.object({ method: z.literal('resources/read'), params: z.object({ uri: z.string() }) }),
  z.object({ method: z.enum(['resources/list', 'prompts/get', 'completion/complete']) }),
]);

/** The access that each message of a body needs; in older protocol revisions, a body can be a batch. */
export const accessOf = (tools: ToolSet, body: unknown): (ToolAccess | undefined)[] =>
  (Array.isArray(body) ? body : [body]).map((message) => {
    const { data: asked } = Guarded.safeParse(message);
    if (asked?.method === 'tools/call') return tools.byName.get(asked.params.name)?.operation.access;
    if (asked?.method === 'resources/read') {
      const readable = [...resources, ...skillResources, ...tools.views];
      return resourceAt(readable, asked.params.uri)?.resource.access ?? 'read';
    }
    return asked && 'read';
  });

/** Answers requests that reach no tool with what was thrown. Each is counted and logged once. @param route for the log */
export function refusals(deps: Deps, route: string) {
  const log = deps.logger.child({ method: 'POST', route }, { redact: [] });

  /** The challenge (RFC 6750, section 3): in the header, and in the body, where ChatGPT looks for it. */
  function challenge(arrived: Arrived, refused: AppError): Response {
    const { status, headers } = errorResponse(deps, refused, arrived.requestId);
    const header = { 'www-authenticate': bearerChallenge(deps.config, refused.code, 'mcp') };
    const body = {
      success: false,
      ...refusalOf(refused, contextFor(deps, arrived)),
      _meta: { 'mcp/www_authenticate': Object.values(header) },
    };
    return withHeaders(new Response(JSON.stringify(body), { status, headers }), header);
  }

  return (arrived: Arrived, error: unknown): Response => {
    const { requestId, actor, ip } = arrived;
    const refused = noteRefused(deps, ip, error, { request_id: requestId });
    log.info({ request_id: requestId, seller: sellerIdOf(actor), ...refused }, 'request');
    return error instanceof AppError && ['invalid_token', 'insufficient_scope'].includes(error.code)
      ? challenge(arrived, error)
      : errorResponse(deps, error, requestId);
  };
}

/** A body that is not a message. */
export const unreadable = (error: { code: number; message: string }, headers: HeaderMap): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status: 400, headers });

export function withHeaders(response: Response, headers: HeaderMap): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
