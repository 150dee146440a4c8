import type { Context } from '../context.ts';
import type { LimitState } from '../errors.ts';
import { checkAccess } from './access.ts';
import { readKey } from './idempotency/key.ts';
import { runIdempotently } from './idempotency/run.ts';
import { countCall } from './limits.ts';
import type { Operation } from './operation.ts';
import type { AnswerFile, Written } from './route.ts';

/** One call as its edge got it. */
export type Sent = {
  /** Put in as soon as the call is counted: the headers of a refusal tell it too. */
  limit: LimitState | undefined;
};

export type Rendered = {
  status: number;
  body: string;
  etag?: string | undefined;
  /** In place of the body; never of an operation that takes an idempotency key. */
  file?: AnswerFile | undefined;
  written?: Written | undefined;
};

/** How an edge reads calls and writes answers; made once, not per call. */
export type Edge<S extends Sent> = {
  name: 'rest' | 'tool';
  /** The idempotency key as it came, whatever it is. */
  keyOf(sent: S): unknown;
  /** What the operation is about, by its id, where it names one: the same by every edge. */
  subjectOf(sent: S): string;
  /** `hashRequest` of what was sent, before anybody judges it. */
  hashOf(sent: S): Promise<string>;
  /** What the operation takes. Nothing is read of a body before this or `hashOf`. @throws AppError invalid_request */
  inputOf(sent: S): unknown;
  /** Pure: what an idempotency key keeps is what the first caller got. */
  render(result: unknown, sent: S, ctx: Context): Rendered;
};

/**
 * The one way in: access → limit → key → input → verb → answer. A used key decides before the input is judged.
 * @throws AppError the refusal, for the edge to tell
 */
export async function invoke<S extends Sent>(
  ctx: Context,
  operation: Operation,
  edge: Edge<S>,
  sent: S,
): Promise<Rendered & { replayed?: boolean }> {
  checkAccess(operation.access, ctx.actor);
  if (operation.limit !== null) sent.limit = await countCall(ctx, operation.limit);
  const key = operation.idempotent ? readKey(edge.keyOf(sent)) : undefined;
  if (key === undefined || ctx.actor.kind === 'anonymous') {
    return edge.render(await operation.run(ctx, await edge.inputOf(sent)), sent, ctx);
  }
  return runIdempotently(
    { ...ctx, actor: ctx.actor },
    {
      operation: `${operation.name} ${edge.subjectOf(sent)}`.trim(),
      key,
      edge: edge.name,
      requestHash: await edge.hashOf(sent),
      inputOf: () => edge.inputOf(sent),
      execute: (within, input) => operation.run(within, input),
      render: (result) => edge.render(result, sent, ctx),
    },
  );
}
