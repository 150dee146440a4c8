import * as z from 'zod';
import type { Context } from '../context.ts';
import type { ErrorCode } from '../errors.ts';
import { perAddress } from './operation.ts';
import { defineRoute } from './route.ts';

export const LinkParams = z.object({
  token: z.string().min(1).max(200).describe('From the link in the buyer’s email.'),
});

type ByLink<R, B extends z.ZodType> = {
  name: string;
  output: z.ZodType<R>;
  body?: B;
  summary: string;
  description: string;
  /** Error codes in addition to those of a link that is unknown or has ended. */
  errors?: readonly ErrorCode[];
  run(ctx: Context, token: string, body: z.output<B>): Promise<R>;
};

/** A route whose only credential is the token of an emailed link. */
export const byLink = <R, B extends z.ZodType = z.ZodUndefined>(
  at: `${'GET' | 'POST'} /${string}/:token${string}`,
  { run, errors = [], ...spec }: ByLink<R, B>,
) =>
  defineRoute(at, {
    ...spec,
    access: 'public' as const,
    limit: perAddress(at.startsWith('GET') ? 'public_ip' : 'buyer_ip'),
    params: LinkParams,
    errors: ['not_found', 'LINK_ENDED', ...errors],
    take: ({ params, body }) => ({ token: params.token, body: body as z.output<B> }),
    run: (ctx: Context, { token, body }: { token: string; body: z.output<B> }) => run(ctx, token, body),
  });
