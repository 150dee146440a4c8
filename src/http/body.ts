import { AppError } from '../errors.ts';

export const SMALL_BODY_BYTES = 1024 * 1024;

/** The body's bytes, refused as soon as it is known to be too large. @throws AppError payload_too_large */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  const declared = request.headers.get('content-length');
  if (declared !== null) {
    if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
    return Buffer.from(await request.arrayBuffer());
  }
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
  return /\\u(0000|[dD][89a-fA-F])/.test(text) ? storable(value) : value;
}

/** @throws AppError invalid_request for text that no database can keep or compare */
export function storable<T>(value: T): T {
  if (isStorable(value)) return value;
  throw new AppError('invalid_request', 'A text holds a NUL character or half of a surrogate pair.');
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}
