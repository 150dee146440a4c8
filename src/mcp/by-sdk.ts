import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { Context, Deps } from '../context.ts';
import { type AnswerRoom, answerRoom } from './answer-size.ts';
import type { Asker } from './asker.ts';
import { cameBy } from './came-by.ts';
import { mcpServer, type ServerInfo } from './server.ts';
import type { ToolSet } from './tool-set.ts';

/** The origin of a request, for the calls in it. */
type Caller = Pick<Asker, 'call'> & { ctx: Context; room: AnswerRoom };

/** Answers a message with the SDK's own entry, which speaks both protocol eras and builds a server for each message. */
export function bySdk(deps: Pick<Deps, 'logger'>, tools: ToolSet, info: ServerInfo) {
  const callers = new WeakMap<AuthInfo, Caller>();
  const entry = createMcpHandler(
    ({ authInfo }) => {
      const caller = authInfo && callers.get(authInfo);
      if (!caller) throw new Error('The call lost its caller');
      const { ctx, call, room } = caller;
      return mcpServer(info, tools, { by: cameBy(ctx), call, context: async () => ctx }, room);
    },
    { onerror: (error) => deps.logger.warn({ err: error }, 'mcp') },
  );
  return (request: Request, message: unknown, { ctx, call }: Omit<Caller, 'room'>): Promise<Response> => {
    const authInfo: AuthInfo = { token: '', clientId: ctx.actor.kind, scopes: [] };
    callers.set(authInfo, { ctx, call, room: answerRoom(message) });
    // The SDK never stops listening to a request's signal. One that only follows the connection's goes with its server.
    const { url, method, headers, signal } = request;
    const asked = new Request(url, { method, headers, signal });
    return entry.fetch(asked, { authInfo, parsedBody: message });
  };
}
