import type * as z from 'zod';
import { asSeller, type Context, sellerIdOf } from '../context.ts';
import { hashRequest } from '../operation/idempotency/run.ts';
import { parseInput } from '../operation/input.ts';
import { type Edge, invoke, type Sent } from '../operation/invoke.ts';
import { noteRefused, reportError } from '../operation/report-error.ts';
import { refusalOf } from './errors.ts';
import { withIds } from './named.ts';
import type { Block, Tool } from './tool.ts';

/** A tool's answer: JSON that its `output` describes, or a refusal; and the blocks next to it. */
export type ToolAnswer = {
  json: string;
  refused: boolean;
  beside?: Block[] | undefined;
  /** Where the seller can approve by hand what was refused for lack of approval. */
  approvalUrl?: string | undefined;
};

type SentArguments = Sent & {
  ctx: Context;
  tool: Tool;
  args: unknown;
  // The rest is set on the way.
  input?: unknown;
  beside?: Block[];
  approvalUrl?: string | undefined;
};

const EDGE: Edge<SentArguments> = {
  name: 'tool',
  keyOf: ({ args }) => split(args).key,
  subjectOf: ({ tool, args }) =>
    String((tool.operation.about && split(args).rest[tool.operation.about]) ?? ''),
  // Sorted, because a model may repeat the same call with its arguments in another order.
  hashOf: async ({ args }) => hashRequest(JSON.stringify(split(args).rest, inOrder)),
  async inputOf(sent) {
    const { tool, ctx } = sent;
    const named = await withIds(ctx, tool.name, sent.args ?? {});
    const given = parseInput<z.ZodType>(tool.whole ?? tool.input, named, 'The arguments');
    const args = split(given).rest;
    sent.input = tool.take ? tool.take(args) : args;
    return sent.input;
  },
  render(result, sent, ctx) {
    const { tool, input } = sent;
    sent.approvalUrl = onlyRefused(result);
    if (tool.beside) sent.beside = tool.beside(result);
    return { status: 200, body: JSON.stringify(tool.answer ? tool.answer(result, ctx, input) : result) };
  },
};

/** Calls a tool: the pipeline of every operation, with a tool's answer. */
export async function callTool(ctx: Context, tool: Tool, args: unknown): Promise<ToolAnswer> {
  const { requestId, logger, actor } = ctx;
  const where = { request_id: requestId, tool: tool.name };
  let answer: ToolAnswer;
  let refused: ReturnType<typeof noteRefused> | undefined;
  try {
    const sent: SentArguments = { ctx, tool, args };
    const { body } = await invoke(ctx, tool.operation, EDGE, sent);
    const json = tool.follow && ctx.waiting?.tell ? await followed(ctx, tool, body) : body;
    answer = { json, refused: false, beside: sent.beside, approvalUrl: sent.approvalUrl };
  } catch (error) {
    refused = noteRefused(ctx, ctx.ip, error, where);
    const refusal = refusalOf(error, ctx);
    answer = { json: JSON.stringify(refusal), refused: true, approvalUrl: refusal.approval_url };
  }
  ctx.metrics.toolCalled(tool.name, !refused ? 'ok' : refused.refused === 'internal' ? 'failed' : 'refused');
  logger.info({ ...where, seller: sellerIdOf(actor), ...refused }, 'tool');
  return answer;
}

/** A call whose only row waits for the seller asks like a whole call: repeating it repeats nothing else. */
const onlyRefused = (result: unknown): string | undefined => {
  const { results } = Object(result);
  return Array.isArray(results) && results.length === 1 ? Object(results[0]).approval_url : undefined;
};

/** Follows the work after the answer. If that fails, the answer still holds. */
async function followed(ctx: Context, tool: Tool, json: string): Promise<string> {
  const seller = asSeller(ctx);
  if (!tool.follow || !seller) return json;
  try {
    return JSON.stringify(await tool.follow(seller, JSON.parse(json)));
  } catch (error) {
    reportError(ctx.logger, error, { request_id: ctx.requestId, tool: tool.name });
    return json;
  }
}

function split(args: unknown): { key?: unknown; rest: Record<string, unknown> } {
  if (typeof args !== 'object' || args === null) return { rest: {} };
  const { idempotency_key: key, ...rest }: Record<string, unknown> = { ...args };
  return { key, rest };
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
