import { type Context, Hono } from 'hono';
import { photoType } from '../../adapters/photo-storage.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { errorResponse } from '../../http/responses.ts';
import { newId } from '../../ids.ts';
import { insteadOf, isDerived, variantMaker } from '../../photos/on-demand.ts';
import { parsePhotoFile } from '../../photos/urls.ts';
import { FOR_GOOD, PICTURE_HEADERS } from '../security-headers.ts';

const PHOTO_HEADERS = { ...PICTURE_HEADERS, 'access-control-allow-origin': '*' };
/** A stored size that stands in for one that isn't made yet must not be cached for long. */
const FOR_NOW = 'public, max-age=60';

type Picture = { body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>; bytes: number };
type MakeVariant = ReturnType<typeof variantMaker>;

/**
 * Serves `/photos/…` to anyone who knows the name, which can't be guessed. Names never change content, so caches may
 * keep each file for good. Sizes that no upload makes are created on first request (`src/photos/on-demand.ts`). Any
 * site may show the pictures: chats, feeds, and other marketplaces link to them.
 */
export function photoFiles(deps: Deps): Hono {
  const app = new Hono();
  const makeVariant = variantMaker(deps);
  app.get('/photos/:file', (c) => sendPhoto(c, deps, makeVariant));
  return app;
}

async function sendPhoto(c: Context, deps: Deps, makeVariant: MakeVariant): Promise<Response> {
  const file = c.req.param('file') ?? '';
  const photo = parsePhotoFile(file);
  if (!photo) return noSuchPhoto(deps);
  const { id, variant } = photo;
  const etag = `"${file}"`;
  const lasting = { ...PHOTO_HEADERS, 'content-type': photoType(variant), 'cache-control': FOR_GOOD, etag };
  if (c.req.header('if-none-match')?.includes(etag)) {
    return new Response(null, { status: 304, headers: lasting });
  }
  const { signal } = c.req.raw;
  const stored = await deps.photoStorage.open(id, variant, signal);
  if (stored) return send(c, stored, lasting);
  if (!isDerived(variant)) return noSuchPhoto(deps);
  const made = await makeVariant(id, variant);
  if (made) return send(c, { body: new Uint8Array(made), bytes: made.length }, lasting);
  const instead = await deps.photoStorage.open(id, insteadOf(variant), signal);
  if (!instead) return noSuchPhoto(deps);
  return send(c, instead, { ...PHOTO_HEADERS, 'content-type': 'image/jpeg', 'cache-control': FOR_NOW });
}

async function send(c: Context, { body, bytes }: Picture, headers: Record<string, string>) {
  const all = { ...headers, 'content-length': String(bytes) };
  if (c.req.method !== 'HEAD') return new Response(body, { headers: all });
  // No one reads the body of a response to HEAD, so close the file behind it.
  if (body instanceof ReadableStream) await body.cancel();
  return new Response(null, { headers: all });
}

const noSuchPhoto = (deps: Deps) =>
  errorResponse(deps, new AppError('not_found', 'There is no such photo.'), newId('req', deps));
