import { AppError } from '../errors.ts';
import { MB } from '../units.ts';

export const MAX_PHOTO_BYTES = 10 * MB;
/** Maximum number of photos in one request or upload session. */
export const MAX_PHOTOS = 50;

const DATA_URI = /^data:[^,]{0,200},/;

/** Whether a text looks like a picture in base64 rather than a word or a URL: pictures start in these ways. */
export const looksLikeBase64 = (text: string): boolean =>
  text.length > 100 && /^(\/9j\/|iVBORw|UklGR|AAAA|R0lGOD|[A-Za-z0-9+/]{100})/.test(text);

export const isDataUri = (text: string): boolean => text.startsWith('data:');

/** The bytes of a photo in base64, also as a data URL (RFC 2397). @throws AppError INVALID_PHOTO naming its index */
export function decodePhoto(text: string, index: number): Buffer {
  const [prefix] = DATA_URI.exec(text) ?? [''];
  if (prefix === '' ? /^\w{1,20}:/.test(text) : !prefix.endsWith(';base64,')) {
    throw invalidPhoto(index, 'This is not base64. Send the picture itself, base64-encoded.');
  }
  const encoded = text.slice(prefix.length);
  // The estimate includes line breaks, so it is allowed to be a little larger than the limit.
  if (Buffer.byteLength(encoded, 'base64') > MAX_PHOTO_BYTES * 1.1) throw tooLarge(index);
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > MAX_PHOTO_BYTES) throw tooLarge(index);
  return bytes;
}

export const tooLarge = (index?: number): AppError =>
  invalidPhoto(index, 'The picture is larger than 10 MB.');

export function invalidPhoto(index: number | undefined, problem: string, cause?: unknown): AppError {
  const message = index === undefined ? problem : `photos[${index}]: ${problem}`;
  return new AppError('INVALID_PHOTO', message, {
    hint: 'Send JPEG, PNG, WebP, AVIF or HEIC of at most 10 MB. None of this request was kept.',
    cause,
  });
}
