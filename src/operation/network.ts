import { createHmac } from 'node:crypto';
import type { Context } from '../context.ts';

/** The caller's network address, in a form that doesn't reveal where the caller is. */
export const networkOf = (ctx: Pick<Context, 'ip' | 'pepper'>): string =>
  createHmac('sha256', ctx.pepper).update(`network:${ctx.ip}`).digest('base64url').slice(0, 22);
