import type { Context } from '../context.ts';
import { describeError } from '../errors.ts';
import { checkAccess } from '../operation/access.ts';
import { IdempotencyKey } from '../operation/idempotency/key.ts';
import { hashRequest, runIdempotently } from '../operation/idempotency/run.ts';
import { parseInput } from '../operation/input.ts';
import { enforceLimit } from '../operation/limits.ts';
import { refusalOf } from './errors.ts';
import type { Tool } from './tool.ts';

/** What a tool answers, as JSON: the object that its `output` describes, or a refusal. */
export type ToolAnswer = { json: string; refused: boolean };

/** credential → limit → arguments → idempotency → service, as for a route, with the answer of a tool. */
export async function callTool(ctx: Context, tool: Tool, args: unknown): Promise<ToolAnswer> {
  const answer = await answerOf(ctx, tool, args);
  const seller = ctx.actor.kind === 'anonymous' ? undefined : ctx.actor.sellerId;
  ctx.logger.info({ request_id: ctx.requestId, tool: tool.name, refused: answer.refused, seller }, 'tool');
  return answer;
}

async function answerOf(ctx: Context, tool: Tool, args: unknown): Promise<ToolAnswer> {
  try {
    checkAccess(tool.access, ctx.actor);
    if (tool.limit !== null) {
      const caller =
        ctx.actor.kind === 'anonymous' || tool.limit.endsWith('_ip') ? ctx.ip : ctx.actor.sellerId;
      await enforceLimit(ctx, tool.limit, caller);
    }
    return { json: await run(ctx, tool, parseInput(tool.input, args ?? {})), refused: false };
  } catch (error) {
    if (!describeError(error, ctx.requestId).known) {
      ctx.logger.error({ request_id: ctx.requestId, tool: tool.name, err: error }, 'unexpected error');
    }
    return { json: JSON.stringify(refusalOf(error, ctx.requestId)), refused: true };
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
