/**
 * The MCP server: agents use the service's operations as tools, and clients read resources, prompts, and skills.
 *
 * `/api/mcp` is stateless Streamable HTTP for both protocol eras. A request goes one way, which `answer` says: origin →
 * caller → limit → message → access → answer. The fast lane answers plain requests without the SDK, in the same way.
 *
 * Start at `answer`, then `tool.ts` and `call-tool.ts`; `stdio.ts` is the server for one person, and `tools/` contains
 * the tools.
 */
import type { Context as HonoContext } from 'hono';
import { callerOf } from '../body-budget.ts';
import type { Deps } from '../context.ts';
import { refusal } from '../errors.ts';
import { authenticate } from '../http/authenticate.ts';
import { type Encoding, encodedAs, encodingOf } from '../http/encoding.ts';
import { addLimitHeaders, type HeaderMap, JSON_HEADERS, jsonHeaders } from '../http/responses.ts';
import { mcpUrl } from '../oauth-urls.ts';
import { checkAccess } from '../operation/access.ts';
import { enforceLimit } from '../operation/limits.ts';
import { type Asked, callTool, cancels, type ToolAnswer } from './call-tool.ts';
import { plainAnswers, plainRequest } from './fast/plain.ts';
import { originGuard } from './origin.ts';
import {
  type Arrived,
  accessOf,
  arrived,
  contextFor,
  receiveMessage,
  refusals,
  release,
  senderOf,
  unreadable,
  withHeaders,
} from './request.ts';
import { bySdk, serverInfo } from './server.ts';
import type { Tool } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

/** The parts of the endpoint, made once. */
function partsOf(deps: Deps, tools: ToolSet, fastLane: boolean, route: string) {
  const info = serverInfo(deps.config);
  return {
    deps,
    tools,
    guard: originGuard(deps.config),
    cancelled: cancels(),
    refused: refusals(deps, route),
    plain: fastLane ? plainAnswers(tools, info) : undefined,
    bySdk: bySdk(deps, tools, info),
  };
}
type Endpoint = ReturnType<typeof partsOf>;

/** The handler of POST requests to `/api/mcp` (MCP's Streamable HTTP transport). */
export function mcpEndpoint(
  deps: Deps,
  tools: ToolSet,
  { fastLane }: { fastLane: boolean },
): (c: HonoContext) => Promise<Response> {
  const route = new URL(mcpUrl(deps.config)).pathname;
  const count = deps.metrics.route('POST', route);
  const endpoint = partsOf(deps, tools, fastLane, route);
  return async (c) => {
    const startedAt = performance.now();
    const call = arrived(deps, c);
    const response = await answer(endpoint, call).catch((error) => endpoint.refused(call, error));
    release(call);
    count(response.status, performance.now() - startedAt);
    return response;
  };
}

/** @throws AppError and whatever else ends a request before its tools */
async function answer(endpoint: Endpoint, call: Arrived): Promise<Response> {
  const { deps, tools, guard, plain: answers } = endpoint;
  const { request, origin } = call;
  if (!guard.allowsOrigin(origin) || !guard.allowsHost(request.headers.get('host')))
    throw refusal('ORIGIN_NOT_ALLOWED.mcp');
  call.actor = await authenticate(deps, request.headers);
  const { actor } = call;
  call.limit = await (actor.kind === 'anonymous'
    ? enforceLimit(deps, 'mcp_ip', call.ip)
    : enforceLimit(deps, 'mcp', actor.sellerId));
  call.lease = deps.bodyBudget.lease(callerOf(actor));
  const received = await receiveMessage(deps, call, call.lease);
  if ('error' in received) return unreadable(received.error, jsonHeaders(call));
  const { message } = received;
  const plain = answers && plainRequest(tools, message, request.headers);
  const needs = plain ? [plain.call?.tool.operation.access] : accessOf(tools, message);
  for (const access of needs) if (access) checkAccess(access, actor);
  if (!plain) return answerBySdk(endpoint, call, message);
  const headersOf = (encoding?: Encoding) => ({
    ...jsonHeaders({ ...call, encoding }),
    ...(origin !== null && { 'access-control-allow-origin': origin }),
  });
  if (!plain.call) {
    const list = answers.list(plain);
    const encoding = encodingOf(list, request.headers.get('accept-encoding'));
    return new Response(await encodedAs(list, encoding), { headers: headersOf(encoding) });
  }
  const { tool, args } = plain.call;
  const asked = { id: plain.id, waiting: { gaveUp: () => request.signal } };
  const said = await run(endpoint, call, tool, args, asked);
  // Only the SDK can ask a client to open an address. The tool has already run, so its answer is passed along.
  if (said.approvalUrl !== undefined && plain.canOpenAddresses)
    return answerBySdk(endpoint, call, message, said);
  return new Response(answers.call(plain, said), { headers: headersOf() });
}

const run = ({ deps, cancelled }: Endpoint, call: Arrived, tool: Tool, args: unknown, asked: Asked) =>
  cancelled.run(
    () => senderOf(call),
    asked,
    (waiting) => callTool(contextFor(deps, call, waiting), tool, args),
  );

async function answerBySdk(
  endpoint: Endpoint,
  call: Arrived,
  message: unknown,
  known?: ToolAnswer,
): Promise<Response> {
  const { deps, cancelled } = endpoint;
  const { request, requestId, origin, limit, actor } = call;
  if (actor.kind !== 'anonymous') cancelled.hear(senderOf(call), message);
  let answered = known;
  const response = await endpoint.bySdk(request, message, {
    ctx: contextFor(deps, call),
    call(tool, args, asked) {
      const answer = answered ? Promise.resolve(answered) : run(endpoint, call, tool, args, asked);
      answered = undefined;
      call.running.push(answer);
      return answer;
    },
  });
  const own: HeaderMap = { 'x-request-id': requestId, 'x-api-version': JSON_HEADERS['x-api-version'] ?? '' };
  if (origin !== null) own['access-control-allow-origin'] = origin;
  addLimitHeaders(own, limit);
  return withHeaders(response, own);
}
