import { AppError } from '../errors.ts';
import { hashRequest, requestHasher } from '../operation/idempotency/run.ts';
import { parseJson } from './json.ts';
import { largeJsonReader } from './large-json.ts';

export const SMALL_BODY_BYTES = 1024 * 1024;

/** What came with a request. A field that was not asked for is empty. */
export type SentBody = { json: unknown; text: string; hash: string };

export const NOTHING_SENT: SentBody = { json: undefined, text: '', hash: '' };

/**
 * Reads a body once and keeps only what is asked for. The request's id marks a place in a large one.
 * @throws AppError payload_too_large, unsupported_media_type, invalid_request
 */
export async function receiveBody(
  request: Request,
  maxBytes: number,
  want: { json: boolean; text: boolean; hash: boolean; requestId: string },
): Promise<SentBody> {
  if (want.json && !want.text && !isSmall(request, maxBytes)) {
    checkContentType(request.headers);
    return readLargeJson(request, maxBytes, want);
  }
  const bytes = await readBody(request, maxBytes);
  const text = want.json || want.text ? bytes.toString('utf8') : '';
  if (want.json && text !== '') checkContentType(request.headers);
  const json = want.json ? parseJson(text) : undefined;
  return { json, text: want.text ? text : '', hash: want.hash ? hashRequest(bytes) : '' };
}

/** A body that is JSON whatever its type says. @throws AppError payload_too_large, invalid_request */
export async function readJson(request: Request, maxBytes: number, requestId: string): Promise<unknown> {
  if (isSmall(request, maxBytes)) return parseJson(await request.text());
  return (await readLargeJson(request, maxBytes, { hash: false, requestId })).json;
}

/** The body's bytes, refused as soon as it is known to be too large. @throws AppError payload_too_large */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (isSmall(request, maxBytes)) return Buffer.from(await request.arrayBuffer());
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request, maxBytes)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Of a body of many photos neither its bytes nor its text ever stand in memory beside the photos. */
async function readLargeJson(
  request: Request,
  maxBytes: number,
  want: { hash: boolean; requestId: string },
): Promise<SentBody> {
  const reader = largeJsonReader(want.requestId);
  const hash = want.hash ? requestHasher() : undefined;
  for await (const chunk of chunksOf(request, maxBytes)) {
    hash?.update(chunk);
    reader.add(chunk);
  }
  return { json: reader.end(), text: '', hash: hash?.digest('hex') ?? '' };
}

function isSmall({ headers }: Request, maxBytes: number): boolean {
  const declared = headers.get('content-length');
  return declared !== null && Number(declared) <= Math.min(maxBytes, SMALL_BODY_BYTES);
}

async function* chunksOf(request: Request, maxBytes: number): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

const tooLarge = (maxBytes: number) =>
  new AppError('payload_too_large', `The body is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, {
    hint: 'Send fewer or smaller photos per request.',
  });

/** @throws AppError unsupported_media_type */
function checkContentType(headers: Headers): void {
  const type = headers.get('content-type');
  if (type === null || /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type)) return;
  // Some clients label every string body as text; such a body is read as JSON all the same.
  if (/^text\/plain\b/i.test(type)) return;
  throw new AppError('unsupported_media_type', 'Send the body as JSON with Content-Type: application/json.');
}
