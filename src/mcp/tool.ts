import * as z from 'zod';
import type { Hideable } from '../config.ts';
import type { Access } from '../operation/access.ts';
import { IdempotencyKey } from '../operation/idempotency/key.ts';
import type { ContextFor, Operation } from '../operation/operation.ts';
import type { ViewName } from './view.ts';

/** `public` needs no credential; `read` any; `write` one with the write scope. */
export type ToolAccess = Exclude<Access, 'manage'>;

export type ToolAnnotations = {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
};

/** What stands beside an answer: pictures, and the words that say what they are. */
export type Block = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

type Words = {
  name: string;
  title: string;
  /** What it does and does not, when to use it, its side effects and limits, what to call next, what a failure means. */
  description: string;
  annotations: ToolAnnotations;
  /** What clients with MCP Apps show beside the answer. */
  view?: ViewName;
};

/** What a tool answers. */
type Answer<R> = { output: z.ZodType; answer(result: R): unknown };

/** How agents speak an operation: the words, the arguments, and what the answer adds. */
export type ToolSpec<A extends ToolAccess, I, R, T extends z.ZodObject, O> = Words & {
  /** The arguments, when they are not the operation's input. */
  input?: T;
  /** What a call is held to as a whole, where `run` judges each row by itself against what `input` says of one. */
  whole?: z.ZodType;
  /** Makes the operation's input of them. */
  take?(args: z.output<T>): I;
  /** What `answer` makes. */
  output?: z.ZodType<O>;
  /** Pure: what the agent reads, when it is not the operation's result. */
  answer?(result: R, ctx: ContextFor<A>, input: I): O;
  /** Stays with a caller who wants to hear how it goes on; what it returns is told instead. Of every repeat, too. */
  follow?(ctx: ContextFor<A>, answer: R): Promise<O>;
  /** What it answers where a group of tools is hidden that the answer speaks of. */
  without?: Partial<Record<Hideable, Answer<R>>>;
  /** What it says of itself where nothing is sold. */
  unsold?: string;
  /** Pure: what is shown beside that answer, for operations that keep no answer under a key. */
  beside?(result: R): Block[];
};

export type Tool = Words & {
  operation: Operation<ToolAccess>;
  /** With `idempotency_key` where the operation takes one. */
  input: z.ZodObject;
  whole?: z.ZodType;
  take?(args: Record<string, unknown>): unknown;
  /** The schema of `structuredContent`. */
  output: z.ZodType;
  answer?(result: unknown, ctx: ContextFor<ToolAccess>, input: unknown): unknown;
  follow?(ctx: ContextFor<ToolAccess>, answer: unknown): Promise<unknown>;
  without?: Partial<Record<Hideable, Answer<never>>>;
  unsold?: string;
  beside?(result: unknown): Block[];
};

const IdempotencyArgument = {
  idempotency_key: IdempotencyKey.optional().describe('New per action; repeat it after a lost answer.'),
};

/** One operation and how agents speak it. */
export function defineTool<A extends ToolAccess, I, R, T extends z.ZodObject = z.ZodObject, O = R>(
  operation: Operation<A, I, R>,
  spec: ToolSpec<A, I, R, T, O>,
): Tool {
  const input: z.ZodType = spec.input ?? operation.input ?? z.strictObject({});
  if (!(input instanceof z.ZodObject)) throw new Error(`${spec.name}: arguments are an object`);
  // As with routes: the pipeline hands `run` exactly what access and schemas promise.
  return {
    ...spec,
    operation,
    input: operation.idempotent ? input.extend(IdempotencyArgument) : input,
    output: spec.output ?? operation.output,
  };
}
