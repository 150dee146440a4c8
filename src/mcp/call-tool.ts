import type { ServerContext } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { asSeller, type Context, sellerIdOf, type Waiting } from '../context.ts';
import { hashRequest } from '../operation/idempotency/run.ts';
import { parseInput } from '../operation/input.ts';
import { type Edge, invoke, type Sent } from '../operation/invoke.ts';
import { noteRefused, reportError } from '../operation/report-error.ts';
import { atFirstUse } from '../text/at-first-use.ts';
import type { CameBy } from './came-by.ts';
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

/** A call as the protocol identifies it: `id` is its request's. */
export type Asked = { id: string | number; waiting: Waiting };

/** The caller of a server: how calls are made, and as whom resources are read. */
export type Asker = {
  by: CameBy;
  call(tool: Tool, args: unknown, asked: Asked): Promise<ToolAnswer>;
  context(): Promise<Context>;
  /** What only this kind of connection can do, added below the instructions. */
  note?: readonly string[];
};

/** Reports the progress of a call if its client asked for that, and stops when the client cancels or is gone. */
export function askedIn({ mcpReq }: ServerContext): Asked {
  const token = mcpReq._meta?.progressToken;
  let progress = 0;
  const tell = (message: string, left?: number) => {
    progress += 1;
    const total = left === undefined ? {} : { total: progress + left };
    const params = { progressToken: token, progress, ...total, message };
    // A client that has hung up in the meantime gets nothing.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {});
  };
  return {
    id: mcpReq.id,
    waiting: { gaveUp: () => mcpReq.signal, tell: token === undefined ? undefined : tell },
  };
}

const Cancelled = z.object({
  method: z.literal('notifications/cancelled'),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/**
 * Over HTTP, a cancellation is a separate request. It ends the one slow call in progress that the same sender sent with
 * that ID; if two have it, because clients number their requests the same way, it could mean either and ends none.
 */
export function cancels() {
  const underWay = new Map<string, Set<AbortController>>();
  const keyOf = (sender: string, id: string | number) => JSON.stringify([sender, id]);

  return {
    /** Runs a call that its caller can cancel. Nothing is recorded unless the call asks for its signal. */
    run<T>(
      senderOf: () => string,
      { id, waiting }: Asked,
      call: (waiting: Waiting) => Promise<T>,
    ): Promise<T> {
      let done = () => {};
      const gaveUp = atFirstUse(() => {
        const key = keyOf(senderOf(), id);
        const control = new AbortController();
        const alike = underWay.get(key) ?? new Set();
        underWay.set(key, alike.add(control));
        done = () => {
          alike.delete(control);
          if (alike.size === 0) underWay.delete(key);
        };
        return AbortSignal.any([waiting.gaveUp(), control.signal]);
      });
      return call({ gaveUp, tell: waiting.tell }).finally(() => done());
    },
    /** Call it with every message from a sender. */
    hear(sender: string, message: unknown): void {
      for (const each of Array.isArray(message) ? message : [message]) {
        const { data } = Cancelled.safeParse(each);
        const [control, ...more] = (data && underWay.get(keyOf(sender, data.params.requestId))) ?? [];
        if (more.length === 0) control?.abort();
      }
    },
  };
}
