import type { Context } from '../context.ts';
import { sealOf } from '../tokens.ts';

/** The caller's network address, in a form that doesn't reveal where the caller is. */
export const networkOf = (ctx: Pick<Context, 'ip' | 'pepper'>): string =>
  sealOf(ctx, `network:${ctx.ip}`).slice(0, 22);
