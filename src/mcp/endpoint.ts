import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { Context as HonoContext } from 'hono';
import { type BodyLease, callerOf } from '../body-budget.ts';
import { type Actor, ANONYMOUS, type Context, contextOf, type Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { authenticate } from '../http/authenticate.ts';
import { bearerChallenge } from '../http/challenge.ts';
import { clientAddress, type NodeBindings } from '../http/client-address.ts';
import {
  addLimitHeaders,
  errorResponse,
  type HeaderMap,
  JSON_HEADERS,
  jsonHeaders,
} from '../http/responses.ts';
import { nearnessOf } from '../http/this-computer.ts';
import { newId } from '../ids.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { enforceLimit } from '../operation/limits.ts';
import { networkOf } from '../operation/network.ts';
import { refusalCode, reportError } from '../operation/report-error.ts';
import { type AnswerRoom, answerRoom } from './answer-room.ts';
import type { Asked } from './asker.ts';
import { callTool, type ToolAnswer } from './call-tool.ts';
import { cameBy } from './came-by.ts';
import { cancels } from './cancels.ts';
import { refusalOf } from './errors.ts';
import { plainAnswers } from './fast/plain-answer.ts';
import { plainRequest } from './fast/plain-request.ts';
import { receiveMessage } from './message.ts';
import { accessOf, refuseUncredentialed } from './needs.ts';
import { originGuard } from './origin.ts';
import { mcpServer, serverInfo } from './server.ts';
import type { Tool } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

/** The origin of a request, for the calls in it. */
type Caller = {
  ctx: Context;
  room: AnswerRoom;
  call(tool: Tool, args: unknown, asked: Asked): Promise<ToolAnswer>;
};

/**
 * The MCP server: agents use the service's operations as tools, and clients read resources, prompts, and skills.
 *
 * `/api/mcp` is stateless Streamable HTTP for both protocol eras. The SDK's own entry speaks the protocol; this file
 * adds the origin check, the credential, the challenge for tools that need one, and the body limit. The fast lane
 * answers plain requests without the SDK, in the same way.
 *
 * Start with `tool.ts` and `call-tool.ts`; `stdio.ts` is the server for one person, and `tools/` contains the tools.
 */
export function mcpEndpoint(
  deps: Deps,
  tools: ToolSet,
  { fastLane }: { fastLane: boolean },
): (c: HonoContext) => Promise<Response> {
  const guard = originGuard(deps.config);
  const info = serverInfo(deps.config);
  const answers = plainAnswers(tools, info);
  const cancelled = cancels();
  const callers = new WeakMap<AuthInfo, Caller>();
  const entry = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo);
      if (!caller) throw new AppError('internal', 'The call lost its caller.');
      const { ctx, call, room } = caller;
      return mcpServer(info, tools, { by: cameBy(ctx), call, context: async () => ctx }, room);
    },
    { onerror: (error) => deps.logger.warn({ err: error }, 'mcp') },
  );

  const route = new URL(mcpUrl(deps.config)).pathname;
  const count = deps.metrics.route('POST', route);
  const log = deps.logger.child({ method: 'POST', route }, { redact: [] });
  /** Logs a request that was refused before it reached any tool. */
  const tellRefused = (ctx: Pick<Context, 'ip' | 'requestId' | 'actor'>, error: unknown) => {
    const refused = refusalCode(error);
    deps.metrics.refused(refused);
    const { requestId, actor, ip } = ctx;
    const seller = actor.kind === 'anonymous' ? undefined : actor.sellerId;
    const from = networkOf({ ip, pepper: deps.pepper });
    log.info({ request_id: requestId, seller, refused, from }, 'request');
  };

  const answer = async (c: HonoContext): Promise<Response> => {
    const request = c.req.raw;
    const requestId = newId('req', deps);
    const origin = request.headers.get('origin');
    const bindings: NodeBindings = c.env;
    const ip = clientAddress(request.headers, bindings, deps.config.trustedProxies);
    const nearness = nearnessOf(deps.config, request.headers, bindings);
    let actor: Actor = ANONYMOUS;
    let lease: BodyLease | undefined;
    const running: Promise<unknown>[] = [];
    try {
      if (!guard.allowsOrigin(origin) || !guard.allowsHost(request.headers.get('host'))) {
        throw new AppError('ORIGIN_NOT_ALLOWED', 'This origin or host may not call the endpoint.', {
          hint: 'The operator sets BASE_URL to the public address and lists further origins in ALLOWED_ORIGINS.',
        });
      }
      actor = await authenticate(deps, request.headers);
      const limit = await (actor.kind === 'anonymous'
        ? enforceLimit(deps, 'mcp_ip', ip)
        : enforceLimit(deps, 'mcp', actor.sellerId));
      const headers = jsonHeaders({ requestId, origin, limit });
      lease = deps.bodyBudget.lease(callerOf(actor));
      const received = await receiveMessage(deps, request, { actor, requestId, lease });
      if ('error' in received) return refuseMessage(received.error, headers);
      const { message } = received;

      if (origin !== null) headers['access-control-allow-origin'] = origin;
      const plain = fastLane ? plainRequest(tools, message, request.headers) : undefined;
      const needs = plain ? [plain.call?.tool.operation.access] : accessOf(tools, message);
      const refused = refuseUncredentialed(needs, actor);
      if (refused) {
        tellRefused({ ip, requestId, actor }, refused);
        return refuseCaller(deps, refused, contextOf(deps, actor, requestId, ip));
      }

      if (plain && !plain.call) return new Response(answers.list(plain), { headers });
      const senderOf = () => senderName(actor, ip, request.headers);
      const run = (tool: Tool, args: unknown, asked: Asked) =>
        cancelled.run(senderOf, asked, (waiting) =>
          callTool(contextOf(deps, actor, requestId, ip, waiting, nearness), tool, args),
        );
      let known: ToolAnswer | undefined;
      if (plain?.call) {
        const { call } = plain;
        const asked = { id: plain.id, waiting: { gaveUp: () => request.signal } };
        const answer = await run(call.tool, call.args, asked);
        if (answer.approvalUrl === undefined || !plain.opensAddresses) {
          return new Response(answers.call(plain, answer), { headers });
        }
        known = answer;
      }
      const authInfo: AuthInfo = { token: '', clientId: actor.kind, scopes: [] };
      if (actor.kind !== 'anonymous') cancelled.hear(senderOf(), message);
      callers.set(authInfo, {
        ctx: contextOf(deps, actor, requestId, ip),
        room: answerRoom(message),
        call(tool, args, asked) {
          // The SDK asks the client; the tool has already answered.
          const answer = known ? Promise.resolve(known) : run(tool, args, asked);
          known = undefined;
          running.push(answer);
          return answer;
        },
      });
      const response = await entry.fetch(request, { authInfo, parsedBody: message });
      const own: HeaderMap = {
        'x-request-id': requestId,
        'x-api-version': JSON_HEADERS['x-api-version'] ?? '',
      };
      if (origin !== null) own['access-control-allow-origin'] = origin;
      addLimitHeaders(own, limit);
      return withHeaders(response, own);
    } catch (error) {
      reportError(deps.logger, error, { request_id: requestId });
      tellRefused({ ip, requestId, actor }, error);
      const response = errorResponse(deps, error, requestId);
      return error instanceof AppError && error.code === 'invalid_token'
        ? refuseCaller(deps, error, contextOf(deps, ANONYMOUS, requestId, ''))
        : response;
    } finally {
      // A response can be a stream that begins before its calls end.
      if (running.length === 0) lease?.release();
      else void Promise.allSettled(running).then(() => lease?.release());
    }
  };
  return async (c) => {
    const startedAt = performance.now();
    const response = await answer(c);
    count(response.status, performance.now() - startedAt);
    return response;
  };
}

/** Identifies the sender, as far as requests show it: two clients of one seller are rarely mistaken for one. */
const senderName = (actor: Context['actor'], ip: string, headers: Headers): string =>
  JSON.stringify([
    actor.kind,
    actor.kind === 'anonymous' ? null : actor.sellerId,
    'credentialId' in actor ? actor.credentialId : null,
    ip,
    headers.get('user-agent'),
  ]);

/** The challenge in the header, for clients that speak HTTP, and in the body, where ChatGPT looks for it. */
function refuseCaller(deps: Deps, refused: AppError, ctx: Context): Response {
  const { status, headers } = errorResponse(deps, refused, ctx.requestId);
  const challenge = challengeOf(deps, refused);
  const body = {
    success: false,
    ...refusalOf(refused, ctx),
    _meta: { 'mcp/www_authenticate': Object.values(challenge) },
  };
  return withHeaders(new Response(JSON.stringify(body), { status, headers }), challenge);
}

function challengeOf(deps: Deps, refused: AppError): Record<string, string> {
  const challenge =
    refused.code === 'insufficient_scope'
      ? ({ error: 'insufficient_scope', scope: 'read write', resource: 'mcp' } as const)
      : ({ error: 'invalid_token', resource: 'mcp' } as const);
  return { 'www-authenticate': bearerChallenge(deps.config, challenge) };
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

const refuseMessage = (error: { code: number; message: string }, headers: HeaderMap): Response =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: null, error }), { status: 400, headers });
