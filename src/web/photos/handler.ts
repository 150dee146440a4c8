import { type Context, Hono } from 'hono';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { errorResponse } from '../../http/responses.ts';
import { newId } from '../../ids.ts';
import { parsePhotoFile } from '../../photos/urls.ts';

/** A photo never changes under its name. Agents, chats and other marketplaces show it straight from here. */
const PHOTO_HEADERS = {
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
};

/** Serves `/photos/…`, to anyone who knows the name. */
export function photoFiles(deps: Deps): Hono {
  const app = new Hono();
  app.get('/photos/:file', (c) => sendPhoto(c, deps));
  return app;
}

async function sendPhoto(c: Context, deps: Deps): Promise<Response> {
  const file = c.req.param('file') ?? '';
  const photo = parsePhotoFile(file);
  const etag = `"${file}"`;
  if (photo && c.req.header('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers: { ...PHOTO_HEADERS, etag } });
  }
  const stored = photo && (await deps.photoStorage.open(photo.id, photo.variant, c.req.raw.signal));
  if (!stored) {
    const error = new AppError('not_found', 'There is no such photo.');
    return errorResponse(deps, error, newId('req', deps));
  }
  const headers = { ...PHOTO_HEADERS, etag, 'content-length': String(stored.bytes) };
  if (c.req.method !== 'HEAD') return new Response(stored.body, { headers });
  await stored.body.cancel();
  return new Response(null, { headers });
}
