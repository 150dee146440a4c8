import type * as z from 'zod';
import type { RateLimitName } from '../config.ts';
import type { Context, SellerContext } from '../context.ts';
import type { Access } from '../operation/access.ts';
import { IdempotencyKey } from '../operation/idempotency/key.ts';

/** `public` needs no credential; `read` any; `write` one with the write scope. */
export type ToolAccess = Exclude<Access, 'manage'>;

export type ToolAnnotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

export type ToolSpec<A extends ToolAccess, I extends z.ZodObject, O> = {
  name: string;
  title: string;
  /** What it does and does not, when to use it, its side effects and limits, what to call next, what a failure means. */
  description: string;
  access: A;
  limit: RateLimitName | null;
  annotations: ToolAnnotations;
  /** Adds the optional `idempotency_key` argument; the service must end in `commit(ctx, …)`. */
  idempotent?: true;
  input: I;
  output: z.ZodType<O>;
  /** The result is the tool's `structuredContent`. Refusals are thrown as AppError. */
  run(ctx: A extends 'public' ? Context : SellerContext, input: z.output<I>): Promise<O>;
};

export type Tool = ToolSpec<ToolAccess, z.ZodObject, unknown>;

const IdempotencyArgument = {
  idempotency_key: IdempotencyKey.optional().describe(
    'A new value per action. After a lost answer repeat the call with the same key: it takes effect once.',
  ),
};

/** One MCP tool over one service function. */
export function defineTool<A extends ToolAccess, I extends z.ZodObject, O>(spec: ToolSpec<A, I, O>): Tool {
  const input = spec.idempotent ? spec.input.extend(IdempotencyArgument) : spec.input;
  // As with routes: the endpoint hands `run` exactly what `access` and `input` promise.
  return { ...spec, input };
}
