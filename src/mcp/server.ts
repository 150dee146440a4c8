import {
  type AuthInfo,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server';
import type { Config } from '../config.ts';
import type { Context, Deps } from '../context.ts';
import { HOUR } from '../units.ts';
import { INTERFACE_VERSION } from '../version.ts';
import { type AnswerRoom, answerRoom } from './answer-size.ts';
import { askToOpen, canOpenAddresses, declaredBy, waitForHand } from './ask-approval.ts';
import { type Asker, askedIn, type ToolAnswer } from './call-tool.ts';
import { cameBy } from './came-by.ts';
import { invalidParams } from './errors.ts';
import { completePrompt, getPrompt, listedPrompts } from './get-prompt.ts';
import { instructionsFor } from './instructions.ts';
import { prompts } from './prompts.ts';
import { completeId, listResources, readResource, templatesOf } from './read-resources.ts';
import { resources } from './resources.ts';
import { answerSkills, SKILLS_CAPABILITY, skillResources } from './skills.ts';
import type { Block } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

export type ServerInfo = ReturnType<typeof serverInfo>;

/** How clients show the server, in all modern responses. The icon uses the server's current address. */
export const serverInfo = (config: Pick<Config, 'baseUrl'>) => ({
  name: 'resale-listing-service',
  title: 'Resale Listing Service',
  version: INTERFACE_VERSION,
  get icons() {
    return [{ src: `${config.baseUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] }];
  },
});

/** Neither response depends on the caller (2026-07-28 era). */
export const SHARED = { ttlMs: HOUR, cacheScope: 'public' as const };

const noRoom = () =>
  new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    'The answers to this batch are too large together. Send this request by itself.',
  );

/** A server of either protocol era with the tools, the prompts, and the resources. */
export function mcpServer(
  info: ServerInfo,
  tools: ToolSet,
  asker: Asker,
  room: AnswerRoom = answerRoom(null),
): Server {
  const server = new Server(info, {
    capabilities: {
      tools: {},
      prompts: {},
      resources: {},
      completions: {},
      extensions: SKILLS_CAPABILITY,
    },
    instructions: [instructionsFor(asker.by, tools.unspoken), ...(asker.note ?? [])].join('\n\n'),
    cacheHints: {
      'tools/list': SHARED,
      // Private, because it says how this caller signs in.
      'server/discover': { ttlMs: HOUR, cacheScope: 'private' },
      'prompts/list': SHARED,
      'resources/templates/list': SHARED,
    },
  });
  server.setRequestHandler('tools/list', () => {
    if (!room.take(tools.listedJson.length)) throw noRoom();
    return { tools: tools.listed };
  });
  server.setRequestHandler('tools/call', async ({ params }, ctx) => {
    const tool = tools.byName.get(params.name);
    if (!tool) throw invalidParams('There is no tool of that name. tools/list names them all.');
    const asked = askedIn(ctx);
    let answer = await asker.call(tool, params.arguments, asked);
    const { approvalUrl } = answer;
    if (approvalUrl !== undefined && canOpenAddresses(declaredBy(server, ctx))) {
      const question = askToOpen(approvalUrl, ctx);
      if (question) return question;
      const decided = await waitForHand(await asker.context(), approvalUrl, ctx);
      if (decided) answer = await asker.call(tool, params.arguments, asked);
    }
    // What was done is always reported, even if the batch has no room left: otherwise it would be done again.
    // The JSON counts twice, because the result has it as text and as structure.
    if (room.take(answer.json.length * 2 + sizeOf(answer.beside)) || !tool.annotations.readOnlyHint)
      return resultOf(answer);
    throw noRoom();
  });
  answerReaders(server, tools, asker, room);
  answerSkills(server, SHARED);
  return server;
}

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

/** Handlers for what people pick from a client's menu, and for what clients read without a tool. */
function answerReaders(server: Server, tools: ToolSet, asker: Asker, room: AnswerRoom): void {
  const bounded = <T>(answer: T): T => {
    if (room.take(JSON.stringify(answer).length)) return answer;
    throw noRoom();
  };
  server.setRequestHandler('prompts/list', () => bounded({ prompts: listedPrompts(prompts) }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    bounded(getPrompt(prompts, params.name, params.arguments)),
  );
  server.setRequestHandler('resources/list', async ({ params }) =>
    bounded(await listResources(resources, await asker.context(), params?.cursor)),
  );
  server.setRequestHandler('resources/templates/list', () =>
    bounded({ resourceTemplates: templatesOf(resources) }),
  );
  const readable = { resources: [...resources, ...skillResources, ...tools.views], tools };
  server.setRequestHandler('resources/read', async ({ params }, ctx) =>
    bounded(await readResource(readable, asker, { uri: params.uri, asked: askedIn(ctx) })),
  );
  server.setRequestHandler('completion/complete', async ({ params: { ref, argument } }) => {
    const ctx = await asker.context();
    const { name, value: typed } = argument;
    const completion =
      ref.type === 'ref/prompt'
        ? await completePrompt(prompts, ctx, { prompt: ref.name, name, typed })
        : await completeId(resources, ctx, { uri: ref.uri, name, typed });
    return { completion };
  });
}

/**
 * The same JSON twice, for clients that read structure and for those that read text. A refusal has no structure:
 * clients of the older era would validate it against the schema of the answer.
 */
function resultOf({ json, refused, beside = [] }: ToolAnswer) {
  const content = [{ type: 'text' as const, text: json }, ...beside];
  return refused ? { content, isError: true } : { content, structuredContent: JSON.parse(json) };
}

const sizeOf = (blocks: Block[] = []): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'text' ? block.text : block.data).length, 0);
