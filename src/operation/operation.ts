import type * as z from 'zod';
import type { RateLimitName } from '../config-limits.ts';
import type { Context, SellerContext } from '../context.ts';
import type { Access } from './access.ts';

/** The limit that a call counts against, and whether callers are distinguished by account or by network address. */
export type Limit = { name: RateLimitName; by: 'ip' | 'seller' };

/** A limit that counts the calls of each seller, whichever credentials they use. */
export const perSeller = (name: 'read' | 'write' | 'ai'): Limit => ({ name, by: 'seller' });
/** A limit that counts the calls from each network address. */
export const perAddress = (name: Exclude<RateLimitName, 'read' | 'write' | 'ai'>): Limit => ({
  name,
  by: 'ip',
});

export type ContextFor<A extends Access> = A extends 'public' ? Context : SellerContext;

/** One thing that the service does: who may call it and how often, what input it takes, and the verb that does it. */
export type Operation<A extends Access = Access, I = unknown, R = unknown> = {
  /** Lower camel case; the operationId of its route. */
  name: string;
  access: A;
  /** Left out: per account, `read` for what only reads and `write` for everything else. Null: not counted. */
  limit?: Limit | null;
  /** Takes an idempotency key; the verb must end in `commit(ctx, …)`. */
  idempotent?: true;
  /** The input field with the id of what it is about, as in its route's path. An idempotency key is per id. */
  about?: string;
  /** The path parameters of its route: `id` is the id of what it is about. */
  params?: z.ZodType;
  /** What its input holds in addition to that id: the body or the query of its route. */
  fields?: z.ZodType | undefined;
  /** The input schema for an edge that defines none of its own; left out when there is no input. */
  input?: z.ZodType<I>;
  output: z.ZodType<R>;
  /** Refusals are thrown as AppError. */
  run(ctx: ContextFor<A>, input: I): Promise<R>;
};

/** Defines an operation that more than one edge uses. */
export const defineOperation = <A extends Access, I, R>(operation: Operation<A, I, R>): Operation<A, I, R> =>
  operation;

/** For operations about one row of the seller's: its id is `about` in their input, and `id` in their route's path. */
export const aboutOne =
  <F extends string>(about: F, params: z.ZodType<{ id: string }>) =>
  <R, I extends object = object>(
    run: (ctx: SellerContext, id: string, fields: I) => Promise<R>,
    fields?: z.ZodType<I>,
  ) => ({
    about,
    params,
    fields,
    run: (ctx: SellerContext, { [about]: id, ...rest }: I & Record<F, string>) => run(ctx, id, rest as I),
  });

const READ = perSeller('read');
const WRITE = perSeller('write');

/** The limit of an operation. Throws for a public one without its own: there is no account to count by. */
export function limitOf({ name, access, limit }: Pick<Operation, 'name' | 'access' | 'limit'>): Limit | null {
  if (limit === undefined && access === 'public')
    throw new Error(`${name}: a public operation names its limit`);
  return limit === undefined ? (access === 'read' ? READ : WRITE) : limit;
}
