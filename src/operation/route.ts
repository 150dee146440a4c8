import type * as z from 'zod';
import type { RateLimitName } from '../config.ts';
import type { Context, SellerContext } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import type { Access } from './access.ts';

type ContextFor<A extends Access> = A extends 'public' ? Context : SellerContext;

/** What a route answers with; the default is `{ success: true, data: result }`. Pure: a replay stores its body. */
export type Answer = { status?: 200 | 201 | 501; body: unknown; etag?: string };

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

export type RouteSpec<
  A extends Access,
  P extends z.ZodType | undefined,
  Q extends z.ZodType | undefined,
  B extends z.ZodType | undefined,
  R,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Hono style: `/api/items/:id`. */
  path: string;
  /** Also the operationId, lower camel case. */
  name: string;
  tag: string;
  summary: string;
  description?: string;
  access: A;
  /** The limit that the call counts against; anonymous routes are counted by address. */
  limit: RateLimitName | null;
  /** Honours the Idempotency-Key header; the service must end in `commit(ctx, …)`. */
  idempotent?: true;
  /** Bodies up to MAX_UPLOAD_MB instead of 1 MB. */
  largeBody?: true;
  /** The handler wants the body's exact text in `rawBody` (signed webhooks). */
  rawBody?: true;
  params?: P;
  /** Numbers and booleans in here are read from their text form; an empty value counts as left out. */
  query?: Q;
  /** Strict objects only: an unknown field is refused by name. An absent body reads as `{}`. */
  body?: B;
  /** The whole 200 body, envelope included: `envelope(Data)`. */
  response: z.ZodType;
  /** The codes this operation answers with beyond the ones its access, limit and idempotency imply. */
  errors?: readonly ErrorCode[];
  handle(call: {
    ctx: ContextFor<A>;
    params: Parsed<P>;
    query: Parsed<Q>;
    body: Parsed<B>;
    headers: Headers;
    rawBody: string;
  }): Promise<R>;
  present?(result: R, ctx: ContextFor<A>): Answer;
};

/** A route whose types were checked where it was defined and are of no concern to the mount. */
export type Route = RouteSpec<
  Access,
  z.ZodType | undefined,
  z.ZodType | undefined,
  z.ZodType | undefined,
  unknown
>;

/** One REST operation: a schema, the service it names, and nothing else. */
export function defineRoute<
  A extends Access,
  R,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(spec: RouteSpec<A, P, Q, B, R>): Route {
  // Method syntax above makes the handler bivariant: the mount gives exactly what `access` and the schemas promise.
  return spec;
}
