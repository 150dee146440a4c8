import { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress';
import { parseAccept } from 'hono/utils/accept';
import type { Written } from '../operation/route.ts';
import { remembered } from '../text/remembered.ts';

export type Encoding = 'br' | 'gzip';

/** Brotli's default, 11, is meant for files that are compressed once; for a response it takes many times as long. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressors: Record<Encoding, (plain: Uint8Array | string) => Promise<Buffer>> = {
  br: (plain) => promisify(brotliCompress)(plain, QUALITY),
  gzip: promisify<Uint8Array | string, Buffer>(gzip),
};

/** A body that is sent repeatedly. Node.js would wrap bytes that aren't a `Buffer` in one for each response. */
export type Bytes = Buffer<ArrayBuffer>;

/** Compresses in a separate thread, so that the event loop continues. */
export async function compressed(plain: Uint8Array | string, encoding: Encoding): Promise<Bytes> {
  const made = await compressors[encoding](plain);
  // A copy of its own size: the result is often a part of a larger buffer.
  return Buffer.from(new Uint8Array(made).buffer);
}

/** Minimum size worth compressing; below it, compression doesn't save a packet. */
export const WORTH_BYTES = 1400;

/** How to compress a JSON body for a client; undefined means not at all. `jsonHeaders` names it in the response. */
export const encodingOf = (json: string | Written, accepted: string | null): Encoding | undefined =>
  (typeof json === 'string' ? json : json.text).length >= WORTH_BYTES
    ? acceptedEncoding(accepted)
    : undefined;

/** The body in that encoding, made at most once for a body that is sent repeatedly. */
export function encodedAs(
  json: string | Written,
  encoding: Encoding | undefined,
): string | Bytes | Promise<Bytes> {
  const { text, encoded } = typeof json === 'string' ? { text: json } : json;
  const form = encoding ?? 'identity';
  const known = encoded?.get(form);
  if (known) return known;
  const keep = (bytes: Bytes) => {
    encoded?.set(form, bytes);
    return bytes;
  };
  if (encoding) return compressed(text, encoding).then(keep);
  return encoded ? keep(Buffer.from(text)) : text;
}

/** Compresses the site's documents as they are sent. Hono's own middleware doesn't support brotli. */
export const compressing: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, status, headers } = c.res;
  const length = headers.get('content-length');
  if (
    !body ||
    status === 206 ||
    c.req.method === 'HEAD' ||
    headers.has('content-encoding') ||
    (length !== null && Number(length) < WORTH_BYTES) ||
    !COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('content-type') ?? '') ||
    /\bno-transform\b/i.test(headers.get('cache-control') ?? '')
  )
    return;
  if (!/\baccept-encoding\b|^\*$/i.test(headers.get('vary') ?? ''))
    c.header('Vary', 'Accept-Encoding', { append: true });
  const encoding = acceptedEncoding(c.req.header('accept-encoding'));
  if (!encoding) return;
  const stream = Duplex.toWeb(encoding === 'br' ? createBrotliCompress(QUALITY) : createGzip());
  c.res = new Response(body.pipeThrough(stream), c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', encoding);
  // The compressed copy has other bytes, so a strong tag would be wrong (RFC 9110, 8.8.1).
  const etag = headers.get('etag');
  if (etag && !etag.startsWith('W/')) c.res.headers.set('etag', `W/${etag}`);
};

/** The best encoding that a client accepts (`Accept-Encoding`, RFC 9110, 12.5.3); undefined means uncompressed. */
export const acceptedEncoding = (header: string | null | undefined): Encoding | undefined =>
  header ? best(header) : undefined;

const best = remembered(100, (header): Encoding | undefined => {
  // No real client sends a longer one.
  const weights = new Map(parseAccept(header.slice(0, 200).toLowerCase()).map(({ type, q }) => [type, q]));
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const [br, zip] = [weightOf('br'), weightOf('gzip')];
  if (br > 0 && !(zip > br)) return 'br';
  return zip > 0 ? 'gzip' : undefined;
});
