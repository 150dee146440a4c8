import type * as z from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { Access } from './access.ts';
import { envelope } from './envelope.ts';
import { NoFields } from './input.ts';
import type { ContextFor, Operation } from './operation.ts';

/** The response of a route; the default is `{ success: true, data: result }`. Pure: a replay stores its body. */
export type Answer = {
  status?: 200 | 201 | 501 | 503;
  body: unknown;
  etag?: string;
  file?: AnswerFile;
  /** The serialized body, if it was written before. */
  written?: Written | undefined;
};

/** JSON that is sent repeatedly, with the bytes of its forms requested so far: compressed, or `identity`. */
export type Written = { text: string; encoded: Map<string, Buffer<ArrayBuffer>> };

/** A response that isn't JSON: it is produced while it is read. */
export type AnswerFile = { name: string; type: string; stream: ReadableStream<Uint8Array> };

type Schema = z.ZodType | undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The parts of a request, each validated by its schema. */
export type Parts<P, Q, B> = { params: P; query: Q; body: B; headers: Headers; rawBody: string };

/** How HTTP speaks an operation. */
export type RouteSpec<A extends Access, I, R, P extends Schema, Q extends Schema, B extends Schema> = {
  summary: string;
  description?: string;
  /** Bodies up to MAX_UPLOAD_MB instead of 1 MB. */
  largeBody?: true;
  /** `take` needs the body's exact text in `rawBody` (signed webhooks). */
  rawBody?: true;
  params?: P;
  /** Numbers and booleans are parsed from text; an empty value counts as missing. */
  query?: Q;
  /** Strict objects only: an unknown field is refused by name. A missing body is read as `{}`. */
  body?: B;
  /** Builds the operation's input from these parts. Without it the body (POST, PUT) or the query is that input. */
  take?(parts: Parts<Parsed<P>, Parsed<Q>, Parsed<B>>): I;
  /** The whole 200 body, when it is not `envelope(output)`. */
  response?: z.ZodType;
  /** The media type of the response when it is a file (from `present`) and not JSON. */
  file?: string;
  /** The response carries an `ETag`, and a change requires it in `If-Match`. */
  tagged?: true;
  /** The error codes of this operation, in addition to those that its access, limit and idempotency imply. */
  errors?: readonly ErrorCode[];
  present?(result: R, ctx: ContextFor<A>): Answer;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A route whose types were checked where it was defined; the mount doesn't need them. */
export type Route = Omit<RouteSpec<Access, unknown, unknown, Schema, Schema, Schema>, 'take' | 'response'> & {
  method: Method;
  /** Hono style: `/api/items/:id`. */
  path: string;
  tag: string;
  operation: Operation;
  take?(parts: Parts<unknown, unknown, unknown>): unknown;
  response: z.ZodType;
};

/** An operation and how HTTP speaks it, at `GET /api/items/:id`. One that tools share is spread into it. */
export function defineRoute<
  A extends Access,
  I,
  R,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
>(
  at: `${Method} /${string}`,
  operation: Operation<A, I, R> & RouteSpec<A, I, R, P, Q, B>,
): Omit<Route, 'tag'> {
  const [method, path] = at.split(' ') as [Method, string];
  const { about, fields, params, query, body, rawBody } = operation;
  const writes = method === 'POST' || method === 'PUT';
  const take = operation.take ?? (about !== undefined && params ? takeAbout(about) : undefined);
  if (!take && (params || query || body || rawBody)) {
    throw new Error(`${operation.name}: a route with parts of its own says how the input is made of them`);
  }
  const own = operation.take ? undefined : (fields ?? operation.input);
  const sent: { query?: z.ZodType | undefined; body?: z.ZodType | undefined } = writes
    ? { query, body: rawBody ? undefined : (body ?? own ?? NoFields) }
    : { query: query ?? own };
  const response = operation.response ?? envelope(operation.output);
  // Method syntax above makes `take` and `run` bivariant: the mount passes exactly what access and schemas promise.
  return { ...operation, ...sent, ...(take && { take }), method, path, operation, response };
}

/** The input of an operation about one row: its id from the path, the rest from the body or the query. */
const takeAbout =
  (about: string) =>
  ({ params, query, body }: Parts<unknown, unknown, unknown>) => ({
    [about]: (params as { id: string }).id,
    ...((body ?? query) as object | undefined),
  });

/** The routes of one chapter of the documentation. */
export const routesOf = (tag: string, routes: readonly Omit<Route, 'tag'>[]): Route[] =>
  routes.map((route) => ({ ...route, tag }));
