import type { Context as HonoContext } from 'hono';

/** Browsers and mail scanners that only look ahead say so: that is nobody opening the link. */
export function isOpened(c: HonoContext): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']
    .map((name) => c.req.header(name) ?? '')
    .join(' ');
  return c.req.method !== 'HEAD' && !/prefetch|preview|prerender/i.test(purpose);
}
