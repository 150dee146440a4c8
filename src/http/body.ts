import { AppError } from '../errors.ts';
import { hashRequest } from '../idempotency/run.ts';

export const SMALL_BODY_BYTES = 1024 * 1024;

/** What came with a request. A field that was not asked for is empty. */
export type SentBody = { json: unknown; text: string; hash: string };

export const NOTHING_SENT: SentBody = { json: undefined, text: '', hash: '' };

/**
 * Reads a body once and keeps only what is asked for: of a body of many photos neither its bytes nor its text stay
 * in memory beside the parsed photos.
 * @throws AppError payload_too_large, unsupported_media_type, invalid_request
 */
export async function receiveBody(
  request: Request,
  maxBytes: number,
  want: { json: boolean; text: boolean; hash: boolean },
): Promise<SentBody> {
  const bytes = want.hash ? await readBody(request, maxBytes) : undefined;
  const hash = bytes ? hashRequest(bytes) : '';
  const text =
    !want.json && !want.text ? '' : bytes ? bytes.toString('utf8') : await readText(request, maxBytes);
  if (want.json) checkContentType(request.headers, text);
  return { json: want.json ? parseJson(text) : undefined, text: want.text ? text : '', hash };
}

/** The body's bytes, refused as soon as it is known to be too large. @throws AppError payload_too_large */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = request.headers.get('content-length');
  const length = declared === null ? undefined : Number(declared);
  if (length !== undefined && length > maxBytes) throw tooLarge(maxBytes);
  if (length !== undefined && length <= SMALL_BODY_BYTES) return Buffer.from(await request.arrayBuffer());
  if (!request.body) return Buffer.alloc(0);
  // One buffer of the declared length spares a large body the copy that joins its chunks.
  const whole = length === undefined ? undefined : Buffer.allocUnsafe(length);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    if (size + chunk.byteLength > (length ?? maxBytes)) throw tooLarge(length ?? maxBytes);
    if (whole) whole.set(chunk, size);
    else chunks.push(chunk);
    size += chunk.byteLength;
  }
  return whole ? whole.subarray(0, size) : Buffer.concat(chunks);
}

/** The same as text, with fewer copies. @throws AppError payload_too_large */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const declared = request.headers.get('content-length');
  const isSmall = declared !== null && Number(declared) <= Math.min(maxBytes, SMALL_BODY_BYTES);
  return isSmall ? request.text() : (await readBody(request, maxBytes)).toString('utf8');
}

const tooLarge = (maxBytes: number) =>
  new AppError('payload_too_large', `The body is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`, {
    hint: 'Send fewer or smaller photos per request.',
  });

/** @throws AppError invalid_request when the text is no JSON, or holds text that no database can keep */
export function parseJson(text: string): unknown {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', 'The body is not valid JSON.', { cause });
  }
  if (text.includes('"__proto__"')) {
    throw new AppError('invalid_request', 'No field can be called __proto__.');
  }
  return text.includes('\\u') && /\\u(0000|[dD][89a-fA-F])/.test(text) ? storable(value) : value;
}

/** @throws AppError invalid_request for text that no database can keep or compare */
export function storable<T>(value: T): T {
  if (isStorable(value)) return value;
  throw new AppError('invalid_request', 'A text holds a NUL character or half of a surrogate pair.');
}

/** Without recursion: a body may be nested deeper than the stack. */
function isStorable(whole: unknown): boolean {
  const left = [whole];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) left.push(key, inner);
  }
  return true;
}

function checkContentType(headers: Headers, rawBody: string): void {
  const type = headers.get('content-type');
  if (rawBody === '' || type === null || /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(type)) return;
  // Some clients label every string body as text; such a body is read as JSON all the same.
  if (/^text\/plain\b/i.test(type)) return;
  throw new AppError('unsupported_media_type', 'Send the body as JSON with Content-Type: application/json.');
}
