import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Access } from './access.ts';
import { envelope } from './envelope.ts';
import { NoFields } from './input.ts';
import type { ContextFor, Operation } from './operation.ts';

/** What a route answers with; the default is `{ success: true, data: result }`. Pure: a replay stores its body. */
export type Answer = {
  status?: 200 | 201 | 501 | 503;
  body: unknown;
  etag?: string;
  file?: AnswerFile;
  /** The body as it goes out, when that was written before. */
  written?: Written | undefined;
};

/** JSON that is sent again and again, with the compressed forms that were asked for. */
export type Written = { text: string; encoded: Map<string, Uint8Array<ArrayBuffer>> };

/** An answer that is no JSON: it is made while it is read. */
export type AnswerFile = { name: string; type: string; stream: ReadableStream<Uint8Array> };

type Schema = z.ZodType | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What came with a request, each part checked by its schema. */
export type Parts<P, Q, B> = { params: P; query: Q; body: B; headers: Headers; rawBody: string };

/** How HTTP speaks an operation. */
export type RouteSpec<A extends Access, I, R, P extends Schema, Q extends Schema, B extends Schema> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono style: `/api/items/:id`. */
  path: string;
  tag: string;
  summary: string;
  description?: string;
  /** Bodies up to MAX_UPLOAD_MB instead of 1 MB. */
  largeBody?: true;
  /** `take` wants the body's exact text in `rawBody` (signed webhooks). */
  rawBody?: true;
  params?: P;
  /** Numbers and booleans in here are read from their text form; an empty value counts as left out. */
  query?: Q;
  /** Strict objects only: an unknown field is refused by name. An absent body reads as `{}`. */
  body?: B;
  /** Makes the operation's input of these parts. Without it the body (POST, PUT) or the query is that input. */
  take?(parts: Parts<Parsed<P>, Parsed<Q>, Parsed<B>>): I;
  /** The whole 200 body, when it is not `envelope(output)`. */
  response?: z.ZodType;
  /** The media type of its answer, when that is a file (`present` gives it) and no JSON. */
  file?: string;
  /** Its answer carries an `ETag`, and a change asks for one by `If-Match`. */
  tagged?: true;
  /** The codes this operation answers with beyond the ones its access, limit and idempotency imply. */
  errors?: readonly ErrorCode[];
  present?(result: R, ctx: ContextFor<A>): Answer;
};

/** A route whose types were checked where it was defined and are of no concern to the mount. */
export type Route = Omit<RouteSpec<Access, unknown, unknown, Schema, Schema, Schema>, 'take' | 'response'> & {
  operation: Operation;
  take?(parts: Parts<unknown, unknown, unknown>): unknown;
  response: z.ZodType;
};

/** One operation and how HTTP speaks it. */
export function defineRoute<
  A extends Access,
  I,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(operation: Operation<A, I, R>, spec: RouteSpec<A, I, R, P, Q, B>): Route {
  const { method, params, query, body, rawBody, take } = spec;
  const writes = method === 'POST' || method === 'PUT';
  if (!take && (params || query || body || rawBody)) {
    throw new Error(`${operation.name}: a route with parts of its own says how the input is made of them`);
  }
  const own = take ? undefined : operation.input;
  const sent: { query?: z.ZodType | undefined; body?: z.ZodType | undefined } = writes
    ? { query, body: rawBody ? undefined : (body ?? own ?? NoFields) }
    : { query: query ?? own };
  // Method syntax above makes `take` and `run` bivariant: the mount gives exactly what access and schemas promise.
  return { ...spec, ...sent, operation, response: spec.response ?? envelope(operation.output) };
}
