import * as z from 'zod';
import type { Hideable } from '../config-environment.ts';
import type { Access } from '../operation/access.ts';
import { IdempotencyKey } from '../operation/idempotency/key.ts';
import type { ContextFor, Operation } from '../operation/operation.ts';
import type { ViewName } from './resource.ts';

/** `public` needs no credential; `read` any; `write` one with the write scope. */
export type ToolAccess = Exclude<Access, 'manage'>;

/** Content next to an answer: pictures, and the words that describe them. */
export type Block = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

type Words = {
  name: string;
  title: string;
  /** What it does and doesn't do, when to use it, side effects, limits, what to call next, what failures mean. */
  description: string;
  annotations: {
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: boolean;
  };
  /** The view that clients with MCP Apps show next to the answer. */
  view?: ViewName;
};

type Answer<R> = { output: z.ZodType; answer(result: R): unknown };

/** How agents use an operation: the words, the arguments, and what the answer adds. */
export type ToolSpec<A extends ToolAccess, I, R, T extends z.ZodObject, O> = Words & {
  /** The arguments, if they aren't the operation's input. */
  input?: T;
  /** Validates a call as a whole, if `run` itself checks the rest: each row, or a field whose absence it refuses. */
  whole?: z.ZodType;
  /** Converts the arguments to the operation's input. */
  take?(args: z.output<T>): I;
  /** The schema of `answer`'s result. */
  output?: z.ZodType<O>;
  /** Pure: what the agent reads, if it isn't the operation's result. */
  answer?(result: R, ctx: ContextFor<A>, input: I): O;
  /** Keeps following the work for a caller who wants progress; its result replaces the answer, of repeats too. */
  follow?(ctx: ContextFor<A>, answer: R): Promise<O>;
  /** The answer to use if a group of tools that it mentions is hidden. */
  without?: Partial<Record<Hideable, Answer<R>>>;
  /** The description for installations that sell nothing. */
  unsold?: string;
  /** Pure: blocks next to the answer. Not with idempotency keys, whose stored answers have no blocks. */
  beside?(result: R): Block[];
};

/** A tool whose types were checked where it was defined. */
export type Tool = Omit<ToolSpec<ToolAccess, unknown, unknown, z.ZodObject, unknown>, 'input' | 'output'> & {
  operation: Operation<ToolAccess>;
  /** The arguments, including `idempotency_key` if the operation takes one. */
  input: z.ZodObject;
  /** The schema of `structuredContent`. */
  output: z.ZodType;
};

export const IdempotencyArgument = {
  idempotency_key: IdempotencyKey.optional().describe('New per action; same for retries.'),
};

/** Combines an operation with the way agents use it. */
export function defineTool<A extends ToolAccess, I, R, T extends z.ZodObject = z.ZodObject, O = R>(
  operation: Operation<A, I, R>,
  spec: ToolSpec<A, I, R, T, O>,
): Tool {
  const input: z.ZodType = spec.input ?? operation.input ?? z.strictObject({});
  if (!(input instanceof z.ZodObject)) throw new Error(`${spec.name}: arguments are an object`);
  // As with routes, the pipeline passes `run` exactly what access and schemas promise.
  return {
    ...spec,
    operation,
    input: operation.idempotent ? input.extend(IdempotencyArgument) : input,
    output: spec.output ?? operation.output,
  };
}
