import { checkAccess } from '../access.ts';
import type { Context } from '../context.ts';
import { describeError } from '../errors.ts';
import { IdempotencyKey } from '../idempotency/key.ts';
import { hashRequest, runIdempotently } from '../idempotency/run.ts';
import { parseInput } from '../input.ts';
import { enforceLimit } from '../rate-limits.ts';
import { type Refusal, refusalOf } from './errors.ts';
import type { Tool } from './tool.ts';

export type ToolResult = {
  content: { type: 'text'; text: string }[];
  structuredContent: Record<string, unknown>;
};

/** credential → limit → arguments → idempotency → service, as for a route, with the answer of a tool. */
export async function callTool(ctx: Context, tool: Tool, args: unknown): Promise<ToolResult | Refusal> {
  try {
    checkAccess(tool.access, ctx.actor);
    if (tool.limit !== null) {
      const caller =
        ctx.actor.kind === 'anonymous' || tool.limit.endsWith('_ip') ? ctx.ip : ctx.actor.sellerId;
      await enforceLimit(ctx, tool.limit, caller);
    }
    return toolResult(await run(ctx, tool, parseInput(tool.input, args ?? {})));
  } catch (error) {
    if (!describeError(error, ctx.requestId).known) {
      ctx.logger.error({ request_id: ctx.requestId, tool: tool.name, err: error }, 'unexpected error');
    }
    return refusalOf(error, ctx.requestId);
  }
}

async function run(ctx: Context, tool: Tool, input: Record<string, unknown>): Promise<string> {
  const { idempotency_key: key, ...rest } = input;
  const parsedKey = tool.idempotent ? IdempotencyKey.safeParse(key) : undefined;
  if (!parsedKey?.success || ctx.actor.kind === 'anonymous') {
    return JSON.stringify(await tool.run(ctx, tool.idempotent ? rest : input));
  }
  const answer = await runIdempotently(
    { ...ctx, actor: ctx.actor },
    {
      operation: `tool ${tool.name}`,
      key: parsedKey.data,
      requestHash: hashRequest(JSON.stringify(rest)),
      execute: (within) => tool.run(within, rest),
      render: (result) => ({ status: 200, body: JSON.stringify(result) }),
    },
  );
  return answer.body;
}

/** The same JSON twice: for clients that read structure and for those that read text. */
function toolResult(json: string): ToolResult {
  return { content: [{ type: 'text', text: json }], structuredContent: JSON.parse(json) };
}
