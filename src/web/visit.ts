import type { Context as HonoContext } from 'hono';
import type { Context, Deps } from '../context.ts';
import { countCall } from '../operation/limits.ts';
import { perAddress } from '../operation/operation.ts';
import { pageContext } from './web-session.ts';

/** Admits a visitor who isn't signed in, counted by address. @throws AppError rate_limited */
export async function admit(
  deps: Deps,
  c: HonoContext,
  limit: Parameters<typeof perAddress>[0],
): Promise<Context> {
  const ctx = pageContext(deps, c);
  await countCall(ctx, perAddress(limit));
  return ctx;
}

/** Whether a script asks, which reads JSON. */
export const wantsJson = (c: HonoContext): boolean =>
  (c.req.header('accept') ?? '').includes('application/json');

/**
 * Text of a field with line breaks as one character: browsers send two, but a person counts 2000 characters as 2000.
 */
export const typedText = (fields: URLSearchParams, name: string): string =>
  (fields.get(name) ?? '').replace(/\r\n/g, '\n').trim();

/** Whether a person opened the link: browsers and mail scanners announce a prefetch in a header. */
export function isOpened(c: HonoContext): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => c.req.header(name) ?? '')
    .join(' ');
  return c.req.method !== 'HEAD' && !/prefetch|preview|prerender/i.test(purpose);
}
