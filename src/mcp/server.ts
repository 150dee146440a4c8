import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { INTERFACE_VERSION } from '../version.ts';
import { type AnswerRoom, answerRoom } from './answer-room.ts';
import type { ToolAnswer } from './call-tool.ts';
import { INSTRUCTIONS } from './instructions.ts';
import type { Block, Tool } from './tool.ts';
import type { ToolSet } from './tool-set.ts';

export const SERVER_INFO = {
  name: 'resale-listing-service',
  title: 'Resale Listing Service',
  version: INTERFACE_VERSION,
};

const HOUR_MS = 3600_000;
/** Neither answer depends on the caller (2026-07-28 era). */
export const SHARED = { ttlMs: HOUR_MS, cacheScope: 'public' as const };

const NO_ROOM = 'The answers to this batch are too large together. Send this request by itself.';

export type ToolCaller = (tool: Tool, args: unknown) => Promise<ToolAnswer>;

/** A server of either protocol era over the tools; `call` knows who is calling. */
export function mcpServer(tools: ToolSet, call: ToolCaller, room: AnswerRoom = answerRoom(null)): Server {
  const server = new Server(SERVER_INFO, {
    capabilities: { tools: {} },
    instructions: INSTRUCTIONS,
    cacheHints: { 'tools/list': SHARED, 'server/discover': SHARED },
  });
  server.setRequestHandler('tools/list', () => {
    if (!room.take(tools.listedCharacters))
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, NO_ROOM);
    return { tools: tools.listed };
  });
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.byName.get(params.name);
    if (tool) {
      const answer = await call(tool, params.arguments);
      // What was done is always told.
      if (room.take(answer.json.length * 2 + sizeOf(answer.beside)) || !tool.annotations.readOnlyHint)
        return resultOf(answer);
      throw new ProtocolError(ProtocolErrorCode.InvalidRequest, NO_ROOM);
    }
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      'There is no tool of that name. tools/list names them all.',
    );
  });
  return server;
}

/**
 * The same JSON twice, for clients that read structure and for those that read text. A refusal has no structure:
 * clients of the older era would hold it against the schema of the answer.
 */
function resultOf({ json, refused, beside = [] }: ToolAnswer) {
  const content = [{ type: 'text' as const, text: json }, ...beside];
  return refused ? { content, isError: true } : { content, structuredContent: JSON.parse(json) };
}

const sizeOf = (blocks: Block[] = []): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'text' ? block.text : block.data).length, 0);
