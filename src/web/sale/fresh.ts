import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Nobody keeps a copy without asking: an unpublished page is gone at once, and an unchanged one costs a 304. */
export const FRESH = 'public, max-age=0, must-revalidate';

/** Answers with `body` under its ETag, or with 304 to who has it already. */
export function sendFresh(
  c: Context,
  body: string,
  status: number,
  given: Headers | Record<string, string>,
): Response {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const headers = new Headers(given);
  headers.set('etag', etag);
  headers.set('cache-control', FRESH);
  const known = c.req.header('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.some((tag) => tag.replace(/^W\//, '') === etag)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status, headers });
}
