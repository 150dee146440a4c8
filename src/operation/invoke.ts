/**
 * Operations: each thing that the service does for a caller, with its access rule, rate limit, input schema and verb.
 * Every edge (REST routes, MCP tools) calls an operation through `invoke`, so that all of them check access, count
 * calls and honor idempotency keys in the same way.
 *
 * Start at `invoke`. `operation.ts` defines an operation, `route.ts` says how HTTP speaks one, and `idempotency/run.ts`
 * keeps the answers of retried calls.
 */
import type { Context } from '../context.ts';
import type { LimitState } from '../errors.ts';
import { checkAccess } from './access.ts';
import { readKey } from './idempotency/key.ts';
import { runIdempotently } from './idempotency/run.ts';
import { countCall } from './limits.ts';
import { limitOf, type Operation } from './operation.ts';
import type { AnswerFile, Written } from './route.ts';

/** One call as its edge received it. */
export type Sent = {
  /** Set as soon as the call is counted, because the headers of a refusal include it too. */
  limit?: LimitState | undefined;
};

export type Rendered = {
  status: number;
  body: string;
  etag?: string | undefined;
  /** Sent instead of a body; never set for an operation that takes an idempotency key. */
  file?: AnswerFile | undefined;
  written?: Written | undefined;
};

/** How an edge reads calls and writes answers; made once, not per call. */
export type Edge<S extends Sent> = {
  name: 'rest' | 'tool';
  /** The idempotency key as received, not validated. */
  keyOf(sent: S): unknown;
  /** The id of what the operation is about, if it names one; the same on every edge. */
  subjectOf(sent: S): string;
  /** `hashRequest` of what was sent, before anything is validated. */
  hashOf(sent: S): Promise<string>;
  /** The operation's input. No part of a body is read before this or `hashOf`. @throws AppError invalid_request */
  inputOf(sent: S): unknown;
  /** Pure: an idempotency key stores exactly what the first caller got. */
  render(result: unknown, sent: S, ctx: Context): Rendered;
};

/** One key for all ids; something that can't be an id may contain what a database can't store, or too much of it. */
const subjectIn = (text: string): string => text.replace(/[^\w -]/g, '_').slice(0, 200);

/**
 * The one way in: access → limit → key → input → verb → answer. A used key is answered before the input is validated.
 * @throws AppError the refusal, for the edge to present
 */
export async function invoke<S extends Sent>(
  ctx: Context,
  operation: Operation,
  edge: Edge<S>,
  sent: S,
): Promise<Rendered & { replayed?: boolean }> {
  checkAccess(operation.access, ctx.actor);
  const limit = limitOf(operation);
  if (limit) sent.limit = await countCall(ctx, limit);
  const key = operation.idempotent ? readKey(edge.keyOf(sent)) : undefined;
  if (key === undefined || ctx.actor.kind === 'anonymous') {
    return edge.render(await operation.run(ctx, await edge.inputOf(sent)), sent, ctx);
  }
  return runIdempotently(
    { ...ctx, actor: ctx.actor },
    {
      operation: `${operation.name} ${subjectIn(edge.subjectOf(sent))}`.trim(),
      key,
      edge: edge.name,
      requestHash: await edge.hashOf(sent),
      inputOf: () => edge.inputOf(sent),
      execute: (within, input) => operation.run(within, input),
      render: (result) => edge.render(result, sent, ctx),
    },
  );
}
