import type * as z from 'zod';
import type { RateLimitName } from '../config-limits.ts';
import type { Context, SellerContext } from '../context.ts';
import type { Access } from './access.ts';

/** What a call counts against, and whether callers are told apart by account or by network address. */
export type Limit = { name: RateLimitName; by: 'ip' | 'seller' };

export const perSeller = (name: 'read' | 'write' | 'ai'): Limit => ({ name, by: 'seller' });
export const perAddress = (name: Exclude<RateLimitName, 'read' | 'write' | 'ai'>): Limit => ({
  name,
  by: 'ip',
});

export type ContextFor<A extends Access> = A extends 'public' ? Context : SellerContext;

/** One thing that the service does: who may ask for it and how often, what it reads, and the verb that does it. */
export type Operation<A extends Access = Access, I = unknown, R = unknown> = {
  /** Lower camel case; the operationId of its route. */
  name: string;
  access: A;
  limit: Limit | null;
  /** Takes an idempotency key; the verb must end in `commit(ctx, …)`. */
  idempotent?: true;
  /** The field of its input with the id of what it is about: the path parameter of its route. A key counts for that one alone. */
  about?: string;
  /** What an edge reads when it has no words of its own; left out when there is nothing to say. */
  input?: z.ZodType<I>;
  output: z.ZodType<R>;
  /** Refusals are thrown as AppError. */
  run(ctx: ContextFor<A>, input: I): Promise<R>;
};

/** An operation that more than one edge names. */
export const defineOperation = <A extends Access, I, R>(operation: Operation<A, I, R>): Operation<A, I, R> =>
  operation;
